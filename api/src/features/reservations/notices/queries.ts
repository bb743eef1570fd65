import type { Area } from '@population-tracker/contract/reservations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** By person, so that all of one person's stand together. */
export const inOrderOfPersons = (db: Database, ids: readonly number[]) =>
  db.selectFrom('reservations').select(['id', 'user_id as userId']).where(anyOf(ids)).orderBy('user_id').orderBy('id').execute();

export interface Cancelled {
  id: number;
  version: number;
  userName: string;
  userEmail: string;
  area: Area;
  locationName: string;
  workspaceName: string | null;
  deskLabel: string | null;
  timeZone: string;
  start: string;
  end: string;
}

/** Those that are still cancelled, the earliest first: one may have been put back meanwhile. */
export const stillCancelled = (db: Database, ids: readonly number[]): Promise<Cancelled[]> =>
  db
    .selectFrom('reservations')
    .innerJoin('users as u', 'u.id', 'reservations.user_id')
    .innerJoin('locations as l', 'l.id', 'reservations.location_id')
    .leftJoin('workspaces as w', 'w.id', 'reservations.workspace_id')
    .leftJoin('desks as d', 'd.id', 'reservations.desk_id')
    .where(anyOf(ids))
    .where('reservations.status', '=', 'cancelled')
    .select([
      'reservations.id',
      'reservations.version',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      sql<Area>`reservations.area`.as('area'),
      'l.name as locationName',
      'w.name as workspaceName',
      'd.label as deskLabel',
      'l.time_zone as timeZone',
      'reservations.start_at as start',
      'reservations.end_at as end',
    ])
    .orderBy('reservations.start_at')
    .orderBy('reservations.id')
    .execute();

const anyOf = (ids: readonly number[]) => sql<boolean>`reservations.id = any(${ids}::bigint[])`;
