import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Filters {
  area?: Area;
  status?: 'active' | 'cancelled';
  type?: 'individual' | 'bulk';
  locationId?: number;
  buildingId?: number;
  workspaceId?: number;
  userId?: number;
}

/** The location that the filters mean, else the first active one; undefined where they name none or contradict each other. */
export function findLocation(db: Database, { locationId, buildingId, workspaceId }: Filters) {
  let query = db
    .selectFrom('locations as l')
    .where('l.deleted_at', 'is', null)
    .select(['l.id', 'l.name', 'l.time_zone as timeZone'])
    .orderBy(sql`l.status = 'active'`, 'desc')
    .orderBy('l.id')
    .limit(1);
  if (locationId) query = query.where('l.id', '=', locationId);
  if (buildingId) {
    query = query.where(
      sql<boolean>`exists (select from buildings b where b.id = ${buildingId} and b.location_id = l.id and b.deleted_at is null)`,
    );
  }
  if (workspaceId) {
    const inBuilding = buildingId ? sql`and w.building_id = ${buildingId}` : sql``;
    query = query.where(
      sql<boolean>`exists (select from workspaces w where w.id = ${workspaceId} and w.location_id = l.id and w.deleted_at is null ${inBuilding})`,
    );
  }
  return query.executeTakeFirst();
}

/** A day of a location: its first instant and the first after it. */
export interface Day {
  locationId: number;
  day: string;
  timeZone: string;
  start: string;
  end: string;
}

