// Checking an upload: the sheet is read once, in a process of its own; its valid rows are kept in chunks, the others as error records.
// It starts over when its process died, since nothing was applied yet. What follows, somebody or the counts decide:
// all valid, so it is applied at once; some invalid, so the panel asks; no heading found, so it asks for a mapping.
import type { UploadKind } from '@population-tracker/contract/uploads';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { readStoredFile } from '../../../platform/files/store.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { readSheet } from '../../../platform/spreadsheet/read-sheet.ts';
import { applyJob } from '../apply/job-name.ts';
import type { Changes, Importer } from '../importer.ts';
import { findMapping, rememberedMappingsOf } from '../mapping/queries.ts';
import { findJob, lockJob, setJob, type UploadRow } from '../queries.ts';
import { extensionOf } from '../rules.ts';
import { failUpload } from '../steps/fail.ts';
import { asUploader } from '../steps/uploader.ts';
import type { Part, ReaderOptions } from './parts.ts';
import { addChunk, chunkNumbers, chunkRows, clearCheck } from './queries.ts';

type ColumnsPart = Extract<Part, { type: 'columns' }>;

const readerModule = new URL('./reader.ts', import.meta.url);

/** Somebody cancelled the upload, or it is checked again: whoever is still checking it leaves. */
class Left extends Error {}

export async function checkUpload(
  ctx: Context,
  importers: ReadonlyMap<UploadKind, Importer>,
  id: number,
  { signal }: JobRun,
): Promise<void> {
  const job = await restart(ctx, id);
  const importer = job && importers.get(job.kind as UploadKind);
  if (!job || !importer) return;
  try {
    await readInto(ctx, job, importer, signal);
    await decide(ctx, importer, id);
  } catch (error) {
    if (error instanceof Left) return;
    if (!(error instanceof Refusal)) throw error;
    await failUpload(ctx, id, error, 'checking');
  }
}

const restart = (ctx: Context, id: number) =>
  transaction(ctx, async ({ db }) => {
    const job = await lockJob(db, id);
    if (job?.state !== 'checking') return null;
    await clearCheck(db, id);
    return job;
  });

async function readInto(ctx: Context, job: UploadRow, importer: Importer, signal: AbortSignal): Promise<void> {
  const file = await readStoredFile(ctx.db, job.fileId);
  if (!file) refuse('uploads.unreadable');
  const options: ReaderOptions = {
    rowModule: importer.rowModule.href,
    parserOptions: await importer.parserOptions(await asUploader(ctx, job)),
    mapping: job.mappedByHand ? job.columns.map(({ field }) => field) : null,
    remembered: await rememberedMappingsOf(ctx.db, job.kind),
  };
  let number = 0;
  await readSheet({
    bytes: file.bytes,
    extension: extensionOf(job.fileName),
    module: readerModule,
    options,
    sheet: job.sheet,
    onPart: (part) => takePart(ctx, job.id, part as Part, number++),
    signal,
  });
}

/** Each part and what it changes of the counts are one transaction: the counts add up at any moment. */
const takePart = (ctx: Context, id: number, part: Part, number: number) =>
  transaction(ctx, async ({ db }) => {
    const job = await lockJob(db, id);
    if (job?.state !== 'checking') throw new Left();
    if (part.type === 'columns') await setJob(db, id, await columnsOf(db, job, part));
    else await addChunk(db, job, number, part);
  });

async function columnsOf(db: Database, { kind }: UploadRow, { columns, preview, sheets, sheet, remembered }: ColumnsPart) {
  const mapping = remembered === null ? undefined : await findMapping(db, kind, remembered);
  return {
    columns: JSON.stringify(columns),
    preview: JSON.stringify(preview),
    sheets: JSON.stringify(sheets),
    sheet,
    remembered_by: mapping?.mappedBy ?? null,
    remembered_at: mapping?.mappedAt ?? null,
  };
}

async function decide(ctx: Context, importer: Importer, id: number): Promise<void> {
  const job = await findJob(ctx.db, id);
  if (job?.state !== 'checking') throw new Left();
  if (importer.missingFields(job.columns.map(({ field }) => field)).length > 0) return settle(ctx, id, { state: 'needsMapping' });
  if (job.valid === 0) refuse('uploads.noneValid', { values: { rows: job.total } });
  if (job.invalid === 0) return settle(ctx, id, { state: 'applying' });
  return settle(ctx, id, { state: 'needsDecision', ...(await changesOf(ctx, importer, id)) });
}

async function changesOf({ db }: Context, importer: Importer, id: number): Promise<Changes> {
  const sum: Changes = { added: 0, updated: 0, unchanged: 0 };
  for (const number of await chunkNumbers(db, id)) {
    const changes = await importer.countChanges(db, chunkRows(id, number));
    for (const name of ['added', 'updated', 'unchanged'] as const) sum[name] += changes[name];
  }
  return sum;
}

const settle = (ctx: Context, id: number, outcome: Partial<Changes> & { state: 'needsMapping' | 'needsDecision' | 'applying' }) =>
  transaction(ctx, async ({ db, jobs }) => {
    if ((await lockJob(db, id))?.state !== 'checking') throw new Left();
    await setJob(db, id, outcome);
    if (outcome.state === 'applying') await jobs.enqueue(db, applyJob, { id });
  });
