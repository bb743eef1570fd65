import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { MeetingAnswer } from '@population-tracker/contract/me/own-meeting';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { HostTold } from './meetings-rules.ts';

export interface Host {
  id: number;
  name: string;
  email: string;
  language: ProductLanguage | null;
}

/** Whose meeting it is, where they still work here. */
export async function hostOf(db: Database, reservationId: number): Promise<Host | undefined> {
  const { rows } = await sql<Host>`
    select u.id, u.name || ' ' || u.last_name as name, u.email, u.language from reservations r join users u on u.id = r.user_id
    where r.id = ${reservationId}::bigint and u.status = 'active' and u.deleted_at is null`.execute(db);
  return rows[0];
}

export interface Answered {
  userId: number;
  name: string;
  answer: MeetingAnswer;
  told: HostTold;
  toldAt: string | null;
}

/** All guests, with what whoever invited them was told of each last. */
export async function answersOf(db: Database, reservationId: number): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select u.id as "userId", u.name || ' ' || u.last_name as name, g.answer, g.host_told as told, g.host_told_at as "toldAt"
    from meeting_guests g join users u on u.id = g.user_id
    where g.reservation_id = ${reservationId}::bigint order by u.name, u.last_name, u.id`.execute(db);
  return rows;
}

export async function storeHostTold(db: Database, reservationId: number, userIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update meeting_guests set host_told = answer, host_told_at = ${now.toISOString()}::timestamptz
    where reservation_id = ${reservationId}::bigint and user_id = any(${userIds}::int[])`.execute(db);
}
