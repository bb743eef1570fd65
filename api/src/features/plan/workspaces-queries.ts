import type { listWorkspaces, MeetingRoom, newMeetingRoom, Workspace } from '@population-tracker/contract/plan/plan';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { countedNames } from '#platform/db/list/counted-names.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

/** Workspaces and meeting rooms are one table; each record has the fields of both, the contract picks. */
export type PlaceRecord = Workspace & MeetingRoom;

const records = (db: Database, isMeetingRoom: boolean) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('w.deleted_at', 'is', null)
    .where('w.is_meeting_room', '=', isMeetingRoom)
    .select([
      'w.id',
      'w.name',
      'w.location_id as locationId',
      'l.name as locationName',
      'l.time_zone as timeZone',
      'w.building_id as buildingId',
      'b.name as buildingName',
      'w.is_meeting_room as isMeetingRoom',
      'w.capacity',
      sql<number>`usable_seats(w.id, w.capacity)`.as('seats'),
      'w.status',
      'w.equipment',
      'w.created_at as created',
      'w.updated_at as updated',
      'w.version',
      sql<number>`(select count(*) from desks d where d.workspace_id = w.id and d.deleted_at is null)::int`.as('deskCount'),
      sql<number | null>`(select (p.drawing -> 'background' ->> 'fileId')::int from floor_plans p where p.workspace_id = w.id)`.as(
        'imageId',
      ),
    ]);

const sortable = {
  name: countedNames(sql`w.name`),
  locationName: sql`l.name`,
  buildingName: countedNames(sql`b.name`),
  capacity: sql`w.capacity`,
  status: sql`w.status`,
  created: sql`w.created_at`,
  updated: sql`w.updated_at`,
};

export function listPlaces(db: Database, isMeetingRoom: boolean, query: z.output<typeof listWorkspaces.query>) {
  const matches = searchWords(query.search).map((word) => sql<boolean>`fold_text(w.name || ' ' || b.name || ' ' || l.name) like ${word}`);
  if (query.status) matches.push(sql<boolean>`w.status = ${query.status}`);
  if (query.locationId) matches.push(sql<boolean>`w.location_id = ${query.locationId}`);
  if (query.buildingId) matches.push(sql<boolean>`w.building_id = ${query.buildingId}`);
  return listPage(db, {
    rows: records(db, isMeetingRoom).where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'locationName,buildingName,name',
    tieBreaker: sql`w.id`,
    count: 'exact',
  }) as Promise<Page<PlaceRecord>>;
}

export const findPlace = async (db: Database, isMeetingRoom: boolean, id: number) =>
  (await records(db, isMeetingRoom).where('w.id', '=', id).executeTakeFirst()) as PlaceRecord | undefined;

/**
 * Locks the row, so that two who save at once meet one after the other. Not against rows that refer to it: whoever reserves
 * a seat here would wait for us, and we for their seat.
 */
export const lockPlace = (db: Database, id: number) =>
  db.selectFrom('workspaces').select('id').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

export const placeNamed = (db: Database, place: { buildingId: number; isMeetingRoom: boolean; name: string }, exceptId: number) =>
  db
    .selectFrom('workspaces')
    .select('id')
    .where('building_id', '=', place.buildingId)
    .where('is_meeting_room', '=', place.isMeetingRoom)
    .where(sql<boolean>`fold_text(name) = fold_text(${place.name})`)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst();

export type NewPlace = Omit<z.output<typeof newMeetingRoom>, 'equipment'> & { equipment?: string[] };

/** Answers undefined where the name is taken. */
export const insertPlace = (db: Database, isMeetingRoom: boolean, row: NewPlace) =>
  db
    .insertInto('workspaces')
    .values({
      name: row.name,
      location_id: row.locationId,
      building_id: row.buildingId,
      is_meeting_room: isMeetingRoom,
      capacity: row.capacity,
      status: row.status,
      equipment: row.equipment ?? [],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const changePlace = (db: Database, id: number, row: Partial<PlaceRecord>) =>
  db
    .updateTable('workspaces')
    .set({
      name: row.name,
      location_id: row.locationId,
      building_id: row.buildingId,
      capacity: row.capacity,
      status: row.status,
      equipment: row.equipment,
    })
    .where('id', '=', id)
    .execute();

export const removePlace = (db: Database, id: number, at: Date) =>
  db.updateTable('workspaces').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
