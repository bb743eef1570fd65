// Whom and what a reservation names, as it is now.
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { gathered } from '#platform/db/driver/gathered.ts';
import { kept } from '#platform/db/driver/kept.ts';
import type { DeskFacts, LocationFacts, ParameterFacts, PersonFacts, PlaceFacts } from '../kinds/kind.ts';

export interface AskedFacts {
  area: Area;
  userId: number;
  workspaceId: number | null;
  /** Where there is no workspace. */
  locationId: number | null;
  deskId: number | null;
  exceptId: number;
  /** The days around which closures are looked for; all of them where there is none. */
  fromDay: string | null;
  toDay: string | null;
  /** The begin, where the area's days count for the weekly limit. */
  weekOf: string | null;
  /** Whether nobody else may add to that week until the end of the transaction. */
  held: boolean;
}

export interface Facts {
  person: PersonFacts | null;
  location: LocationFacts | null;
  place: PlaceFacts | null;
  desk: PlacedDesk | null;
  parameter: ParameterFacts | null;
  week: string[] | null;
  emergency: string | null;
  /** Tells the rules of the area at the location from those of before and after. */
  rules: string | null;
}

export type PlacedDesk = DeskFacts & { x: number; y: number };

const person = sql`json_build_object(
  'id', u.id, 'name', u.name, 'lastName', u.last_name, 'email', u.email, 'status', u.status, 'exceptional', u.exceptional)`;
const time = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;
/** So far behind what is asked for the next working day is looked for. */
export const daysBehind = 62;
const closures = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('firstDay', c.first_day, 'lastDay', c.last_day, 'startTime', ${time('c.start_time')},
    'endTime', ${time('c.end_time')}, 'reason', c.reason, 'text', c.text) order by c.first_day, c.id)
  from closures c where (c.location_ids is null or l.id = any(c.location_ids))
    and c.last_day >= coalesce(${from}::date - 1, '-infinity') and c.first_day <= coalesce(${to}::date + ${sql.lit(daysBehind)}, 'infinity')
), '[]')`;
const none = sql`null`;
const locationBetween = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`json_build_object('id', l.id, 'name', l.name, 'status', l.status, 'timeZone', l.time_zone,
  'parkingCapacity', l.parking_capacity, 'hasFoodService', l.has_food_service, 'hasShuttle', l.has_shuttle,
  'hasGym', l.has_gym, 'takesPets', l.takes_pets, 'weekdays', l.weekdays, 'openingHours', l.opening_hours, 'closures', ${closures(from, to)})`;
const location = locationBetween(none, none);
const place = sql`json_build_object('id', w.id, 'name', w.name, 'isMeetingRoom', w.is_meeting_room, 'capacity', usable_seats(w.id, w.capacity),
  'status', w.status, 'buildingId', b.id, 'buildingName', b.name, 'buildingStatus', b.status, 'locationId', w.location_id)`;
const desk = sql`json_build_object('id', d.id, 'label', d.label, 'status', d.status, 'workspaceId', d.workspace_id, 'x', d.x, 'y', d.y)`;
const slots = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'start', ${time('s.start_time')}, 'end', ${time('s.end_time')},
    'capacity', s.capacity) order by s.start_time, s.name, s.id)
  from parameter_slots s where s.parameter_id = p.id and s.removed_at is null), '[]')`;
const parameter = sql`json_build_object('status', p.status, 'capacity', p.capacity, 'maximumReservationDay', p.maximum_reservation_day,
  'weeklyWorkingDayLimit', p.weekly_working_day_limit, 'weekendReservationAllowed', p.weekend_reservation_allowed,
  'oneMealADay', p.one_meal_a_day, 'onlyOpeningHours', p.only_opening_hours,
  'checkInOpens', case when p.check_in <> 'none' then p.opens_before_minutes end, 'opens', ${time('p.opens')}, 'closes', ${time('p.closes')}, 'slots', ${slots})`;
/** What a real one, no drill, for everywhere or for this location, tells people; at a location only one runs at a time. */
const emergency = sql<string | null>`(
  select e.message from emergencies e where e.ended_at is null and e.kind = 'emergency'
    and (e.everywhere or exists (select from emergency_locations el where el.emergency_id = e.id and el.location_id = l.id)))`;

const orNull = (id: string, fact: RawBuilder<unknown>) => sql`case when ${sql.ref(id)} is not null then ${fact} end`;

/** All that the rules of one reservation look at, in one statement; in the same one for whoever asks beside it. */
export const findFacts = gathered(async (db, asked: AskedFacts[]): Promise<(Facts | Promise<Facts>)[]> => {
  try {
    return await factsOfEach(db, asked);
  } catch (error) {
    // What one asks with can't be read: that is theirs alone.
    if (asked.length === 1 || !isOfValues(error)) throw error;
    return asked.map(async (one) => (await factsOfEach(db, [one]))[0] as Facts);
  }
});

const isOfValues = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('22');

async function factsOfEach(db: Database, asked: AskedFacts[]): Promise<Facts[]> {
  const found: Facts[] = [];
  const numbered = asked.map((one, at) => ({ ...one, at }));
  for (const { at, ...facts } of await readFacts(db, { asked: JSON.stringify(numbered) })) found[at] = facts;
  return found;
}

/** One row that is looked up by itself: small tables would be read whole and hashed, which costs more than all the rest. */
const alone = (table: string, condition: RawBuilder<unknown>) =>
  sql`left join lateral (select * from ${sql.table(table)} where ${condition} offset 0)`;

