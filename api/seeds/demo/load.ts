// The demo company (product rules, "Demo company"): fixed seed, dates that move with the day of the first start.
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { insertAnnouncements } from './announcements.ts';
import { type Arrival, insertPause, withArrivals } from './check-ins.ts';
import { closures, insertClosures } from './closures.ts';
import { insertColleagues } from './colleagues.ts';
import { type DemoLocation, demoLocations } from './company.ts';
import { insertDayPlans } from './day-plans.ts';
import { type DemoReservation, reservations, type Site } from './days.ts';
import { insertPastDrill } from './emergency.ts';
import { drawFloor, englishFloor, turkishFloor } from './floors.ts';
import { insertGrants } from './grants.ts';
import { insertMeetingGuests } from './meeting-guests.ts';
import { insertParameters } from './parameters.ts';
import { demoAdministrator, people } from './people.ts';
import { type Random, random } from './random.ts';
import { insertRefusals, refusals } from './refusals.ts';
import { insertSlotReports } from './slot-reports.ts';
import { insertHistory } from './traces/history.ts';
import { insertUpload } from './traces/upload.ts';
import { insertWaits } from './traces/waiting.ts';

const seed = 20_261_121;
const batchSize = 5_000;
/** So that everybody's day finds room in them, whichever hours it has. */
const officeHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' }));

/** Loads everything in one transaction; a first start that was cut short begins anew. */
export async function loadDemo(db: Database, now: Date): Promise<void> {
  const dice = random(seed);
  await db.transaction().execute(async (trx) => {
    const sites: Site[] = [];
    for (const location of demoLocations) sites.push(await insertLocation(trx, location));
    const userIds = await insertPeople(trx, dice, sites);
    for (const [index, site] of sites.entries()) site.userIds = userIds[index] ?? [];
    await insertGrants(trx, await idOf(trx, demoAdministrator), sites, dayIn(defaultTimeZone, now));
    const slotsAt = await insertParameters(trx);
    for (const site of sites) Object.assign(site, await placesAt(trx, site.locationId));
    const today = dayIn(defaultTimeZone, now);
    const closed = closures(sites, today);
    await insertClosures(trx, closed);
    const london = sites.at(-1)?.locationId ?? 0;
    await insertReservations(trx, withArrivals(reservations(sites, today, dice, slotsAt), london, today, random(seed + 2)));
    await insertPause(trx, london, await idOf(trx, demoAdministrator), today);
    await insertRefusals(trx, refusals(sites, closed, today), today);
    await insertAnnouncements(trx, now);
    await insertPastDrill(trx, now);
    await insertSlotReports(trx);
    await insertColleagues(trx, random(seed + 1), now);
    await insertDayPlans(trx, random(seed + 3), closed, today);
    await insertMeetingGuests(trx, random(seed + 4), sites, today);
    await insertWaits(trx, today, now);
    const administrator = await idOf(trx, demoAdministrator);
    await insertHistory(trx, { administrator, upload: await insertUpload(trx, administrator, now), now });
    await trx
      .insertInto('settings')
      .values({ key: 'demo', value: JSON.stringify(true) })
      .execute();
  });
  await sql`analyze`.execute(db);
}