export async function boundsOf(
  db: Database,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<{ start: string; end: string }> {
  const { rows } = await sql<{ start: string; end: string }>`
    select ${day}::date::timestamp at time zone ${timeZone} as start,
      (${day}::date + 1)::timestamp at time zone ${timeZone} as end`.execute(db);
  return rows[0] as { start: string; end: string };
}

/** What closes a location on some of these days, the earliest first; without a location what closes all of them. */
export async function closuresOn(db: Database, locationId: number | null, from: string, to: string): Promise<ShownClosure[]> {
  const { rows } = await sql<ShownClosure>`
    select first_day as "firstDay", last_day as "lastDay", to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", reason, text
    from closures
    where (location_ids is null or ${locationId}::int = any(location_ids)) and last_day >= ${from}::date and first_day <= ${to}::date
    order by first_day, id`.execute(db);
  return rows;
}

export function placesOf(db: Database, { locationId, buildingId, workspaceId }: Filters) {
  let query = db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('w.deleted_at', 'is', null)
    .where('w.location_id', '=', locationId ?? 0)
    .select(['w.id', 'w.name', 'w.is_meeting_room as isRoom', 'w.capacity', 'b.id as buildingId', 'b.name as buildingName'])
    .select(sql<boolean>`w.status = 'active' and b.status = 'active' and l.status = 'active'`.as('open'))
    .orderBy('b.name')
    .orderBy('b.id');
  if (buildingId) query = query.where('w.building_id', '=', buildingId);
  if (workspaceId) query = query.where('w.id', '=', workspaceId);
  return query.execute();
}
export type Place = Awaited<ReturnType<typeof placesOf>>[number];

export function desksOf(db: Database, workspaceIds: number[]) {
  return db
    .selectFrom('desks')
    .where('workspace_id', '=', sql<number>`any(${workspaceIds}::int[])`)
    .where('deleted_at', 'is', null)
    .select(['id', 'label', 'workspace_id as workspaceId', 'status'])
    .execute();
}
export type Desk = Awaited<ReturnType<typeof desksOf>>[number];

/**
 * What begins on the day or on the one before, since a parking place may be held over midnight. Longer than that only meetings
 * are, which `longMeetings` finds.
 */
const onTheDay = ({ locationId, day, start, end }: Day, { area, type, buildingId, workspaceId }: Filters) => {
  const more = [
    area && sql`and r.area = ${area}`,
    type && sql`and r.type = ${type}`,
    buildingId && sql`and r.building_id = ${buildingId}`,
    workspaceId && sql`and r.workspace_id = ${workspaceId}`,
  ].filter((condition) => typeof condition === 'object');
  return sql`r.location_id = ${locationId} and r.day >= ${day}::date - 1 and r.day <= ${day}::date
    and r.start_at < ${end}::timestamptz and r.end_at > ${start}::timestamptz ${sql.join(more, sql` `)}`;
};

export interface BarRow {
  id: number;
  area: Area;
  workspaceId: number;
  deskId: number | null;
  userId: number;
  userName: string;
  title: string;
  type: 'individual' | 'bulk';
  status: 'active' | 'cancelled';
  start: string;
  end: string;
  version: number;
}

/** The reservations of rooms and desks, one by one, in the order in which they begin. */
export async function barsOf(db: Database, day: Day, filters: Filters, limit: number): Promise<BarRow[]> {
  const status = filters.status ? sql`and r.status = ${filters.status}` : sql``;
  const { rows } = await sql<BarRow>`
    select r.id, r.area, r.workspace_id as "workspaceId", r.desk_id as "deskId", r.user_id as "userId",
      u.name || ' ' || u.last_name as "userName", r.title, r.type, r.status, r.start_at as start, r.end_at as end, r.version
    from reservations r join users u on u.id = r.user_id
    where ${onTheDay(day, filters)} and (r.area = 'meetingRoom' or r.desk_id is not null) ${status}
    order by r.start_at, r.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Meetings that began two days ago or earlier and still last: few, and found room by room on the rooms’ own index. */
export async function longMeetings(db: Database, { day, start, end }: Day, rooms: number[], { type }: Filters): Promise<BarRow[]> {
  if (rooms.length === 0) return [];
  const { rows } = await sql<BarRow>`
    select r.id, r.area, r.workspace_id as "workspaceId", null as "deskId", r.user_id as "userId",
      u.name || ' ' || u.last_name as "userName", r.title, r.type, r.status, r.start_at as start, r.end_at as end, r.version
    from unnest(${rooms}::int[]) room (id)
      join reservations r on r.workspace_id = room.id and r.area = 'meetingRoom' and r.status = 'active'
        and tstzrange(r.start_at, r.end_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
      join users u on u.id = r.user_id
    where r.day < ${day}::date - 1 ${type ? sql`and r.type = ${type}` : sql``}
    order by r.start_at, r.id`.execute(db);
  return rows;
}

export interface CountRow {
  area: Area;
  workspaceId: number | null;
  slotId: number | null;
  start: string;
  end: string;
  count: number;
}

/** Active reservations that have no desk or room of their own: how many, hour by hour. */
export async function countsOf(db: Database, day: Day, filters: Filters): Promise<CountRow[]> {
  if (filters.status === 'cancelled') return [];
  const { rows } = await sql<CountRow>`
    select r.area, r.workspace_id as "workspaceId", r.slot_id as "slotId", r.start_at as start, r.end_at as end, count(*)::int as count
    from reservations r
    where ${onTheDay(day, filters)} and r.area <> 'meetingRoom' and r.desk_id is null and r.status = 'active'
    group by 1, 2, 3, 4, 5
    order by 4, 5`.execute(db);
  return rows;
}

export interface SlotRow {
  id: number;
  area: Area;
  name: string;
  capacity: number;
  /** False where it was taken away or is offered no more, and only its reservations are left. */
  open: boolean;
  start: string;
  end: string | null;
}

/** The slots that hold at a location on a day, and those without which reservations of the day would have no row. */
export async function slotsOf(db: Database, { locationId, day, timeZone }: Day, reserved: number[]): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    with holding as (
      select p.id, a.area from unnest(array['diningHall', 'shuttle', 'gym']) a (area), lateral effective_parameter(a.area, ${locationId}) p
    )
    select s.id, p.area, s.name, s.capacity, s.removed_at is null and counted_seats(p.area, ${locationId}, s.id) is not null as open,
      (${day}::date + s.start_time) at time zone ${timeZone} as start, (${day}::date + s.end_time) at time zone ${timeZone} as end
    from parameter_slots s join parameters p on p.id = s.parameter_id
    where (s.removed_at is null and p.id in (select id from holding) and counted_seats(p.area, ${locationId}, s.id) is not null)
      or s.id = any(${reserved}::int[])
    order by s.start_time, s.name`.execute(db);
  return rows;
}

export interface DailyPlaces {
  day: string;
  area: Area;
  capacity: number;
}

const dailyAreas = ['workspace', 'diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const satisfies readonly Area[];

/** How many each area takes on each day at these locations together; none where it isn’t offered or nothing says how many. */
export async function dailyPlaces(db: Database, locationIds: number[], { from, to, today }: PlaceDays): Promise<DailyPlaces[]> {
  const { rows } = await sql<DailyPlaces>`
    select day::text as day, area, sum(capacity)::int as capacity
    from capacities_on(${dailyAreas}::text[], ${locationIds}::int[], ${from}::date, ${to}::date, ${today}::date)
    where capacity is not null group by 1, 2`.execute(db);
  return rows;
}

interface PlaceDays {
  from: string;
  to: string;
  /** Days before it are as they were put down. */
  today: string;
}

export const activeLocations = (db: Database) =>
  db.selectFrom('locations').select('id').where('deleted_at', 'is', null).where('status', '=', 'active').execute();

/** Seats of the active workspaces in a building, or of one workspace. */
export async function seatsOf(db: Database, { locationId, buildingId, workspaceId }: Filters): Promise<number> {
  let query = db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .select(sql<number>`coalesce(sum(usable_seats(w.id, w.capacity)), 0)::int`.as('seats'))
    .where('w.is_meeting_room', '=', false)
    .where('w.deleted_at', 'is', null)
    .where('w.status', '=', 'active')
    .where('b.status', '=', 'active')
    .where('l.status', '=', 'active');
  if (locationId) query = query.where('w.location_id', '=', locationId);
  if (buildingId) query = query.where('w.building_id', '=', buildingId);
  if (workspaceId) query = query.where('w.id', '=', workspaceId);
  return (await query.executeTakeFirstOrThrow()).seats;
}

/** The rows that the list shows for the same filters, counted by day and area. */
export async function countByDay(db: Database, { from, to }: { from: string; to: string }, filters: Filters) {
  const equal = {
    area: filters.area,
    status: filters.status,
    type: filters.type,
    location_id: filters.locationId,
    building_id: filters.buildingId,
    workspace_id: filters.workspaceId,
    user_id: filters.userId,
  };
  let query = db
    .selectFrom('reservations as r')
    .select(['r.day', 'r.area', sql<number>`count(*)::int`.as('count')])
    .where('r.day', '>=', from)
    .where('r.day', '<=', to);
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) query = query.where(sql<boolean>`${sql.ref(`r.${column}`)} = ${value}`);
  }
  return query.groupBy(['r.day', 'r.area']).execute();
}
