import { addDays } from '@population-tracker/contract/kernel/days';
import type { CheckInRule } from '@population-tracker/contract/parameters/parameters';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { frozenAfterDays } from '../occupancy-queries.ts';

export interface CheckInDay {
  day: string;
  locationId: number;
  area: 'workspace' | 'meetingRoom';
  /** The strictest rule that held there on that day. */
  rule: CheckInRule;
  checkedIn: number;
  /** The most of them at one time. */
  peak: number;
  due: number;
  noShow: number;
  releasedMinutes: number;
}

interface Days {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  locationId?: number | undefined;
}

/** What the reservations say: who has come, and what was let go because nobody did. In a pause nobody has to. */
const cameOf = ({ from, to, locationId }: Days) => sql`
  with told as materialized (
    select location_id, area, day, start_at, end_at, reminded_at, released_at, status = 'active' and checked_in_at is not null as came
    from reservations
    where area in ('workspace', 'meetingRoom') and day between ${from}::date and ${to}::date
      and (${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)
      and (released_at is not null or status = 'active' and (checked_in_at is not null or reminded_at is not null))
  ), spans as (
    select location_id, area, day, start_at, end_at, count(*) as seats from told where came group by 1, 2, 3, 4, 5
  ), moments as (
    select location_id, area, day, turn.at, sum(turn.step * seats) as change
    from spans cross join lateral (values (start_at, 1), (end_at, -1)) turn(at, step) group by 1, 2, 3, 4
  ), levels as (
    select location_id, area, day, sum(change) over (partition by location_id, area, day order by at) as seats from moments
  ), peaks as (
    select location_id, area, day, max(seats)::int as peak from levels group by 1, 2, 3
  ), counts as (
    select location_id, area, day, count(*) filter (where came)::int as checked_in,
      count(*) filter (where released_at is not null or came and not exists (
        select from check_in_pauses p
        where (p.location_id is null or p.location_id = told.location_id) and p.starts_at <= start_at and p.ends_at > start_at))::int as due,
      count(released_at)::int as no_show,
      coalesce(sum(extract(epoch from end_at - released_at) / 60) filter (where released_at is not null), 0)::int as released_minutes,
      -- Who is only asked is not reminded.
      case when bool_or(reminded_at is not null) then 'required' else 'asked' end as seen
    from told group by 1, 2, 3
  )
  select counts.*, coalesce(peaks.peak, 0) as peak from counts left join peaks using (location_id, area, day)`;

/** Each location's and area's days on which anybody was asked. Frozen ones are not counted again. */
export async function checkInDays(db: Database, days: Days): Promise<CheckInDay[]> {
  const kept = await lastFrozen(db);
  const open = kept === null || kept < days.from ? days.from : addDays(kept, 1);
  const { rows } = await sql<CheckInDay>`
    select coalesce(k.day, l.day)::text as day, coalesce(k.location_id, l.location_id) as "locationId", coalesce(k.area, l.area) as area,
      case when 'required' in (k.check_in, l.seen) then 'required' when 'asked' in (k.check_in, l.seen) then 'asked' else 'none' end as rule,
      coalesce(k.checked_in, l.checked_in, 0) as "checkedIn", coalesce(k.peak, l.peak, 0) as peak, coalesce(k.due, l.due, 0) as due,
      coalesce(k.no_show, l.no_show, 0) as "noShow", coalesce(k.released_minutes, l.released_minutes, 0) as "releasedMinutes"
    from (
      select * from check_in_days
      where day between ${days.from}::date and ${days.to}::date
        and (${days.locationId ?? null}::int is null or location_id = ${days.locationId ?? null}::int)
    ) k
    full join (${cameOf({ ...days, from: open })}) l on l.location_id = k.location_id and l.area = k.area and l.day = k.day
    where 'required' in (k.check_in, l.seen) or 'asked' in (k.check_in, l.seen)
    order by 1, 2, 3`.execute(db);
  return rows;
}

