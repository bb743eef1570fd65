// Applying an upload: chunk by chunk, each with its mark and its counts in one transaction, so that a process that dies
// loses nothing and applies nothing twice.

import type { UploadKind } from '@population-tracker/contract/uploads/uploads';
import type { Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { tell } from '#platform/tell.ts';
import { addErrors, chunkRows } from '../check/check-queries.ts';
import { keepFormer } from '../undo/undo-queries.ts';
import { sourceOf } from '../undo/uploads-undo-rules.ts';
import { asUploader } from '../uploader.ts';
import type { Importer, RefusedRow } from '../uploads-importer.ts';
import { deleteChunks, findJob, lockJob, setJob, shareJob, type UploadRow } from '../uploads-queries.ts';
import { countApplied, markApplied, refusedCells, takeChunk } from './apply-queries.ts';

/** So many chunks at once where the kind lets them be: the database computes each on one core, and one may be waiting for the disk. */
const mostAtOnce = 3;

export async function applyUpload(
  ctx: Context,
  importers: ReadonlyMap<UploadKind, Importer>,
  id: number,
  { signal }: JobRun,
): Promise<void> {
  const job = await findJob(ctx.db, id);
  const importer = job && importers.get(job.kind);
  if (!importer) return;
  if (importer.sideBySide) while (await applyRound(ctx, importer, id)) signal.throwIfAborted();
  while (await transaction(ctx, (ctx) => applyNext(ctx, importer, id, lockJob))) signal.throwIfAborted();
}

/**
 * Applies several chunks at once, and is through when all of them are: in between, whoever cancels gets the upload's row.
 * @returns whether to go on so: where one failed beside another, what is left is applied one after the other, and nothing is lost
 */
async function applyRound(ctx: Context, importer: Importer, id: number): Promise<boolean> {
  const one = () => transaction(ctx, (ctx) => applyNext(ctx, importer, id, shareJob));
  const outcomes = await Promise.allSettled(Array.from({ length: mostAtOnce }, one));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') ctx.log.warn({ err: outcome.reason, uploadId: id }, 'A chunk failed beside another one.');
  return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value);
}

/**
 * Answers whether there may be more to apply.
 * @param hold keeps the upload's row: shared, other chunks can be applied meanwhile, and nobody ends it
 */
async function applyNext(ctx: Context, importer: Importer, id: number, hold: typeof lockJob): Promise<boolean> {
  const job = await hold(ctx.db, id);
  if (job?.state !== 'applying') return false;
  const uploader = await asUploader(ctx, job);
  const chunk = await takeChunk(ctx.db, id);
  if (!chunk) {
    if (hold === lockJob) await finish(uploader, job);
    return false;
  }
  const {
    refused,
    former = [],
    ...changes
  } = await importer.apply(
    asPartOf(uploader, { action: 'upload', entity: 'upload', entityId: id }, ''),
    chunkRows(id, chunk.number),
    sourceOf(job),
    {
      reservations: job.reservations,
      uploaderId: job.createdById,
    },
  );
  await markApplied(ctx.db, id, chunk.number, ctx.now());
  await keepRefused(ctx, job, chunk.number, refused);
  await keepFormer(ctx.db, id, former);
  await countApplied(ctx.db, id, { ...changes, refused: refused.length, applied: chunk.rowCount - refused.length });
  return true;
}

/** Such a row is told like the others that were invalid, as it stands in its file. */
async function keepRefused({ db }: Context, job: UploadRow, number: number, refused: RefusedRow[]): Promise<void> {
  if (refused.length === 0) return;
  const valuesOf = await refusedCells(
    db,
    job.id,
    number,
    refused.map(({ row }) => row),
  );
  const cellsOf = (row: number) => {
    const { cells, ...read } = valuesOf.get(row) ?? {};
    const untold = cells as Readonly<Record<number, string>> | undefined;
    return job.columns.map(({ field }, index) => untold?.[index] ?? String((field && read[field]) ?? ''));
  };
  await addErrors(db, job.id, {
    errors: refused.map(({ row, field, key, values = {} }) => {
      const index = job.columns.findIndex((column) => column.field === field);
      return { row, column: job.columns[index]?.heading ?? field, value: cellsOf(row)[index] ?? '', key, values };
    }),
    errorRows: refused.map(({ row }) => ({ row, cells: cellsOf(row) })),
  });
}

async function finish(ctx: Context, job: UploadRow): Promise<void> {
  await setJob(ctx.db, job.id, { state: 'done', finished_at: ctx.now().toISOString() });
  await deleteChunks(ctx.db, job.id);
  const { kind, fileName, total, invalid, added, updated, unchanged } = job;
  await tell(ctx, 'upload', { action: 'upload', id: job.id, after: { kind, fileName, total, invalid, added, updated, unchanged } });
}
