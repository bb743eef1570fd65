import type { Closure, listClosures as listEndpoint, newClosure } from '@population-tracker/contract/plan/closures/closures';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

const time = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;

const records = (db: Database) =>
  db.selectFrom('closures as c').select([
    'c.id',
    'c.location_ids as locationIds',
    sql<string[]>`array(
        select l.name from locations l where l.id = any(c.location_ids) and l.deleted_at is null order by l.position, l.name
      )`.as('locationNames'),
    'c.first_day as firstDay',
    'c.last_day as lastDay',
    time('c.start_time').as('startTime'),
    time('c.end_time').as('endTime'),
    'c.reason',
    'c.text',
    'c.created_at as created',
    'c.updated_at as updated',
    'c.version',
  ]);

const sortable = {
  firstDay: sql`c.first_day`,
  lastDay: sql`c.last_day`,
  reason: sql`c.reason`,
  text: sql`c.text`,
  created: sql`c.created_at`,
  updated: sql`c.updated_at`,
};

type Filters = Partial<Pick<z.output<typeof listEndpoint.query>, 'search' | 'locationId' | 'reason' | 'from' | 'to'>>;

const matching = ({ search, locationId, reason, from, to }: Filters) => [
  ...searchWords(search).map((word) => sql<boolean>`fold_text(c.text) like ${word}`),
  ...(locationId ? [sql<boolean>`(c.location_ids is null or ${locationId} = any(c.location_ids))`] : []),
  ...(reason ? [sql<boolean>`c.reason = ${reason}`] : []),
  ...(from ? [sql<boolean>`c.last_day >= ${from}::date`] : []),
  ...(to ? [sql<boolean>`c.first_day <= ${to}::date`] : []),
];

export const listClosures = (db: Database, query: z.output<typeof listEndpoint.query>) =>
  listPage(db, {
    rows: records(db).where((eb) => eb.and(matching(query))),
    query,
    sortable,
    defaultSort: 'firstDay',
    tieBreaker: sql`c.id`,
    count: 'exact',
  }) as Promise<Page<Closure>>;

/** All that meet some days, the earliest first. */
export const closuresMeeting = (db: Database, filters: Pick<Filters, 'locationId' | 'from' | 'to'>): Promise<Closure[]> =>
  records(db)
    .where((eb) => eb.and(matching(filters)))
    .orderBy('c.first_day')
    .orderBy('c.id')
    .execute() as Promise<Closure[]>;

export const findClosure = async (db: Database, id: number) =>
  (await records(db).where('c.id', '=', id).executeTakeFirst()) as Closure | undefined;

/** Locks the row, so that two who save at once meet one after the other. */
export const lockClosure = (db: Database, id: number) =>
  db.selectFrom('closures').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type Row = Omit<z.output<typeof newClosure>, 'reservations'>;

const columns = (row: Row) => ({
  location_ids: row.locationIds,
  first_day: row.firstDay,
  last_day: row.lastDay,
  start_time: row.startTime,
  end_time: row.endTime,
  reason: row.reason,
  text: row.text,
});

export const insertClosure = (db: Database, row: Row) =>
  db.insertInto('closures').values(columns(row)).returning('id').executeTakeFirstOrThrow();

export const changeClosure = (db: Database, id: number, row: Row) =>
  db.updateTable('closures').set(columns(row)).where('id', '=', id).execute();

export const removeClosure = (db: Database, id: number) => db.deleteFrom('closures').where('id', '=', id).execute();

/** Those that are there, in the order of their making. */
export const workingLocations = (db: Database, ids?: readonly number[]) =>
  db
    .selectFrom('locations')
    .where('deleted_at', 'is', null)
    .where(ids ? sql<boolean>`id = any(${ids}::int[])` : sql<boolean>`true`)
    .select(['id', 'name', 'weekdays', 'time_zone as timeZone'])
    .orderBy('id')
    .execute();
