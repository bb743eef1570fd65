import type { Building, listBuildings as listEndpoint, newBuilding } from '@population-tracker/contract/plan/plan';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { countedNames } from '#platform/db/list/counted-names.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

const records = (db: Database) =>
  db
    .selectFrom('buildings as b')
    .innerJoin('locations as l', 'l.id', 'b.location_id')
    .where('b.deleted_at', 'is', null)
    .select([
      'b.id',
      'b.name',
      'b.description',
      'b.location_id as locationId',
      'l.name as locationName',
      'b.status',
      'b.image_id as imageId',
      'b.created_at as created',
      'b.updated_at as updated',
      'b.version',
      places(sql`count(*) filter (where not w.is_meeting_room)`).as('workspaceCount'),
      places(sql`count(*) filter (where w.is_meeting_room)`).as('meetingRoomCount'),
      places(sql`coalesce(sum(usable_seats(w.id, w.capacity)) filter (where not w.is_meeting_room and w.status = 'active'), 0)`).as(
        'seatCount',
      ),
      places(sql`coalesce(sum(w.capacity) filter (where not w.is_meeting_room and w.status = 'active'), 0)`).as('plannedSeats'),
    ]);

const places = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from workspaces w where w.building_id = b.id and w.deleted_at is null)::int`;

const sortable = {
  name: countedNames(sql`b.name`),
  locationName: sql`l.name`,
  status: sql`b.status`,
  created: sql`b.created_at`,
  updated: sql`b.updated_at`,
};

export function listBuildings(db: Database, query: z.output<typeof listEndpoint.query>) {
  const matches = searchWords(query.search).map(
    (word) => sql<boolean>`fold_text(b.name || ' ' || l.name || ' ' || b.description) like ${word}`,
  );
  if (query.status) matches.push(sql<boolean>`b.status = ${query.status}`);
  if (query.locationId) matches.push(sql<boolean>`b.location_id = ${query.locationId}`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'locationName,name',
    tieBreaker: sql`b.id`,
    count: 'exact',
  }) as Promise<Page<Building>>;
}

export const findBuilding = async (db: Database, id: number) =>
  (await records(db).where('b.id', '=', id).executeTakeFirst()) as Building | undefined;

/** Locks the row, so that two who save at once meet one after the other. */
export const lockBuilding = (db: Database, id: number) =>
  db
    .selectFrom('buildings')
    .select(['id', 'name', 'location_id as locationId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const buildingNamed = (db: Database, locationId: number, name: string, exceptId: number) =>
  db
    .selectFrom('buildings')
    .select('id')
    .where('location_id', '=', locationId)
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst();

/** Answers undefined where the name is taken. */
export const insertBuilding = (db: Database, row: z.output<typeof newBuilding>) =>
  db
    .insertInto('buildings')
    .values({ name: row.name, description: row.description, location_id: row.locationId, status: row.status })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const changeBuilding = (db: Database, id: number, row: Partial<Building>) =>
  db
    .updateTable('buildings')
    .set({ name: row.name, description: row.description, location_id: row.locationId, status: row.status, image_id: row.imageId })
    .where('id', '=', id)
    .execute();

export const removeBuilding = (db: Database, id: number, at: Date) =>
  db.updateTable('buildings').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