/** Each by itself, as if nobody else had asked: `offset 0`. */
const readFacts = kept<{ asked: string }, Facts & { at: number }>(
  ({ asked }) => sql`
    select asked.at, facts.*
    from json_to_recordset(${asked}::json) asked(at int, area text, "userId" int, "workspaceId" int, "locationId" int, "deskId" int,
      "exceptId" bigint, "fromDay" date, "toDay" date, "weekOf" timestamptz, held boolean),
    lateral (
      select ${orNull('u.id', person)} as person,
        ${orNull('l.id', locationBetween(sql.ref('asked.fromDay'), sql.ref('asked.toDay')))} as location, ${orNull('w.id', place)} as place,
        ${orNull('d.id', desk)} as desk, ${orNull('p.id', parameter)} as parameter, ${emergency} as emergency,
        case when l.id is not null then rules_text(p.id, p.version, l.time_zone, l.opening_hours) end as rules,
        case when asked."weekOf" is not null and p.weekly_working_day_limit is not null and not u.exceptional
          then working_days(u.id, asked."weekOf", l.time_zone, asked."exceptId", asked.held) end as week
      from (select 1) one
      left join users u on u.id = asked."userId" and u.deleted_at is null
      left join workspaces w on w.id = asked."workspaceId" and w.deleted_at is null
      ${alone('buildings', sql`id = w.building_id`)} b on true
      ${alone('locations', sql`id = coalesce(w.location_id, asked."locationId") and deleted_at is null`)} l on true
      left join desks d on d.id = asked."deskId" and d.deleted_at is null
      left join lateral effective_parameter(asked.area, l.id) p on true
      offset 0
    ) facts`,
);

/** The days of that week on which somebody works, as it is now. */
export async function readWeek(db: Database, { userId, start, timeZone }: { userId: number; start: Date; timeZone: string }) {
  const { rows } = await sql<{ week: string[] }>`
    select working_days(${userId}::int, ${start.toISOString()}::timestamptz, ${timeZone}, 0::bigint, false) as week`.execute(db);
  return rows[0]?.week ?? [];
}

/** What holds for an area of a location, without anybody who wants it. */
export async function findOffer(db: Database, area: Area, locationId: number): Promise<Pick<Facts, 'location' | 'parameter'>> {
  const { rows } = await sql<Pick<Facts, 'location' | 'parameter'>>`
    select ${location} as location, ${orNull('p.id', parameter)} as parameter
    from locations l left join lateral effective_parameter(${area}, l.id) p on true
    where l.id = ${locationId} and l.deleted_at is null`.execute(db);
  return rows[0] ?? { location: null, parameter: null };
}

const factsOf = async <T>(db: Database, query: RawBuilder<{ fact: T }>): Promise<T[]> =>
  (await query.execute(db)).rows.map(({ fact }) => fact);

/** Everybody, or those of these ids. */
export const readPersons = (db: Database, ids?: readonly number[]): Promise<PersonFacts[]> =>
  factsOf(db, sql`select ${person} as fact from users u where u.deleted_at is null and ${among('u.id', ids)}`);

export const readPlaces = (db: Database, ids?: readonly number[]): Promise<PlaceFacts[]> =>
  factsOf(
    db,
    sql`select ${place} as fact from workspaces w join buildings b on b.id = w.building_id where w.deleted_at is null and ${among('w.id', ids)}`,
  );

export const readLocations = (db: Database, ids?: readonly number[]): Promise<LocationFacts[]> =>
  factsOf(db, sql`select ${location} as fact from locations l where l.deleted_at is null and ${among('l.id', ids)}`);

export const readDesks = (db: Database, ids?: readonly number[]): Promise<PlacedDesk[]> =>
  factsOf(db, sql`select ${desk} as fact from desks d where d.deleted_at is null and ${among('d.id', ids)}`);

/** All of these workspaces, in the order in which whoever wants any gets one: that of the database's \`free_desk\`. */
export const readDesksIn = (db: Database, workspaceIds: readonly number[]): Promise<PlacedDesk[]> =>
  factsOf(
    db,
    sql`select ${desk} as fact from desks d where d.deleted_at is null and ${among('d.workspace_id', workspaceIds)}
      order by d.accessible, d.sit_stand, cardinality(d.equipment), d.id`,
  );

export interface Offer {
  locationId: number;
  area: Area;
  parameter: ParameterFacts;
}

/** The parameter that holds for each area of each location. */
export const readOffers = (db: Database, areas: readonly Area[], locationIds?: readonly number[]): Promise<Offer[]> =>
  factsOf(
    db,
    sql`select json_build_object('locationId', l.id, 'area', a.area, 'parameter', ${parameter}) as fact
      from locations l cross join unnest(${areas}::text[]) a(area) join lateral effective_parameter(a.area, l.id) p on true
      where l.deleted_at is null and ${among('l.id', locationIds)}`,
  );

/** What a real emergency tells people, by the locations at which it runs. */
export async function emergencyLocations(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; message: string }>`
    select l.id, e.message from locations l cross join lateral ${emergency} e where e.message is not null`.execute(db);
  return new Map(rows.map(({ id, message }) => [id, message]));
}

const among = (column: string, ids: readonly number[] | undefined) => (ids ? sql`${sql.ref(column)} = any(${ids}::int[])` : sql`true`);
