import type { OwnArea } from '@population-tracker/contract/me/own-areas';
import type { Waiting, WaitingQuery } from '@population-tracker/contract/reservations/waiting';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { placeInLine } from './waits-queries.ts';

/** Who waits, of those places that the caller sees. */
export function listWaiting(db: Database, query: WaitingQuery): Promise<Page<Waiting>> {
  const { area, locationId, workspaceId, userId, from, to } = query;
  const matches = searchWords(query.search).map(
    (word) => sql<boolean>`fold_text(concat_ws(' ', u.name, u.last_name, l.name, p.name, s.name)) like ${word}`,
  );
  matches.push(sql<boolean>`w.ended_at is null`);
  if (area) matches.push(sql<boolean>`w.area = ${area}`);
  if (locationId) matches.push(sql<boolean>`w.location_id = ${locationId}`);
  if (workspaceId)
    matches.push(sql<boolean>`(w.workspace_id = ${workspaceId} or w.workspace_id is null and w.area = 'workspace'
      and w.location_id = (select location_id from workspaces where id = ${workspaceId}))`);
  if (userId) matches.push(sql<boolean>`w.user_id = ${userId}`);
  if (from) matches.push(sql<boolean>`w.day >= ${from}::date`);
  if (to) matches.push(sql<boolean>`w.day <= ${to}::date`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable: { day: sql`w.day`, joined: sql`w.joined_at` },
    defaultSort: 'day',
    tieBreaker: sql`w.id`,
    count: 'exact',
  }) as Promise<Page<Waiting>>;
}

const records = (db: Database) =>
  db
    .selectFrom('waits as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .leftJoin('workspaces as p', 'p.id', 'w.workspace_id')
    .leftJoin('parameter_slots as s', 's.id', 'w.slot_id')
    .select([
      'w.id',
      'u.id as userId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      sql<OwnArea>`w.area`.as('area'),
      'w.location_id as locationId',
      'l.name as locationName',
      'l.time_zone as timeZone',
      'w.workspace_id as workspaceId',
      'p.name as workspaceName',
      's.name as slotName',
      'w.day',
      'w.start_at as start',
      'w.end_at as end',
      'w.joined_at as joined',
      placeInLine.as('place'),
    ]);
