import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** By person, so that all of one person's stand together. */
export const inOrderOfPersons = (db: Database, ids: readonly number[]) =>
  db.selectFrom('reservations').select(['id', 'user_id as userId']).where(anyOf(ids)).orderBy('user_id').orderBy('id').execute();

/** What of a reservation its person's calendar is told. */
export interface Kept {
  id: number;
  version: number;
  area: Area;
  locationName: string;
  buildingName: string | null;
  workspaceName: string | null;
  deskLabel: string | null;
  slotName: string | null;
  title: string;
  timeZone: string;
  start: string;
  end: string;
  updated: string;
}

export interface Told extends Kept {
  userName: string;
  userEmail: string;
  userId: number;
  /** That the person wants mails in. */
  userLanguage: ProductLanguage | null;
  cancelReason: string;
}

/** Those that are still so, the earliest first: one may have been put back or cancelled meanwhile. */
export const stillSo = (db: Database, ids: readonly number[], status: 'active' | 'cancelled'): Promise<Told[]> =>
  kept(db)
    .innerJoin('users as u', 'u.id', 'reservations.user_id')
    .where(anyOf(ids))
    .where('reservations.status', '=', status)
    .select([
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      'u.id as userId',
      'u.language as userLanguage',
      'reservations.cancel_reason as cancelReason',
    ])
    .execute();

/** Somebody's own that stand, from a moment on, the earliest first. */
export const keptOf = (db: Database, userId: number, since: Date, atMost: number): Promise<Kept[]> =>
  kept(db)
    .where('reservations.user_id', '=', userId)
    .where('reservations.status', '=', 'active')
    .where('reservations.start_at', '>=', since.toISOString())
    .limit(atMost)
    .execute();

/** The meetings that somebody is invited to and didn't decline, in the same way. */
export const invitedKept = (db: Database, userId: number, since: Date, atMost: number): Promise<Kept[]> =>
  kept(db)
    .innerJoin('meeting_guests as g', 'g.reservation_id', 'reservations.id')
    .where('g.user_id', '=', userId)
    .where('g.answer', '!=', 'declined')
    .where('reservations.status', '=', 'active')
    .where('reservations.start_at', '>=', since.toISOString())
    .limit(atMost)
    .execute();

export const kept = (db: Database) =>
  db
    .selectFrom('reservations')
    .innerJoin('locations as l', 'l.id', 'reservations.location_id')
    .leftJoin('buildings as b', 'b.id', 'reservations.building_id')
    .leftJoin('workspaces as w', 'w.id', 'reservations.workspace_id')
    .leftJoin('desks as d', 'd.id', 'reservations.desk_id')
    .leftJoin('parameter_slots as s', 's.id', 'reservations.slot_id')
    .select([
      'reservations.id',
      'reservations.version',
      sql<Area>`reservations.area`.as('area'),
      'l.name as locationName',
      'b.name as buildingName',
      'w.name as workspaceName',
      'd.label as deskLabel',
      's.name as slotName',
      'reservations.title',
      'l.time_zone as timeZone',
      'reservations.start_at as start',
      'reservations.end_at as end',
      'reservations.updated_at as updated',
    ])
    .orderBy('reservations.start_at')
    .orderBy('reservations.id');

export const anyOf = (ids: readonly number[]) => sql<boolean>`reservations.id = any(${ids}::bigint[])`;

/** Of these persons, those to whom a mail about cancelled reservations was written since. */
export async function toldOfCancelling(db: Database, userIds: readonly number[], since: string): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from mail_outbox
    where user_id = any(${userIds}::int[]) and created_at >= ${since}::timestamptz
      and (event_key like 'cancelled:%' or event_key like 'gone:%')`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Of these persons, those who want entries for their calendars; and of these reservations, those of which a mail brought one. */
export async function wishesOf(db: Database, userIds: readonly number[], ids: readonly number[]) {
  const { rows: wishing } = await sql<{ id: number }>`
    select id from unnest(${[...new Set(userIds)]}::int[]) id where wants_invitations(id)`.execute(db);
  return { wishing: new Set(wishing.map(({ id }) => id)), invited: new Set(await invitedAmong(db, ids)) };
}

/** Of these, those that a mail has put into a calendar. */
export async function invitedAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('calendar_invitations')
    .select('reservation_id as id')
    .where(sql<boolean>`reservation_id = any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ id }) => Number(id));
}

/** The same, those of somebody alone. */
export async function invitedOf(db: Database, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('calendar_invitations as i')
    .innerJoin('reservations', 'reservations.id', 'i.reservation_id')
    .select('reservations.id')
    .where('reservations.user_id', '=', userId)
    .where(anyOf(ids))
    .execute();
  return rows.map(({ id }) => Number(id));
}

export async function markInvited(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('calendar_invitations')
    .values(ids.map((reservation_id) => ({ reservation_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
