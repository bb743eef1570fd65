import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** So many days before a day it is first looked at who comes. */
export const longestLead = 14;
/** How far back the first run looks, and how much of the past a forecast learns from. */
export const learnedDays = 120;

interface Open {
  locationId: number;
  day: string;
}

/** The days that began and were not looked at yet, at each location by its clock, up to today. */
export async function openCurveDays(db: Database, now: Date): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select l.id as "locationId", d.day::date::text as day
    from locations l
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone l.time_zone)::date as today) here
    cross join lateral (select max(c.day) + 1 as next from booking_curve_days c where c.location_id = l.id) known
    cross join lateral (select min(r.day) as first from reservations r where r.location_id = l.id) booked
    cross join lateral generate_series(
      greatest(here.today - ${learnedDays}::int, coalesce(known.next, booked.first, here.today)), here.today, interval '1 day') d(day)
    where l.deleted_at is null
    order by 2, 1`.execute(db);
  return rows;
}

/**
 * Puts down how many people had a seat on each of the next days when this one began, and how many there were on the day that ended. Who
 * made a reservation later wasn't there yet; who cancelled later still was: the last change of a cancelled one is its end.
 */
export async function putDownCurve(db: Database, { locationId, day }: Open, now: Date): Promise<void> {
  await sql`
    with looked as (
      insert into booking_curve_days (location_id, day, counted_at) values (${locationId}, ${day}::date, ${now.toISOString()}::timestamptz)
      on conflict do nothing
    ),
    began as (select ${day}::date::timestamp at time zone time_zone as at from locations where id = ${locationId})
    insert into booking_curve (location_id, day, lead_days, on_hand)
    select ${locationId}, d.day::date, d.day::date - ${day}::date, count(distinct r.user_id)::int
    from began
    cross join generate_series(${day}::date - 1, ${day}::date + ${longestLead}::int, interval '1 day') d(day)
    left join reservations r on r.location_id = ${locationId} and r.area = 'workspace' and r.day = d.day::date
      and r.created_at < began.at and (r.status = 'active' or r.updated_at >= began.at)
    group by 2
    on conflict (location_id, day, lead_days) do update set on_hand = excluded.on_hand`.execute(db);
}

/** When somebody last looked; null where nobody did. */
export async function curveAsOf(db: Database): Promise<string | null> {
  const { at } = await db
    .selectFrom('booking_curve_days')
    .select((eb) => eb.fn.max('counted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

interface CurvePoint {
  locationId: number;
  day: string;
  lead: number;
  onHand: number;
}

export async function readCurve(db: Database, from: string): Promise<CurvePoint[]> {
  const { rows } = await sql<CurvePoint>`
    select location_id as "locationId", day::text as day, lead_days::int as lead, on_hand as "onHand"
    from booking_curve where day >= ${from}::date`.execute(db);
  return rows;
}

/** Different people who have a seat on days to come, by location. */
export async function onHandAhead(db: Database, from: string, to: string) {
  const { rows } = await sql<{ locationId: number; day: string; people: number }>`
    select location_id as "locationId", day::text as day, count(distinct user_id)::int as people
    from reservations where status = 'active' and area = 'workspace' and day between ${from}::date and ${to}::date
    group by location_id, day`.execute(db);
  return rows;
}
