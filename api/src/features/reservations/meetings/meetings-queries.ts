import type { ColleagueName } from '@population-tracker/contract/colleagues/colleagues';
import type { InvitedMeeting, MeetingAnswer, OwnMeeting } from '@population-tracker/contract/me/own-meeting';
import type { ReservationDetails } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Uninvited } from './meetings-events.ts';

const works = sql`u.status = 'active' and u.deleted_at is null`;

/** Of these those whom employees can find by name: whoever works here, where the company lets anybody be seen. */
export async function invitable(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${ids}::int[]) and ${works} and (select most from colleague_settings) <> 'nobody'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Guests that have a seat, or are to have one: whoever declined needs none. */
export async function countComing(db: Database, reservationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from meeting_guests where reservation_id = ${reservationId}::bigint and answer <> 'declined'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function comingAmong(db: Database, reservationId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from meeting_guests
    where reservation_id = ${reservationId}::bigint and user_id = any(${ids}::int[]) and answer <> 'declined'`.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order in which they are told; who declined is asked once more, as one who knows nothing of it. */
export async function insertGuests(db: Database, reservationId: number, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into meeting_guests (reservation_id, user_id, invited_at)
    select ${reservationId}::bigint, id, ${now.toISOString()}::timestamptz from unnest(${ids}::int[]) id
    on conflict (reservation_id, user_id) do update
      set answer = 'waiting', answered_at = null, invited_at = excluded.invited_at, told = null,
        host_told = case when meeting_guests.host_told = 'declined' then 'asked' else meeting_guests.host_told end`.execute(db);
}

/** @returns those who were told that they are invited */
export async function deleteGuests(db: Database, reservationId: number, ids: readonly number[]) {
  const { rows } = await sql<Uninvited & { told: boolean }>`
    delete from meeting_guests where reservation_id = ${reservationId}::bigint and user_id = any(${ids}::int[])
    returning user_id as "userId", in_calendar as "inCalendar", coalesce(told, '') <> '' and (answer <> 'declined' or in_calendar) as told`.execute(
    db,
  );
  return rows;
}

export async function answerOf(db: Database, reservationId: number, userId: number): Promise<MeetingAnswer | undefined> {
  const { rows } = await sql<{ answer: MeetingAnswer }>`
    select answer from meeting_guests where reservation_id = ${reservationId}::bigint and user_id = ${userId}::int`.execute(db);
  return rows[0]?.answer;
}

export async function storeAnswer(db: Database, reservationId: number, userId: number, answer: MeetingAnswer, now: Date): Promise<void> {
  await sql`
    update meeting_guests set answer = ${answer}, answered_at = ${now.toISOString()}::timestamptz
    where reservation_id = ${reservationId}::bigint and user_id = ${userId}::int`.execute(db);
}

/** Of some reservations those that are meetings with guests, with whoever was invited, by name. */
export async function findOwnMeetings(db: Database, ids: readonly number[]): Promise<OwnMeeting[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnMeeting>`
    select r.id as "reservationId", w.capacity as seats, coalesce((
      select json_agg(json_build_object('id', u.id, 'name', u.name, 'lastName', u.last_name, 'answer', g.answer) order by u.name, u.last_name, u.id)
      from meeting_guests g join users u on u.id = g.user_id where g.reservation_id = r.id), '[]') as guests
    from reservations r join workspaces w on w.id = r.workspace_id
    where r.id = any(${ids}::bigint[]) and r.area = 'meetingRoom' order by r.start_at, r.id`.execute(db);
  return rows;
}

type Guest = ReservationDetails['guests'][number];

/** As whoever may see reservations sees them. */
export async function findGuests(db: Database, reservationId: number): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select u.id, u.name || ' ' || u.last_name as name, g.answer from meeting_guests g join users u on u.id = g.user_id
    where g.reservation_id = ${reservationId}::bigint order by u.name, u.last_name, u.id`.execute(db);
  return rows;
}

/** What somebody is invited to on the days from one to the other, both included. */
export const findInvited = (db: Database, userId: number, from: string, to: string): Promise<InvitedMeeting[]> =>
  invited(db, userId, sql`r.status = 'active' and r.day between ${from}::date and ${to}::date`);

/** One of them, whatever became of it. */
export async function findInvitedTo(db: Database, userId: number, id: number): Promise<InvitedMeeting | undefined> {
  return (await invited(db, userId, sql`r.id = ${id}::bigint`))[0];
}

async function invited(db: Database, userId: number, which: RawBuilder<unknown>): Promise<InvitedMeeting[]> {
  const named = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql<ColleagueName>`json_build_object('id', ${of('id')}, 'name', ${of('name')}, 'lastName', ${of('last_name')})`;
  };
  const { rows } = await sql<InvitedMeeting>`
    select r.id, l.name as "locationName", l.time_zone as "timeZone", b.name as "buildingName", w.name as "workspaceName", r.day,
      r.start_at as start, r.end_at as "end", r.title, mine.answer, ${named('h')} as "invitedBy", coalesce((
        select json_agg(${named('u')} order by u.name, u.last_name, u.id)
        from meeting_guests g join users u on u.id = g.user_id where g.reservation_id = r.id and g.user_id <> mine.user_id), '[]') as others
    from meeting_guests mine
    join reservations r on r.id = mine.reservation_id and ${which}
    join users h on h.id = r.user_id
    join locations l on l.id = r.location_id
    join buildings b on b.id = r.building_id
    join workspaces w on w.id = r.workspace_id
    where mine.user_id = ${userId}::int order by r.start_at, r.id`.execute(db);
  return rows;
}
