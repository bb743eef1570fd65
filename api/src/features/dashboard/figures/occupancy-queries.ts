import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** What is used of a location's workspaces on a day. */
export interface UsedDay {
  day: string;
  locationId: number;
  seats: number;
  peak: number;
  reserved: number;
  persons: number;
}

interface Days {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  locationId?: number | undefined;
}

/**
 * What is reserved of the workspaces, read from the reservations: each begins a seat's use and ends it, and where one ends as another
 * begins they don't meet. Most begin and end with many others: what is put in order are the moments, not the reservations.
 */
const usedOf = ({ from, to, locationId }: Days) => sql<Omit<UsedDay, 'seats'>>`
  with held as materialized (
    select location_id, day, user_id, start_at, end_at from reservations
    where status = 'active' and area = 'workspace' and day between ${from}::date and ${to}::date
      and (${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)
  ), spans as (
    select location_id, day, start_at, end_at, count(*) as seats from held group by 1, 2, 3, 4
  ), moments as (
    select location_id, day, turn.at, sum(turn.step * seats) as change
    from spans cross join lateral (values (start_at, 1), (end_at, -1)) turn(at, step) group by 1, 2, 3
  ), levels as (
    select location_id, day, sum(change) over (partition by location_id, day order by at) as seats from moments
  ), peaks as (
    select location_id, day, max(seats)::int as peak from levels group by 1, 2
  ), people as (
    select location_id, day, count(*)::int as persons, sum(seats)::int as reserved
    from (select location_id, day, user_id, count(*) as seats from held group by 1, 2, 3) each group by 1, 2
  )
  select location_id as "locationId", day::text as day, peak, reserved, persons from peaks join people using (location_id, day)`;

/** Each location's days, where it has a row for the day or reservations on it. Frozen days are not counted again. */
export async function usedDays(db: Database, days: Days): Promise<(UsedDay & { hasSeats: boolean })[]> {
  const open = await firstOpenDay(db, days);
  const live = open === null ? null : usedOf({ ...days, from: open });
  const { rows } = await sql<UsedDay & { hasSeats: boolean }>`
    select coalesce(kept.day::text, live.day) as day, coalesce(kept.location_id, live."locationId") as "locationId",
      coalesce(kept.seats, 0) as seats, kept.day is not null as "hasSeats",
      coalesce(kept.peak, live.peak, 0) as peak, coalesce(kept.reserved, live.reserved, 0) as reserved,
      coalesce(kept.persons, live.persons, 0) as persons
    from (
      select * from occupancy_days
      where day between ${days.from}::date and ${days.to}::date
        and (${days.locationId ?? null}::int is null or location_id = ${days.locationId ?? null}::int)
    ) kept
    full join (${live ?? sql`select null::int as "locationId", null::text as day, 0 as peak, 0 as reserved, 0 as persons where false`}) live
      on live."locationId" = kept.location_id and live.day = kept.day::text`.execute(db);
  return rows;
}

/** The first day that isn't frozen at one of the locations; null where all of them are. */
async function firstOpenDay(db: Database, { from, to, locationId }: Days): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(d.day)::date::text as day
    from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
    join locations l on l.deleted_at is null and (${locationId ?? null}::int is null or l.id = ${locationId ?? null}::int)
    left join occupancy_days o on o.location_id = l.id and o.day = d.day::date and o.frozen_at is not null
    where o.day is null`.execute(db);
  return rows[0]?.day ?? null;
}

/** The seats that can be used now, of each location. */
export async function seatsNow(db: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; seats: number }>`
    select id, coalesce(area_capacity('workspace', id), 0) as seats from locations where deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, seats }) => [id, seats]));
}

/** How far back the first run looks: reservations of before then have no day of their own. */
const longestBack = 400;

/** What of a location is put down beside its seats. */
const otherAreas = ['diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const satisfies readonly Area[];

/**
 * Puts down the seats of today and what else each location offers, by its clock, and of the days since the last time, on which nobody
 * counted. The first time begins with the first reservation.
 */
export async function putDownCapacity(db: Database, now: Date): Promise<void> {
  await sql`
    with place as (
      select l.id, (${now.toISOString()}::timestamptz at time zone l.time_zone)::date as today,
        coalesce(area_capacity('workspace', l.id), 0) as seats
      from locations l where l.deleted_at is null
    ),
    since as (
      select p.*, greatest(p.today - ${longestBack}::int, coalesce(
        (select max(o.day) + 1 from occupancy_days o where o.location_id = p.id),
        (select min(r.day) from reservations r where r.location_id = p.id),
        p.today)) as first
      from place p
    ),
    seated as (
      insert into occupancy_days (day, location_id, seats, counted_at)
      select d.day::date, s.id, s.seats, ${now.toISOString()}::timestamptz
      from since s cross join lateral generate_series(least(s.first, s.today), s.today, interval '1 day') d(day)
      on conflict (location_id, day) do update set seats = excluded.seats, counted_at = excluded.counted_at
      where occupancy_days.frozen_at is null
      returning location_id, day
    ),
    offered as materialized (
      select p.id, a.area, area_capacity(a.area, p.id) as capacity from place p cross join unnest(${otherAreas}::text[]) a(area)
    )
    insert into capacity_days (day, location_id, area, capacity)
    select s.day, s.location_id, o.area, o.capacity from seated s join offered o on o.id = s.location_id
    on conflict (location_id, area, day) do update set capacity = excluded.capacity
    where capacity_days.capacity is distinct from excluded.capacity`.execute(db);
}

/** After so many days nothing of a day can change. */
export const frozenAfterDays = 3;

/** Days at once, so that no statement reads for long. */
const frozenAtOnce = 31;

/** Puts down what was reserved on days long enough ago. @returns whether there was any */
export async function freezeDays(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select min(day)::text as from, least(max(day), min(day) + ${frozenAtOnce - 1}::int)::text as to
    from occupancy_days
    where frozen_at is null and day < (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${frozenAfterDays - 1}::int`.execute(
    db,
  );
  const [span] = rows;
  if (!span?.from) return false;
  await putDownUse(db, { from: span.from, to: span.to }, now, 'open');
  return true;
}

/** @param which `frozen` counts again what is put down already; the seats stay, which nobody can count any more */
export async function putDownUse(db: Database, { from, to }: Days, now: Date, which: 'open' | 'frozen'): Promise<void> {
  await sql`
    update occupancy_days o set peak = coalesce(u.peak, 0), reserved = coalesce(u.reserved, 0), persons = coalesce(u.persons, 0),
      frozen_at = ${now.toISOString()}::timestamptz
    from occupancy_days d left join (${usedOf({ from, to })}) u on u."locationId" = d.location_id and u.day = d.day::text
    where o.location_id = d.location_id and o.day = d.day and d.day between ${from}::date and ${to}::date
      and (d.frozen_at is null) = ${which === 'open'}`.execute(db);
}

/** When somebody last looked at the seats. */
export async function lastRun(db: Database): Promise<string | null> {
  const { at } = await db
    .selectFrom('occupancy_days')
    .select((eb) => eb.fn.max('counted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
