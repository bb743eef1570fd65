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
import { deleteChunks, lockJob, setJob, type UploadRow } from '../uploads-queries.ts';
import { markApplied, nextChunk, refusedCells } from './apply-queries.ts';

export async function applyUpload(
  ctx: Context,
  importers: ReadonlyMap<UploadKind, Importer>,
  id: number,
  { signal }: JobRun,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = await transaction(ctx, (ctx) => applyNext(ctx, importers, id));
  }
}

/** Answers whether there may be more to apply. */
async function applyNext(ctx: Context, importers: ReadonlyMap<UploadKind, Importer>, id: number): Promise<boolean> {
  const job = await lockJob(ctx.db, id);
  const importer = job && importers.get(job.kind as UploadKind);
  if (!importer || job.state !== 'applying') return false;
  const uploader = await asUploader(ctx, job);
  const chunk = await nextChunk(ctx.db, id);
  if (!chunk) {
    await finish(uploader, job);
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
  await setJob(ctx.db, id, {
    added: job.added + changes.added,
    updated: job.updated + changes.updated,
    unchanged: job.unchanged + changes.unchanged,
    valid: job.valid - refused.length,
    invalid: job.invalid + refused.length,
    applied: job.applied + chunk.rowCount - refused.length,
  });
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
