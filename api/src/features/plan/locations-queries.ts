import type { Location, listLocations as listEndpoint, newLocation } from '@population-tracker/contract/plan/plan';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { countedNames } from '#platform/db/list/counted-names.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

const records = (db: Database) =>
  db
    .selectFrom('locations as l')
    .where('l.deleted_at', 'is', null)
    .select([
      'l.id',
      'l.name',
      'l.capacity',
      'l.parking_capacity as parkingCapacity',
      'l.has_food_service as hasFoodService',
      'l.has_shuttle as hasShuttle',
      'l.has_gym as hasGym',
      'l.takes_pets as takesPets',
      'l.time_zone as timeZone',
      'l.weekdays',
      sql<Location['openingHours']>`l.opening_hours`.as('openingHours'),
      'l.seat_cost as seatCost',
      sql<Location['seatCurrency']>`l.seat_currency`.as('seatCurrency'),
      'l.status',
      'l.created_at as created',
      'l.updated_at as updated',
      'l.version',
      sql<number>`(select count(*) from buildings b where b.location_id = l.id and b.deleted_at is null)::int`.as('buildingCount'),
      places(sql`count(*) filter (where not w.is_meeting_room)`).as('workspaceCount'),
      places(sql`count(*) filter (where w.is_meeting_room)`).as('meetingRoomCount'),
      sql<number | null>`(
        select b.image_id from buildings b where b.location_id = l.id and b.deleted_at is null and b.image_id is not null
        order by b.position, b.name limit 1
      )`.as('imageId'),
      places(
        sql`coalesce(sum(usable_seats(w.id, w.capacity)) filter (where not w.is_meeting_room and w.status = 'active' and b.status = 'active'), 0)`,
      ).as('seatCount'),
      sql<number>`location_seats(l.id)::int`.as('plannedSeats'),
    ]);

const places = (what: ReturnType<typeof sql>) =>
  sql<number>`(
    select ${what} from workspaces w join buildings b on b.id = w.building_id where w.location_id = l.id and w.deleted_at is null
  )::int`;

const sortable = {
  name: countedNames(sql`l.name`),
  capacity: sql`l.capacity`,
  parkingCapacity: sql`l.parking_capacity`,
  timeZone: sql`l.time_zone`,
  status: sql`l.status`,
  created: sql`l.created_at`,
  updated: sql`l.updated_at`,
};

export function listLocations(db: Database, query: z.output<typeof listEndpoint.query>) {
  const matches = searchWords(query.search).map((word) => sql<boolean>`fold_text(l.name) like ${word}`);
  if (query.status) matches.push(sql<boolean>`l.status = ${query.status}`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'name',
    tieBreaker: sql`l.id`,
    count: 'exact',
  }) as Promise<Page<Location>>;
}

export const findLocation = async (db: Database, id: number) =>
  (await records(db).where('l.id', '=', id).executeTakeFirst()) as Location | undefined;

/** Locks the row, so that two who save at once meet one after the other. */
export const lockLocation = (db: Database, id: number) =>
  db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What the location is meant for, 0 where nobody said, and the seats of its active workspaces. */
export const seatsAt = (db: Database, id: number) =>
  db
    .selectFrom('locations')
    .where('id', '=', id)
    .select(['name', 'capacity', sql<number>`location_seats(id)::int`.as('seats')])
    .executeTakeFirst();

export const locationNamed = (db: Database, name: string, exceptId: number) =>
  db
    .selectFrom('locations')
    .select('id')
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst();

const columns = (row: Partial<z.output<typeof newLocation>>) => ({
  name: row.name,
  capacity: row.capacity,
  parking_capacity: row.parkingCapacity,
  has_food_service: row.hasFoodService,
  has_shuttle: row.hasShuttle,
  has_gym: row.hasGym,
  takes_pets: row.takesPets,
  time_zone: row.timeZone,
  weekdays: row.weekdays,
  opening_hours: row.openingHours && JSON.stringify(row.openingHours),
  seat_cost: row.seatCost,
  seat_currency: row.seatCurrency,
  status: row.status,
});

/** Answers undefined where the name is taken. */
export const insertLocation = (db: Database, row: z.output<typeof newLocation>) =>
  db
    .insertInto('locations')
    .values({ ...columns(row), name: row.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const changeLocation = (db: Database, id: number, row: Partial<Location>) =>
  db.updateTable('locations').set(columns(row)).where('id', '=', id).execute();

export const removeLocation = (db: Database, id: number, at: Date) =>
  db.updateTable('locations').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
