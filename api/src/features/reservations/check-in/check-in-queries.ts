import type { Area, checkInWays, Reservation } from '@population-tracker/contract/reservations/reservations';
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

const minutesBefore = (parameter: string) =>
  sql.raw(`case when ${parameter}.check_in <> 'none' then ${parameter}.opens_before_minutes end`);

/** Looked up once for all rows that are read. */
const everywhere = (area: Area) => sql`(
  select ${minutesBefore('p')} from parameters p where p.area = ${sql.lit(area)} and p.location_id is null and p.deleted_at is null)`;

/**
 * Null where nobody checks in; `c` is the parameter of the area at its location alone, where it has one. A join to each row's own one, whichever
 * it is, costs a page a sixth of all that PostgreSQL does for it.
 */
export const checkInOpens = sql<string | null>`case when r.area in ('workspace', 'meetingRoom') then
  r.start_at - make_interval(mins => case when c.id is not null then ${minutesBefore('c')}
    when r.area = 'workspace' then ${everywhere('workspace')} else ${everywhere('meetingRoom')} end) end`;

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
