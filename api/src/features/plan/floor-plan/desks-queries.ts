import type { Desk, listDesks as listEndpoint } from '@population-tracker/contract/plan/desks';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { countedNames } from '#platform/db/list/counted-names.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

const records = (db: Database) =>
  db
    .selectFrom('desks as d')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('d.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .select([
      'd.id',
      'd.label',
      'd.x',
      'd.y',
      'd.rotation',
      'd.width',
      'd.height',
      'd.status',
      'd.equipment',
      'd.accessible',
      'd.sit_stand as sitStand',
      'd.workspace_id as workspaceId',
      'w.name as workspaceName',
      'w.building_id as buildingId',
      'b.name as buildingName',
      'w.location_id as locationId',
      'l.name as locationName',
      'd.created_at as created',
      'd.updated_at as updated',
      'd.version',
    ]);

const sortable = {
  label: countedNames(sql`d.label`),
  workspaceName: countedNames(sql`w.name`),
  buildingName: countedNames(sql`b.name`),
  locationName: sql`l.name`,
  status: sql`d.status`,
  created: sql`d.created_at`,
  updated: sql`d.updated_at`,
};

export function listDesks(db: Database, query: z.output<typeof listEndpoint.query>) {
  const matches = searchWords(query.search).map(
    (word) => sql<boolean>`fold_text(d.label || ' ' || w.name || ' ' || b.name || ' ' || l.name) like ${word}`,
  );
  if (query.status) matches.push(sql<boolean>`d.status = ${query.status}`);
  if (query.workspaceId) matches.push(sql<boolean>`d.workspace_id = ${query.workspaceId}`);
  if (query.buildingId) matches.push(sql<boolean>`w.building_id = ${query.buildingId}`);
  if (query.locationId) matches.push(sql<boolean>`w.location_id = ${query.locationId}`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'locationName,buildingName,workspaceName,label',
    tieBreaker: sql`d.id`,
    count: 'exact',
  }) as Promise<Page<Desk>>;
}

export const findDesk = async (db: Database, id: number) =>
  (await records(db).where('d.id', '=', id).executeTakeFirst()) as Desk | undefined;
