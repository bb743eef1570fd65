import type { ReleaseState } from '@population-tracker/contract/reservations/check-in';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { stillSo, type Told } from '../notices/notices-queries.ts';
import type { Versioned } from '../reservations-events.ts';
import type { Line } from '../waiting/waits-queries.ts';

export interface Reminded extends Told {
  releaseAt: string;
}

/** Whoever has their own desk, or one of their team, keeps it whether they check in or not. */
const atOwnDesk = sql`exists (
  select from desk_assignments a where a.desk_id = r.desk_id
    and (a.user_id = r.user_id or exists (select from team_members m where m.team_id = a.team_id and m.user_id = r.user_id)))`;

/** In a pause nothing is released, nor afterwards of what began in it. */
const paused = (now: string) => sql`exists (
  select from check_in_pauses p
  where (p.location_id is null or p.location_id = r.location_id) and p.ends_at > r.start_at and p.starts_at <= ${now}::timestamptz)`;

/**
 * Puts down until when a place is kept, of those whose time to be reminded has come; what would be over by then is left alone. Nobody
 * begins longer ago than a parameter can say.
 */
export async function remind(db: Database, now: Date, atOnce: number): Promise<Reminded[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number; releaseAt: string }>`
    with due as (
      select r.id, until.at as release_at
      from reservations r
      cross join lateral effective_parameter(r.area, r.location_id) p
      cross join lateral (select date_trunc('minute', interval '59999 ms' + greatest(
        awaited_from(r) + make_interval(mins => p.release_after_minutes),
        ${at}::timestamptz + make_interval(mins => p.remind_before_minutes))) as at) until
      where r.status = 'active' and r.area in ('workspace', 'meetingRoom') and r.checked_in_at is null and r.reminded_at is null
        and r.start_at <= ${at}::timestamptz and r.start_at > ${at}::timestamptz - interval '2 days' and p.check_in = 'required'
        and awaited_from(r) + make_interval(mins => p.release_after_minutes - p.remind_before_minutes) <= ${at}::timestamptz
        and until.at < r.end_at and not ${paused(at)} and not ${atOwnDesk}
      order by r.start_at, r.id limit ${atOnce}
      for no key update of r skip locked
    )
    update reservations r set reminded_at = ${at}::timestamptz, release_at = due.release_at
    from due where r.id = due.id
    returning r.id, r.release_at as "releaseAt"`.execute(db);
  if (rows.length === 0) return [];
  const until = new Map(rows.map(({ id, releaseAt }) => [id, releaseAt]));
  const told = await stillSo(db, [...until.keys()], 'active');
  return told.map((one) => ({ ...one, releaseAt: until.get(one.id) as string }));
}

/** Names the mail that a release needs. */
export const reminderKey = ({ id, releaseAt }: Pick<Reminded, 'id' | 'releaseAt'>): string =>
  `checkIn:${id}:${Math.floor(Date.parse(releaseAt) / 1000)}`;

/** It went out while it was still worth something, by mail or to a device. */
const wasReminded = sql`exists (
  select from mail_outbox m
  where m.event_key = 'checkIn:' || r.id || ':' || extract(epoch from r.release_at)::bigint and m.state = 'sent' and m.sent_at < r.release_at
  union all
  select from push_outbox p
  where p.event_key = 'checkIn:' || r.id || ':' || extract(epoch from r.release_at)::bigint and p.state = 'sent' and p.sent_at < r.release_at)`;

/** Of which nobody has come in time. */
const isDue = (at: string) => sql`r.status = 'active' and r.checked_in_at is null and r.release_at <= ${at}::timestamptz
  and r.end_at > ${at}::timestamptz and ${wasReminded} and not ${paused(at)} and not ${atOwnDesk}`;

/** Where somebody is to be let go: an area of a location on a day, the oldest first. */
export async function dueLines(db: Database, now: Date): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select r.location_id as "locationId", r.area, r.day::text as day from reservations r
    where ${isDue(now.toISOString())} group by 1, 2, 3 order by min(r.release_at), 1, 2, 3`.execute(db);
  return rows;
}

export async function dueIn(db: Database, { locationId, area, day }: Line, now: Date, atOnce: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reservations r
    where r.location_id = ${locationId} and r.area = ${area} and r.day = ${day}::date and ${isDue(now.toISOString())}
    order by r.release_at, r.id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets those of them go that are due still, past rows that somebody holds. */
export async function release(db: Database, ids: readonly number[], now: Date): Promise<Versioned[]> {
  const at = now.toISOString();
  const { rows } = await sql<Versioned>`
    with due as (
      select r.id from reservations r where r.id = any(${ids}::bigint[]) and ${isDue(at)} order by r.id
      for no key update of r skip locked
    )
    update reservations r set status = 'cancelled', released_at = ${at}::timestamptz
    from due where r.id = due.id and r.status = 'active' and r.checked_in_at is null
    returning r.id, r.version`.execute(db);
  return rows;
}

export async function markRun(db: Database, now: Date): Promise<void> {
  const ran_at = now.toISOString();
  await db
    .insertInto('release_runs')
    .values({ ran_at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ ran_at }))
    .execute();
}

export async function readState(db: Database, now: Date): Promise<Omit<ReleaseState, 'running'>> {
  const at = now.toISOString();
  const { rows } = await sql<Omit<ReleaseState, 'running'>>`
    select (select ran_at from release_runs) as "ranAt",
      count(*) filter (where checked_in_at > ${at}::timestamptz - interval '1 day')::int as "checkedIn",
      count(*) filter (where reminded_at > ${at}::timestamptz - interval '1 day')::int as reminded,
      count(*) filter (where released_at > ${at}::timestamptz - interval '1 day')::int as released,
      count(*) filter (where is_waiting)::int as waiting, min(release_at) filter (where is_waiting) as "oldestWaiting"
    from reservations r
    cross join lateral (
      select status = 'active' and checked_in_at is null and release_at <= ${at}::timestamptz and end_at > ${at}::timestamptz as is_waiting
    ) waits
    where day between (${at}::timestamptz at time zone 'UTC')::date - 2 and (${at}::timestamptz at time zone 'UTC')::date + 1`.execute(db);
  return rows[0] as Omit<ReleaseState, 'running'>;
}
