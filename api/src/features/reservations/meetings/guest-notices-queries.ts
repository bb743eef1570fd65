import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { MeetingAnswer } from '@population-tracker/contract/me/own-meeting';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { anyOf, type Kept, kept } from '../notices/notices-queries.ts';

/** Of some reservations those to which somebody is invited. */
export async function withGuests(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct reservation_id as id from meeting_guests where reservation_id = any(${ids}::bigint[]) order by 1`.execute(db);
  return rows.map(({ id }) => Number(id));
}

export interface ToldMeeting extends Kept {
  status: 'active' | 'cancelled';
  hostId: number;
  invitedBy: string;
}

/** While it is held nobody invites, answers, moves or cancels. */
export async function holdMeeting(db: Database, id: number): Promise<ToldMeeting | undefined> {
  await sql`select from reservations where id = ${id}::bigint for no key update`.execute(db);
  return kept(db)
    .innerJoin('users as h', 'h.id', 'reservations.user_id')
    .where(anyOf([id]))
    .select([
      sql<'active' | 'cancelled'>`reservations.status`.as('status'),
      'h.id as hostId',
      sql<string>`h.name || ' ' || h.last_name`.as('invitedBy'),
    ])
    .executeTakeFirst();
}

export interface ToldGuest {
  userId: number;
  name: string;
  email: string;
  language: ProductLanguage | null;
  answer: MeetingAnswer;
  told: string | null;
  inCalendar: boolean;
  /** Whether they want entries for their calendar by mail. */
  wishes: boolean;
}

const person = sql`u.id as "userId", u.name || ' ' || u.last_name as name, u.email, u.language, wants_invitations(u.id) as wishes`;
const works = sql`u.status = 'active' and u.deleted_at is null`;

export async function guestsToTell(db: Database, id: number): Promise<ToldGuest[]> {
  const { rows } = await sql<ToldGuest>`
    select ${person}, g.answer, g.told, g.in_calendar as "inCalendar" from meeting_guests g join users u on u.id = g.user_id
    where g.reservation_id = ${id}::bigint and ${works} order by u.id`.execute(db);
  return rows;
}

/** Of these people those who aren't guests any more. */
export async function noGuests(
  db: Database,
  id: number,
  userIds: readonly number[],
): Promise<Omit<ToldGuest, 'answer' | 'told' | 'inCalendar'>[]> {
  const { rows } = await sql<ToldGuest>`
    select ${person} from users u where u.id = any(${userIds}::int[]) and ${works}
      and not exists (select from meeting_guests g where g.reservation_id = ${id}::bigint and g.user_id = u.id)
    order by u.id`.execute(db);
  return rows;
}

export interface Telling {
  userId: number;
  told: string;
  inCalendar: boolean;
}

export async function storeTold(db: Database, id: number, tellings: readonly Telling[]): Promise<void> {
  await sql`
    update meeting_guests g set told = t.told, in_calendar = t.in_calendar
    from unnest(${tellings.map(({ userId }) => userId)}::int[], ${tellings.map(({ told }) => told)}::text[],
      ${tellings.map(({ inCalendar }) => inCalendar)}::boolean[]) t(user_id, told, in_calendar)
    where g.reservation_id = ${id}::bigint and g.user_id = t.user_id`.execute(db);
}