async function lastFrozen(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from check_in_days where frozen_at is not null`.execute(db);
  return rows[0]?.day ?? null;
}

/** The strictest rule of today, of each location where there is one. */
export async function rulesNow(db: Database): Promise<Map<number, 'asked' | 'required'>> {
  const { rows } = await sql<{ locationId: number; rule: 'asked' | 'required' }>`
    select l.id as "locationId", case when bool_or(p.check_in = 'required') then 'required' else 'asked' end as rule
    from locations l cross join (values ('workspace'), ('meetingRoom')) a(area) cross join lateral effective_parameter(a.area, l.id) p
    where l.deleted_at is null and p.check_in <> 'none' group by 1`.execute(db);
  return new Map(rows.map(({ locationId, rule }) => [locationId, rule]));
}

/** The first day of which is known that somebody was asked. */
export async function askedSince(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from check_in_days where check_in <> 'none'`.execute(db);
  return rows[0]?.day ?? null;
}

/** How far back the first run looks. */
const longestBack = 400;

/**
 * Puts down today's rule of each location by its clock, never a milder one than held this morning; of the days since the last time, on
 * which nobody looked, what their reservations tell.
 */
export async function putDownRules(db: Database, now: Date): Promise<void> {
  await sql`
    with place as (
      select l.id, a.area, (${now.toISOString()}::timestamptz at time zone l.time_zone)::date as today,
        coalesce((select p.check_in from effective_parameter(a.area, l.id) p), 'none') as rule
      from locations l cross join (values ('workspace'), ('meetingRoom')) a(area) where l.deleted_at is null
    ),
    since as (
      select p.*, greatest(p.today - ${longestBack}::int, coalesce(
        (select max(c.day) + 1 from check_in_days c where c.location_id = p.id and c.area = p.area),
        (select min(r.day) from reservations r where r.location_id = p.id),
        p.today)) as first
      from place p
    ),
    days as (
      select s.id, s.area, s.today, s.rule, d.day::date as day
      from since s cross join lateral generate_series(least(s.first, s.today), s.today, interval '1 day') d(day)
    ),
    seen as (
      select location_id, area, day, bool_or(reminded_at is not null) as required, bool_or(checked_in_at is not null) as asked
      from reservations
      where area in ('workspace', 'meetingRoom') and day between (select min(day) from days) and (select max(day) from days)
        and (reminded_at is not null or checked_in_at is not null)
      group by 1, 2, 3
    )
    insert into check_in_days (day, location_id, area, check_in)
    select d.day, d.id, d.area, case
      when seen.required or d.day = d.today and d.rule = 'required' then 'required'
      when seen.asked or d.day = d.today and d.rule = 'asked' then 'asked'
      else 'none' end
    from days d left join seen on seen.location_id = d.id and seen.area = d.area and seen.day = d.day
    on conflict (location_id, area, day) do update set check_in = excluded.check_in
    where check_in_days.frozen_at is null
      and (excluded.check_in, check_in_days.check_in) in (('asked', 'none'), ('required', 'none'), ('required', 'asked'))`.execute(db);
}

/** Days at once, so that no statement reads for long. */
const frozenAtOnce = 31;

/** Puts down who came on days long enough ago. @returns whether there was any */
export async function freezeCheckIns(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select min(day)::text as from, least(max(day), min(day) + ${frozenAtOnce - 1}::int)::text as to
    from check_in_days
    where frozen_at is null and day < (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${frozenAfterDays - 1}::int`.execute(
    db,
  );
  const [span] = rows;
  if (!span?.from) return false;
  await putDownCheckIns(db, { from: span.from, to: span.to }, now, 'open');
  return true;
}

/** @param which `frozen` counts again what is put down already; the rules stay, which nobody can tell any more */
export async function putDownCheckIns(db: Database, { from, to }: Days, now: Date, which: 'open' | 'frozen'): Promise<void> {
  await sql`
    update check_in_days c set checked_in = coalesce(u.checked_in, 0), peak = coalesce(u.peak, 0), due = coalesce(u.due, 0),
      no_show = coalesce(u.no_show, 0), released_minutes = coalesce(u.released_minutes, 0), frozen_at = ${now.toISOString()}::timestamptz
    from check_in_days d left join (${cameOf({ from, to })}) u using (location_id, area, day)
    where c.location_id = d.location_id and c.area = d.area and c.day = d.day and d.day between ${from}::date and ${to}::date
      and (d.frozen_at is null) = ${which === 'open'}`.execute(db);
}