const idOf = async (db: Database, email: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** @returns the ids of the active employees, a list for each location */
async function insertPeople(db: Database, dice: Random, sites: readonly Site[]): Promise<number[][]> {
  const everybody = people(dice);
  const rows = await db
    .insertInto('users')
    .values(
      everybody.map((one) => ({
        name: one.name,
        last_name: one.lastName,
        email: one.email,
        status: one.status,
        manager_full_name: one.managerFullName,
        manager_email: one.managerEmail,
        exceptional: one.exceptional,
        user_type: one.userType,
        department: one.department,
        employee_number: one.employeeNumber,
        site_id: sites[one.home]?.locationId ?? null,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return demoLocations.map((_, home) =>
    everybody.filter((one) => one.home === home && one.status === 'active').map((one) => ids.get(one.email) as number),
  );
}

async function insertLocation(db: Database, location: DemoLocation): Promise<Site> {
  const seats = location.buildings.flatMap(({ floors }) => floors).reduce((sum, [, capacity]) => sum + capacity, 0);
  const { id: locationId } = await db
    .insertInto('locations')
    .values({
      name: location.name,
      time_zone: location.timeZone,
      // A site has room for some more than it has seats.
      capacity: Math.ceil((seats * 1.25) / 10) * 10,
      parking_capacity: location.parkingCapacity,
      seat_cost: location.seatCost ?? null,
      has_food_service: location.hasFoodService,
      has_shuttle: location.hasShuttle,
      has_gym: true,
      takes_pets: true,
      opening_hours: JSON.stringify(officeHours),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const site: Site = { locationId, ...location, parking: 0, pets: 0, userIds: [], seats: [], rooms: [] };
  for (const building of location.buildings) {
    const { id: buildingId } = await db
      .insertInto('buildings')
      .values({ location_id: locationId, name: building.name, description: building.description })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { building_id: buildingId, location_id: locationId };
    const floors: { workspaceId: number; seats: number }[] = [];
    for (const [name, capacity] of building.floors)
      floors.push({ workspaceId: await insertPlace(db, { ...place, name, capacity }), seats: capacity });
    const rooms: { id: number; name: string }[] = [];
    for (const [name, capacity, equipment] of building.rooms) {
      const id = await insertPlace(db, { ...place, name, capacity, equipment, is_meeting_room: true });
      rooms.push({ id, name });
      site.rooms.push({ workspaceId: id, buildingId, locationId });
    }
    const words = location.timeZone === 'Europe/London' ? englishFloor : turkishFloor;
    for (const [index, { workspaceId, seats }] of floors.entries()) {
      // A building's meeting rooms are spread over its floors, from the lowest on.
      const meetingRooms = rooms.filter((_, at) => at % floors.length === index);
      const floor = drawFloor({ seats, index, meetingRooms, words });
      const deskIds = await insertFloor(db, workspaceId, floor);
      site.seats.push({ workspaceId, buildingId, locationId, deskIds });
    }
  }
  return site;
}

/** How many cars and animals fit in, as the parameters have it. */
async function placesAt(db: Database, locationId: number): Promise<Pick<Site, 'parking' | 'pets'>> {
  const { rows } = await sql<Pick<Site, 'parking' | 'pets'>>`
    select counted_seats('parking', ${locationId}::int, null) as parking, counted_seats('pet', ${locationId}::int, null) as pets`.execute(
    db,
  );
  return rows[0] ?? { parking: 0, pets: 0 };
}

async function insertPlace(
  db: Database,
  values: { building_id: number; location_id: number; name: string; capacity: number; equipment?: string[]; is_meeting_room?: boolean },
): Promise<number> {
  const { id } = await db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns the desks that can be reserved */
async function insertFloor(db: Database, workspaceId: number, { drawing, desks }: ReturnType<typeof drawFloor>): Promise<number[]> {
  await db
    .insertInto('floor_plans')
    .values({ workspace_id: workspaceId, drawing: JSON.stringify(drawing), published_at: sql`now()` })
    .execute();
  const rows = await db
    .insertInto('desks')
    .values(desks.map(({ sitStand, ...desk }) => ({ ...desk, workspace_id: workspaceId, sit_stand: sitStand })))
    .returning(['id', 'status'])
    .execute();
  return rows.filter(({ status }) => status === 'active').map(({ id }) => id);
}

async function insertReservations(db: Database, rows: Iterable<DemoReservation & Arrival>): Promise<void> {
  let batch: (DemoReservation & Arrival)[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === batchSize) {
      await insertBatch(db, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await insertBatch(db, batch);
}

/**
 * Hours are meant in the location's zone; the booker of all is the administrator. Nobody comes while it is closed: whoever would have
 * stayed longer on a day that ends early leaves then.
 */
async function insertBatch(db: Database, batch: (DemoReservation & Arrival)[]): Promise<void> {
  await sql`
    insert into reservations (
      user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, slot_id, slot_key, seat_number,
      start_at, end_at, day, one_meal, title, status, created_at, updated_at,
      checked_in_at, check_in_how, reminded_at, release_at, released_at
    )
    select
      x."userId", nullif((select id from users where email = ${demoAdministrator}), x."userId"), x.area,
      x."locationId", x."buildingId", x."workspaceId", x."deskId", x."slotId", x."slotKey", x."seatNumber",
      held.from_at, held.to_at, x.day, x.area = 'diningHall', x.title, case when x.released then 'cancelled' else x.status end, made.at,
      -- Who cancelled did so half-way between then and now, or the day itself.
      case when x.released then held.release_at when x.status = 'cancelled' then made.at + (least(now(), x.day at time zone l.time_zone) - made.at) / 2 else made.at end,
      came.at, case when came.at is not null then 'code' end,
      case when x.released then held.release_at - interval '10 minutes' end, case when x.released then held.release_at end,
      case when x.released then held.release_at end
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(
      "userId" int, area text, "locationId" int, "buildingId" int, "workspaceId" int, "deskId" int, "slotId" int, "slotKey" text, "seatNumber" int,
      day date, start time, "end" time, title text, status text, lead int, came int, released boolean
    )
    join locations l on l.id = x."locationId"
    left join parameter_slots s on s.id = x."slotId"
    left join lateral (
      select min(coalesce(c.start_time, '00:00')) as from_time from closures c
      where l.id = any(c.location_ids) and x.day between c.first_day and c.last_day
    ) closed on true
    cross join lateral (
      select (x.day + coalesce(s.start_time, x.start)) at time zone l.time_zone as from_at,
        (x.day + coalesce(s.end_time, least(x."end", closed.from_time))) at time zone l.time_zone as to_at,
        (x.day + x.start + interval '45 minutes') at time zone l.time_zone as release_at
    ) held
    left join lateral (select held.from_at + x.came * interval '1 minute' as at) came on came.at <= now() and came.at < held.to_at
    -- In the course of that day's morning, each at a minute of its own.
    cross join lateral (
      select least(now(), (x.day + coalesce(s.start_time, x.start)) at time zone l.time_zone, (x.day - x.lead + time '06:00' + (x."userId" % 180) * interval '1 minute') at time zone l.time_zone) as at
    ) made
    where closed.from_time is null or case
      when s.id is null then x.start < closed.from_time and x.area <> 'pet'
      else s.start_time < closed.from_time and coalesce(s.end_time, s.start_time + interval '1 hour') <= closed.from_time end
  `.execute(db);
}
