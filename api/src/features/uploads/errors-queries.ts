import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { ListQuery } from '#platform/db/list/list-plan.ts';
import { listPage, searchWords } from '#platform/db/list.ts';

export interface ErrorsQuery extends ListQuery {
  search?: string | undefined;
  column?: string | undefined;
  key?: string | undefined;
}

/** The keys whose sentence holds a word, per word of the search: sentences are made when they are read, in the reader's language. */
export type KeysOf = (word: string) => string[];

export function listErrors(db: Database, jobId: number, query: ErrorsQuery, keysOf: KeysOf) {
  let rows = db
    .selectFrom('upload_errors')
    .select(['row_number as row', 'column_name as column', 'value', 'error_key as key', 'error_values as values'])
    .where('job_id', '=', jobId);
  if (query.column) rows = rows.where('column_name', '=', query.column);
  if (query.key) rows = rows.where('error_key', '=', query.key);
  for (const word of searchWords(query.search)) {
    rows = rows.where(
      sql<boolean>`(fold_text(value || ' ' || column_name) like ${word} or error_key = any(${keysOf(word)}::text[])
        or exists (select 1 from jsonb_each_text(error_values) as v where fold_text(v.value) like ${word}))`,
    );
  }
  return listPage(db, {
    rows,
    query,
    sortable: { row: sql.ref('row_number') },
    defaultSort: 'row',
    tieBreaker: sql.ref('id'),
    count: 'exact',
  });
}

/** The offending rows behind a row number, with all that is wrong with each. */
export const errorRowsAfter = (db: Database, jobId: number, row: number, limit: number) =>
  db
    .selectFrom('upload_error_rows as r')
    .select((eb) => [
      'r.row_number as row',
      'r.cells',
      sql<{ column: string; key: string; values: Record<string, string | number> }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('column', e.column_name, 'key', e.error_key, 'values', e.error_values) order by e.id), '[]')
        from upload_errors e where e.job_id = ${eb.ref('r.job_id')} and e.row_number = ${eb.ref('r.row_number')})`.as('errors'),
    ])
    .where('r.job_id', '=', jobId)
    .where('r.row_number', '>', row)
    .orderBy('r.row_number')
    .limit(limit)
    .execute();

/** How often each reason stands among the errors of an upload. */
export const countReasons = (db: Database, jobId: number) =>
  db
    .selectFrom('upload_errors')
    .select((eb) => ['error_key as key', eb.fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy('error_key')
    .orderBy('count', 'desc')
    .orderBy('error_key')
    .execute();
