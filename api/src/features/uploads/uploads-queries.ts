import type { UploadAddition, UploadKind, UploadLeaving, UploadState } from '@population-tracker/contract/uploads/uploads';
import { sql, type UpdateObject } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { ListQuery } from '#platform/db/list/list-plan.ts';
import { listPage, searchWords } from '#platform/db/list.ts';
import { notify } from '#platform/db/notify.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { Sheet } from '#platform/spreadsheet/sheet.ts';
import type { Column } from './check/check-steps.ts';

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
  'j.sheets',
  'j.sheet',
  'j.remembered_at as rememberedAt',
  'j.undone_at as undoneAt',
  'j.undone as undoneCount',
  'j.not_undone as notUndoneCount',
  'j.content_removed_at as contentRemovedAt',
  'j.sheet_chosen as sheetChosen',
  'j.leaving',
  'j.additions',
  'j.reservations',
  'j.sample_rows as sampleRows',
  'j.continued_by as continuedById',
  'j.continued_at as continuedAt',
] as const;

const nameOf = (column: 'j.created_by' | 'j.remembered_by' | 'j.undone_by' | 'j.continued_by') =>
  sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;

const jobs = (db: Database) =>
  db
    .selectFrom('upload_jobs as j')
    .innerJoin('files as f', 'f.id', 'j.file_id')
    .select(jobColumns)
    .select([
      nameOf('j.created_by').$castTo<string>().as('createdBy'),
      nameOf('j.remembered_by').as('rememberedBy'),
      nameOf('j.undone_by').as('undoneBy'),
      nameOf('j.continued_by').as('continuedBy'),
    ]);

type Told = 'state' | 'kind' | 'columns' | 'preview' | 'sheets' | 'leaving' | 'additions' | 'reservations';
export type UploadRow = Omit<Awaited<ReturnType<typeof readRow>>, Told> & {
  leaving: UploadLeaving | null;
  additions: UploadAddition[];
  reservations: 'keep' | 'cancel';
  kind: UploadKind;
  state: UploadState;
  columns: Column[];
  preview: string[][];
  sheets: Sheet[];
};
const readRow = (db: Database) => jobs(db).executeTakeFirstOrThrow();

export const findJob = (db: Database, id: number) => jobs(db).where('j.id', '=', id).executeTakeFirst() as Promise<UploadRow | undefined>;

/** Whoever changes an upload holds its row: steps, cancelling and continuing come one after the other. */
export const lockJob = (db: Database, id: number) =>
  jobs(db).where('j.id', '=', id).forUpdate('j').executeTakeFirst() as Promise<UploadRow | undefined>;

/** Keeps whoever would change the upload waiting, but for its counts: chunks are kept, and applied, side by side. */
export const shareJob = (db: Database, id: number) =>
  jobs(db).where('j.id', '=', id).forKeyShare('j').executeTakeFirst() as Promise<UploadRow | undefined>;

export async function insertJob(
  db: Database,
  job: { kind: UploadKind; fileId: number; fileName: string; createdBy: number },
): Promise<number> {
  const values = { kind: job.kind, file_id: job.fileId, file_name: job.fileName, created_by: job.createdBy };
  const { id } = await db.insertInto('upload_jobs').values(values).returning('id').executeTakeFirstOrThrow();
  await tell(db, id);
  return id;
}

/** What whoever looks at uploads hears: the id of each one that changed. */
export const uploadsTopic = 'uploads';
const tell = (db: Database, id: number) => notify(db, uploadsTopic, String(id));

export async function setJob(db: Database, id: number, values: UpdateObject<DB, 'upload_jobs'>): Promise<void> {
  await db.updateTable('upload_jobs').set(values).where('id', '=', id).execute();
  await tell(db, id);
}

export const findJobs = (db: Database, ids: number[]) => jobs(db).where('j.id', 'in', ids).execute() as Promise<UploadRow[]>;

/** The rows themselves are of no use once they are applied or given up. */
export async function deleteChunks(db: Database, jobId: number): Promise<void> {
  await db.deleteFrom('upload_chunks').where('job_id', '=', jobId).execute();
}

export interface JobsQuery extends ListQuery {
  search?: string | undefined;
  kind?: UploadKind | undefined;
  state?: UploadState | undefined;
  running?: boolean | undefined;
}

export function listJobs(db: Database, query: JobsQuery, createdBy?: number) {
  let rows = jobs(db);
  if (query.kind) rows = rows.where('j.kind', '=', query.kind);
  if (query.state) rows = rows.where('j.state', '=', query.state);
  if (createdBy !== undefined) rows = rows.where('j.created_by', '=', createdBy);
  if (query.running) rows = rows.where('j.state', 'in', ['checking', 'applying']);
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
