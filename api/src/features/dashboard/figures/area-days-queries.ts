import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { frozenAfterDays } from './occupancy-queries.ts';

export interface AreaDay {
  day: string;
  locationId: number;
  area: Area;
  count: number;
}

/**
 * Active reservations a day, location and area: the same rows that the list of reservations counts. Of days that are put down they were
 * counted before, of all others they are counted now.
 */
export async function countByPlace(db: Database, from: string, to: string): Promise<AreaDay[]> {
  // Put down are days in a row: what lies before or behind them is counted.
  const { rows } = await sql<AreaDay>`
    with kept as materialized (select min(day) as first, max(day) as last from area_days_counted)
    select day::text as day, location_id as "locationId", area, reserved as count
    from area_days, kept where day between greatest(${from}::date, kept.first) and least(${to}::date, kept.last)
    union all
    select day::text, location_id, area, count(*)::int
    from reservations, kept
    where kept.first is not null and status = 'active' and day between ${from}::date and least(${to}::date, kept.first - 1)
    group by 1, 2, 3
    union all
    select day::text, location_id, area, count(*)::int
    from reservations, kept
    where status = 'active' and day between greatest(${from}::date, coalesce(kept.last + 1, ${from}::date)) and ${to}::date
    group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Different people with an active reservation, a day and location; without a location those of the day, each once. Of days that are put
 * down, those of all locations together are hidden from whoever sees some of them: for them the people of these are counted now.
 */
export async function peopleByPlace(db: Database, { from, to, locationId }: { from: string; to: string; locationId?: number | undefined }) {
  const { rows } = await sql<{ day: string; locationId: number | null; people: number }>`
    with kept as materialized (select min(day) as first, max(day) as last from area_days_counted)
    select day::text as day, location_id as "locationId", people
    from person_days, kept
    where day between greatest(${from}::date, kept.first) and least(${to}::date, kept.last)
      and (${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)
    union all
    select day::text, null, count(distinct user_id)::int
    from reservations, kept
    where not exists (select from person_days where location_id is null)
      and status = 'active' and day between greatest(${from}::date, kept.first) and least(${to}::date, kept.last)
    group by day
    union all
    select day::text, location_id, count(distinct user_id)::int
    from reservations, kept
    where kept.first is not null and status = 'active' and day between ${from}::date and least(${to}::date, kept.first - 1)
      and (${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)
    group by grouping sets ((day, location_id), (day))
    union all
    select day::text, location_id, count(distinct user_id)::int
    from reservations, kept
    where status = 'active' and day between greatest(${from}::date, coalesce(kept.last + 1, ${from}::date)) and ${to}::date
      and (${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)
    group by grouping sets ((day, location_id), (day))`.execute(db);
  return rows;
}

/** Days at once, so that no statement reads for long. */
const countedAtOnce = 31;
/** How far back the first run looks. */
const longestBack = 400;

/** Puts down the next days that are long enough ago. @returns whether there were any */
export async function putDownCounts(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    with open as (
      select coalesce(
        (select max(day) + 1 from area_days_counted),
        greatest((select min(day) from reservations), (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${longestBack}::int)
      ) as first, (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${frozenAfterDays}::int as last
    )
    select first::text as from, least(last, first + ${countedAtOnce - 1}::int)::text as to from open where first <= last`.execute(db);
  const [span] = rows;
  if (!span?.from) return false;
  await putDownCountsOf(db, span.from, span.to, now);
  return true;
}

/** Counts again what is put down of these days. */
export async function recount(db: Database, from: string, to: string, now: Date): Promise<void> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select min(day)::text as from, max(day)::text as to from area_days_counted where day between ${from}::date and ${to}::date`.execute(db);
  const [span] = rows;
  if (span?.from) await putDownCountsOf(db, span.from, span.to, now);
}

async function putDownCountsOf(db: Database, from: string, to: string, now: Date): Promise<void> {
  await sql`
    with counted as (
      insert into area_days_counted (day, counted_at)
      select d.day::date, ${now.toISOString()}::timestamptz from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
      on conflict (day) do update set counted_at = excluded.counted_at
    ),
    gone as (
      delete from area_days a where a.day between ${from}::date and ${to}::date and not exists (
        select from reservations r where r.status = 'active' and r.day = a.day and r.location_id = a.location_id and r.area = a.area
      )
    ),
    nobody as (
      delete from person_days p where p.day between ${from}::date and ${to}::date and not exists (
        select from reservations r where r.status = 'active' and r.day = p.day and r.location_id = coalesce(p.location_id, r.location_id)
      )
    ),
    people as (
      insert into person_days (day, location_id, people)
      select day, location_id, count(distinct user_id)::int
      from reservations where status = 'active' and day between ${from}::date and ${to}::date
      group by grouping sets ((day, location_id), (day))
      on conflict (day, location_id) do update set people = excluded.people
    )
    insert into area_days (location_id, area, day, reserved)
    select location_id, area, day, count(*)::int
    from reservations where status = 'active' and day between ${from}::date and ${to}::date
    group by 1, 2, 3
    on conflict (day, location_id, area) do update set reserved = excluded.reserved`.execute(db);
}
