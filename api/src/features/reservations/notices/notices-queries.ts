import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** By person, so that all of one person's stand together. */
export const inOrderOfPersons = (db: Database, ids: readonly number[]) =>
  db.selectFrom('reservations').select(['id', 'user_id as userId']).where(anyOf(ids)).orderBy('user_id').orderBy('id').execute();

export interface Told {
  id: number;
  version: number;
  userName: string;
  userEmail: string;
  userId: number;
  /** That the person wants mails in. */
  userLanguage: ProductLanguage | null;
  area: Area;
  locationName: string;
  workspaceName: string | null;
  deskLabel: string | null;
  slotName: string | null;
  title: string;
  cancelReason: string;
  timeZone: string;
  start: string;
  end: string;
}

/** Those that are still so, the earliest first: one may have been put back or cancelled meanwhile. */
export const stillSo = (db: Database, ids: readonly number[], status: 'active' | 'cancelled'): Promise<Told[]> =>
  db
    .selectFrom('reservations')
    .innerJoin('users as u', 'u.id', 'reservations.user_id')
    .innerJoin('locations as l', 'l.id', 'reservations.location_id')
    .leftJoin('workspaces as w', 'w.id', 'reservations.workspace_id')
    .leftJoin('desks as d', 'd.id', 'reservations.desk_id')
    .leftJoin('parameter_slots as s', 's.id', 'reservations.slot_id')
    .where(anyOf(ids))
    .where('reservations.status', '=', status)
    .select([
      'reservations.id',
      'reservations.version',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      'u.id as userId',
      'u.language as userLanguage',
      sql<Area>`reservations.area`.as('area'),
      'l.name as locationName',
      'w.name as workspaceName',
      'd.label as deskLabel',
      's.name as slotName',
      'reservations.title',
      'reservations.cancel_reason as cancelReason',
      'l.time_zone as timeZone',
      'reservations.start_at as start',
      'reservations.end_at as end',
    ])
    .orderBy('reservations.start_at')
    .orderBy('reservations.id')
    .execute();

const anyOf = (ids: readonly number[]) => sql<boolean>`reservations.id = any(${ids}::bigint[])`;

/** Of these persons, those to whom a mail about cancelled reservations was written since. */
export async function toldOfCancelling(db: Database, userIds: readonly number[], since: string): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from mail_outbox
    where user_id = any(${userIds}::int[]) and created_at >= ${since}::timestamptz and event_key like 'cancelled:%'`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
