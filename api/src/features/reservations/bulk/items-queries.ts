import type { BulkOutcome } from '@population-tracker/contract/reservations/reservations-bulk';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { ListQuery } from '#platform/db/list/list-plan.ts';
import { listPage, searchWords } from '#platform/db/list.ts';

/** An item as it was judged. */
export interface JudgedItem {
  number: number;
  userId: number;
  day: string;
  start: string;
  end: string;
  deskId: number | null;
  outcome: 'valid' | 'refused';
  key: string | null;
  values: Record<string, string | number> | null;
}

export async function insertItems(db: Database, bulkId: number, items: readonly JudgedItem[]): Promise<void> {
  await sql`
    insert into reservation_bulk_items (bulk_id, number, user_id, day, start_at, end_at, desk_id, outcome, error_key, error_values)
    select ${bulkId}::int, x.number, x."userId", x.day, x."start", x."end", x."deskId", x.outcome, x.key, x.values
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(
      number int, "userId" int, day date, "start" timestamptz, "end" timestamptz, "deskId" int, outcome text, key text, values jsonb
    )`.execute(db);
}

export async function deleteItems(db: Database, bulkId: number): Promise<void> {
  await db.deleteFrom('reservation_bulk_items').where('bulk_id', '=', bulkId).execute();
}

const items = (db: Database, bulkId: number) =>
  db
    .selectFrom('reservation_bulk_items as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('reservations as r', 'r.id', 'i.reservation_id')
    .leftJoin('desks as d', (join) => join.on(sql<boolean>`d.id = coalesce(r.desk_id, i.desk_id)`))
    .where('i.bulk_id', '=', bulkId)
    .select([
      'i.number',
      'i.user_id as userId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      sql<string>`i.day::text`.as('day'),
      'i.start_at as start',
      'i.end_at as end',
      'd.label as deskLabel',
      sql<BulkOutcome>`i.outcome`.as('outcome'),
      'i.error_key as key',
      sql<Record<string, string | number> | null>`i.error_values`.as('values'),
      'i.reservation_id as reservationId',
    ]);

interface Filters {
  outcome?: BulkOutcome | undefined;
  key?: string | undefined;
}

interface ItemsQuery extends ListQuery, Filters {
  search?: string | undefined;
}

const filtered = (db: Database, bulkId: number, { outcome, key }: Filters) => {
  let rows = items(db, bulkId);
  if (outcome) rows = rows.where('i.outcome', '=', outcome);
  if (key) rows = rows.where('i.error_key', '=', key);
  return rows;
};

export function listItems(db: Database, bulkId: number, query: ItemsQuery) {
  let rows = filtered(db, bulkId, query);
  for (const word of searchWords(query.search)) rows = rows.where(sql<boolean>`u.search_text like ${word}`);
  return listPage(db, {
    rows,
    query,
    sortable: { number: sql.ref('i.number'), userName: [sql.ref('u.name'), sql.ref('u.last_name')], day: sql.ref('i.day') },
    defaultSort: 'number',
    tieBreaker: sql.ref('i.number'),
    count: 'exact',
  });
}

/** The next items behind a number, in their order. */
export const itemsAfter = (db: Database, bulkId: number, filters: Filters, number: number, limit: number) =>
  filtered(db, bulkId, filters).where('i.number', '>', number).orderBy('i.number').limit(limit).execute();

export async function countReasons(db: Database, bulkId: number): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select error_key as key, count(*)::int as count from reservation_bulk_items
    where bulk_id = ${bulkId} and error_key is not null group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** The same, a day. */
export async function countRefused(db: Database, bulkId: number): Promise<{ day: string; key: string; count: number }[]> {
  const { rows } = await sql<{ day: string; key: string; count: number }>`
    select day::text as day, error_key as key, count(*)::int as count from reservation_bulk_items
    where bulk_id = ${bulkId} and outcome = 'refused' and error_key is not null group by 1, 2`.execute(db);
  return rows;
}

export interface ItemToMake {
  number: number;
  userId: number;
  day: string;
}

/** The next items that are not settled yet. */
export const nextToMake = (db: Database, bulkId: number, limit: number): Promise<ItemToMake[]> =>
  db
    .selectFrom('reservation_bulk_items')
    .select(['number', 'user_id as userId', sql<string>`day::text`.as('day')])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'valid')
    .orderBy('number')
    .limit(limit)
    .execute();

export interface Settled {
  number: number;
  reservationId: number | null;
  deskId: number | null;
  key: string | null;
  values: Record<string, string | number> | null;
  /** Of what was made: a slot may have other hours by now. */
  start: string | null;
  end: string | null;
}

/** What became of items: made, or refused since somebody was faster. */
export async function settle(db: Database, bulkId: number, settled: readonly Settled[]): Promise<void> {
  await sql`
    update reservation_bulk_items i
    set outcome = case when x."reservationId" is null then 'refused' else 'made' end, reservation_id = x."reservationId",
      desk_id = x."deskId", error_key = x.key, error_values = x.values,
      start_at = coalesce(x."start", i.start_at), end_at = coalesce(x."end", i.end_at)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as x(
      number int, "reservationId" bigint, "deskId" int, key text, values jsonb, "start" timestamptz, "end" timestamptz
    )
    where i.bulk_id = ${bulkId} and i.number = x.number and i.number = any(${settled.map(({ number }) => number)}::int[])`.execute(db);
}
