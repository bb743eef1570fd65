import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** How many the areas take at each location; null where one isn't offered. */
export async function capacitiesByPlace(db: Database, areas: readonly Area[]) {
  const { rows } = await sql<{ locationId: number; area: Area; capacity: number | null }>`
    select l.id as "locationId", a.area, area_capacity(a.area, l.id)::int as capacity
    from locations l cross join unnest(${areas}::text[]) a(area) where l.deleted_at is null`.execute(db);
  return rows;
}

export interface Here {
  /** Null: all locations, each person once. */
  locationId: number | null;
  here: number;
}

/** Different people who are here at a moment. */
export async function hereAt(db: Database, now: Date): Promise<Here[]> {
  const { rows } = await sql<Here>`
    select location_id as "locationId", count(distinct user_id)::int as here
    from present_at(${now.toISOString()}::timestamptz) group by grouping sets ((location_id), ())`.execute(db);
  return rows;
}

export interface Expected {
  /** Null: all locations, each person once. */
  locationId: number | null;
  /** Different people with an active reservation on the day that it is at its location. */
  expected: number;
  /** Of them, who said that they have come. */
  checkedIn: number;
}

/** @param days all that it is anywhere now */
export async function expectedNow(db: Database, days: readonly string[], now: Date): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select r.location_id as "locationId", count(distinct r.user_id)::int as expected,
      count(distinct r.user_id) filter (where r.checked_in_at is not null)::int as "checkedIn"
    from reservations r join locations l on l.id = r.location_id
    where r.status = 'active' and r.day = any(${days}::date[]) and ${isToday(now)}
    group by grouping sets ((r.location_id), ())`.execute(db);
  return rows;
}

/** Who isn't here and has a reservation that begins later on the day that it is at its location: by location and all together, each once. */
export async function comingAfter(db: Database, days: readonly string[], now: Date) {
  const at = now.toISOString();
  const { rows } = await sql<{ locationId: number | null; coming: number }>`
    select r.location_id as "locationId", count(distinct r.user_id)::int as coming
    from reservations r join locations l on l.id = r.location_id
    where r.status = 'active' and r.day = any(${days}::date[]) and ${isToday(now)} and r.start_at > ${at}::timestamptz
      -- Found once and not for each of them.
      and r.user_id not in (select p.user_id from present_at(${at}::timestamptz) p)
    group by grouping sets ((r.location_id), ())`.execute(db);
  return rows;
}

/** Days begin at other hours elsewhere: whoever is in London in the evening is no less here because the company’s own day is over. */
const isToday = (now: Date) => sql`r.day = (${now.toISOString()}::timestamptz at time zone l.time_zone)::date`;

/** Workspace seats that somebody has at a moment, by location. */
export async function seatsTaken(db: Database, now: Date): Promise<Map<number, number>> {
  const at = now.toISOString();
  const { rows } = await sql<{ locationId: number; taken: number }>`
    select location_id as "locationId", count(*)::int as taken
    from reservations
    where status = 'active' and area = 'workspace'
      and day between (${at}::timestamptz at time zone 'UTC')::date - 2 and (${at}::timestamptz at time zone 'UTC')::date + 1
      and start_at <= ${at}::timestamptz and end_at > ${at}::timestamptz
    group by 1`.execute(db);
  return new Map(rows.map(({ locationId, taken }) => [locationId, taken]));
}

export interface SlotOfDay {
  locationId: number;
  area: 'diningHall' | 'shuttle';
  name: string;
  start: string;
  end: string | null;
  /** 0 of one that is no longer offered. */
  capacity: number;
}

interface SlotCount extends Omit<SlotOfDay, 'capacity' | 'end'> {
  day: string;
  end: string | null;
  count: number;
}

/** Meals and departures that are offered. */
export async function offeredSlotsByPlace(db: Database): Promise<SlotOfDay[]> {
  const { rows } = await sql<SlotOfDay>`
    select l.id as "locationId", a.area, s.name, to_char(s.start_time, 'HH24:MI') as start, to_char(s.end_time, 'HH24:MI') as "end",
      counted_seats(a.area, l.id, s.id) as capacity
    from locations l cross join (values ('diningHall'), ('shuttle')) a(area)
    cross join lateral effective_parameter(a.area, l.id) p
    join parameter_slots s on s.parameter_id = p.id and s.removed_at is null
    where l.deleted_at is null and counted_seats(a.area, l.id, s.id) is not null`.execute(db);
  return rows;
}

/** What is reserved of meals and departures on these days, whether they are still offered or not. */
export async function countBySlotAndPlace(db: Database, days: readonly string[]): Promise<SlotCount[]> {
  const { rows } = await sql<SlotCount>`
    select r.day::text as day, r.location_id as "locationId", r.area, coalesce(s.name, '') as name,
      to_char(r.start_at at time zone l.time_zone, 'HH24:MI') as start, to_char(s.end_time, 'HH24:MI') as "end", count(*)::int as count
    from reservations r join locations l on l.id = r.location_id left join parameter_slots s on s.id = r.slot_id
    where r.status = 'active' and r.area in ('diningHall', 'shuttle') and r.day = any(${days}::date[])
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

export interface FullFloor {
  workspaceId: number;
  locationId: number;
  name: string;
  /** The most seats reserved at one time from now on, and those that can be used. */
  peak: number;
  seats: number;
}

/** Floors of which so large a share of the seats is reserved at some time of their day that is still to come. */
export async function fullFloors(db: Database, now: Date, share: number): Promise<FullFloor[]> {
  const at = now.toISOString();
  const { rows } = await sql<FullFloor>`
    select w.id as "workspaceId", w.location_id as "locationId", concat_ws(', ', b.name, w.name) as name, top.peak,
      usable_seats(w.id, w.capacity) as seats
    from (
      select workspace_id, max(seats)::int as peak from (
        select r.workspace_id, sum(turn.step) over (partition by r.workspace_id order by turn.at, turn.step) as seats
        from reservations r join locations l on l.id = r.location_id
        cross join lateral (values (greatest(r.start_at, ${at}::timestamptz), 1), (r.end_at, -1)) turn(at, step)
        where r.status = 'active' and r.area = 'workspace' and r.end_at > ${at}::timestamptz
          and r.day = (${at}::timestamptz at time zone l.time_zone)::date
          and r.day between (${at}::timestamptz at time zone 'UTC')::date - 1 and (${at}::timestamptz at time zone 'UTC')::date + 1
      ) held group by 1
    ) top
    join workspaces w on w.id = top.workspace_id and w.deleted_at is null
    join buildings b on b.id = w.building_id
    where top.peak >= ${share}::float8 * usable_seats(w.id, w.capacity)
    order by top.peak::float8 / greatest(usable_seats(w.id, w.capacity), 1) desc, w.id`.execute(db);
  return rows;
}

/** Emergencies that run, with those who haven't answered. */
export async function unansweredEmergencies(db: Database) {
  const { rows } = await sql<{ id: number; kind: string; message: string; waiting: number }>`
    select e.id, e.kind, e.message, count(*) filter (where r.action_state = 'none')::int as waiting
    from emergencies e join emergency_responses r on r.emergency_id = e.id
    where e.ended_at is null group by e.id having count(*) filter (where r.action_state = 'none') > 0 order by e.id`.execute(db);
  return rows;
}

/** Mails of the last day that could not be delivered. */
export async function failedMails(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['failed', 'uncertain'])
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
