import type { checkInWays, Reservation } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type How = (typeof checkInWays)[number];

interface CheckIn {
  id: number;
  how: How;
  /** Whoever does it by hand. */
  by: number | null;
  now: Date;
}

/** @returns whether it was possible: the place asks for it, it is time, and nobody had come or let it go before */
export async function markCheckedIn(db: Database, { id, how, by, now }: CheckIn): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number }>`
    update reservations r set checked_in_at = ${at}::timestamptz, checked_in_by = ${by}::int,
      check_in_how = ${how === 'byHand' ? 'by_hand' : how}
    where r.id = ${id} and r.status = 'active' and r.checked_in_at is null and r.end_at > ${at}::timestamptz
      and r.area in ('workspace', 'meetingRoom') and exists (
        select from effective_parameter(r.area, r.location_id) p
        where p.check_in <> 'none' and r.start_at - make_interval(mins => p.opens_before_minutes) <= ${at}::timestamptz
      )
    returning r.id`.execute(db);
  return rows.length > 0;
}

export async function markNotCheckedIn(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update reservations set checked_in_at = null, checked_in_by = null, check_in_how = null
    where id = ${id} and status = 'active' and checked_in_at is not null and end_at > ${now.toISOString()}::timestamptz
    returning id`.execute(db);
  return rows.length > 0;
}

/** Null where nobody checks in; `c` is `checkInRules`. */
export const checkInOpens = sql<string | null>`r.start_at - make_interval(mins => c.opens_before_minutes)`;

/** To be joined beside `r`: as a join, not a column, what holds is looked up once for each area and location of a page. */
export const checkInRules = sql<{ opens_before_minutes: number }>`(
  select p.opens_before_minutes from effective_parameter(r.area, r.location_id) p
  where p.check_in <> 'none' and r.area in ('workspace', 'meetingRoom'))`;

/** What the list's filter means, over `r`. */
export const checkInState = {
  checkedIn: sql<boolean>`r.checked_in_at is not null`,
  notCheckedIn: sql<boolean>`r.checked_in_at is null and r.status = 'active'`,
  released: sql<boolean>`r.released_at is not null`,
};

/** Empty where nobody did it by hand. */
export async function checkedInBy(db: Database, { id, checkInHow }: Reservation): Promise<string> {
  if (checkInHow !== 'byHand') return '';
  const { rows } = await sql<{ name: string }>`
    select u.name || ' ' || u.last_name as name from reservations r join users u on u.id = r.checked_in_by where r.id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}
