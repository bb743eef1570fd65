import type { UploadKind, UploadState } from '@population-tracker/contract/uploads';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ListQuery } from '../../platform/db/list.ts';
import { listPage, searchWords } from '../../platform/db/list.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Column } from './check/parts.ts';

const jobColumns = [
  'j.id',
  'j.kind',
  'j.state',
  'j.file_id as fileId',
  'j.file_name as fileName',
  'f.size as fileSize',
  'j.columns',
  'j.mapped_by_hand as mappedByHand',
  'j.preview',
  'j.total',
  'j.checked',
  'j.valid',
  'j.invalid',
  'j.added',
  'j.updated',
  'j.unchanged',
  'j.applied',
  'j.failure_key as failureKey',
  'j.failure_values as failureValues',
  'j.created_at as createdDate',
  'j.finished_at as finishedDate',
  'j.created_by as createdById',
] as const;

const createdBy = sql<string>`(select u.name || ' ' || u.last_name from users u where u.id = j.created_by)`.as('createdBy');

const jobs = (db: Database) =>
  db.selectFrom('upload_jobs as j').innerJoin('files as f', 'f.id', 'j.file_id').select(jobColumns).select(createdBy);

export type UploadRow = Omit<Awaited<ReturnType<typeof readRow>>, 'state' | 'kind' | 'columns' | 'preview'> & {
  kind: UploadKind;
  state: UploadState;
  columns: Column[];
  preview: string[][];
};
const readRow = (db: Database) => jobs(db).executeTakeFirstOrThrow();

export const findJob = (db: Database, id: number) => jobs(db).where('j.id', '=', id).executeTakeFirst() as Promise<UploadRow | undefined>;

/** Whoever changes an upload holds its row: steps, cancelling and continuing come one after the other. */
export const lockJob = (db: Database, id: number) =>
  jobs(db).where('j.id', '=', id).forUpdate('j').executeTakeFirst() as Promise<UploadRow | undefined>;

export async function insertJob(
  db: Database,
  job: { kind: UploadKind; fileId: number; fileName: string; createdBy: number },
): Promise<number> {
  const values = { kind: job.kind, file_id: job.fileId, file_name: job.fileName, created_by: job.createdBy };
  return (await db.insertInto('upload_jobs').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setJob(db: Database, id: number, values: Updateable<DB['upload_jobs']>): Promise<void> {
  await db.updateTable('upload_jobs').set(values).where('id', '=', id).execute();
}

/** The rows themselves are of no use once they are applied or given up. */
export async function deleteChunks(db: Database, jobId: number): Promise<void> {
  await db.deleteFrom('upload_chunks').where('job_id', '=', jobId).execute();
}

export interface JobsQuery extends ListQuery {
  search?: string | undefined;
  kind?: UploadKind | undefined;
  state?: UploadState | undefined;
}

export function listJobs(db: Database, query: JobsQuery) {
  let rows = jobs(db);
  if (query.kind) rows = rows.where('j.kind', '=', query.kind);
  if (query.state) rows = rows.where('j.state', '=', query.state);
  for (const word of searchWords(query.search)) rows = rows.where(sql<boolean>`fold_text(j.file_name) like ${word}`);
  return listPage(db, {
    rows,
    query,
    sortable: { createdDate: sql.ref('j.created_at') },
    defaultSort: '-createdDate',
    tieBreaker: sql.ref('j.id'),
    count: 'exact',
  });
}

export interface ErrorsQuery extends ListQuery {
  search?: string | undefined;
  column?: string | undefined;
}

export function listErrors(db: Database, jobId: number, query: ErrorsQuery) {
  let rows = db
    .selectFrom('upload_errors')
    .select(['row_number as row', 'column_name as column', 'value', 'error_key as key', 'error_values as values'])
    .where('job_id', '=', jobId);
  if (query.column) rows = rows.where('column_name', '=', query.column);
  for (const word of searchWords(query.search)) rows = rows.where(sql<boolean>`fold_text(value || ' ' || column_name) like ${word}`);
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

export const findUploader = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'last_name as lastName', 'email', 'user_type as userType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
