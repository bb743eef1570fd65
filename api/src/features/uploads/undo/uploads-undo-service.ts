// Undoing an upload, for a week: what it added goes, what it changed gets its former values, as long as nobody has changed it since.
// The others stay and are told as error records. It goes in steps; whatever interrupts it, it is called again until it is `undone`.

import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { addErrors } from '../check/check-queries.ts';
import type { RefusedRow } from '../uploads-importer.ts';
import { lockJob, setJob, type UploadRow } from '../uploads-queries.ts';
import { type Importers, importerOf, read } from '../uploads-service.ts';
import { takeFormer } from './undo-queries.ts';
import { isUndoable, sourceOf } from './uploads-undo-rules.ts';

const recordsAtOnce = 2_000;
/** One call ends within a caller's patience; what is left is undone by the next. */
const patienceMs = 15_000;

export async function undo(ctx: Context, importers: Importers, id: number): Promise<UploadJob> {
  const started = performance.now();
  for (let more = true; more && performance.now() - started < patienceMs; )
    more = await transaction(ctx, (ctx) => undoNext(ctx, importers, id));
  return read(ctx, importers, id);
}

/** Answers whether there is more to undo. */
async function undoNext(ctx: Context, importers: Importers, id: number): Promise<boolean> {
  const job = (await lockJob(ctx.db, id)) ?? refuse('request.notFound');
  const importer = importerOf(importers, job.kind);
  if (!importer.undo || !isUndoable(importer, job, ctx.now())) refuse('uploads.undoOver');
  const records = await takeFormer(ctx.db, id, recordsAtOnce);
  if (records.length === 0) {
    await finish(ctx, job);
    return false;
  }
  const { undone, refused } = await importer.undo(
    asPartOf(ctx, { action: 'undo', entity: 'upload', entityId: id }, ''),
    records,
    sourceOf(job),
  );
  await addErrors(ctx.db, id, { errors: refused.map((row) => errorOf(job, row)), errorRows: [] });
  await setJob(ctx.db, id, { undone: job.undoneCount + undone, not_undone: job.notUndoneCount + refused.length });
  return true;
}

const errorOf = ({ columns }: UploadRow, { row, field, key, values = {}, value = '' }: RefusedRow) => {
  const column = columns.find((column) => column.field === field)?.heading ?? field;
  return { row, column, value, key, values };
};

async function finish(ctx: Context, { id, kind, fileName, undoneCount, notUndoneCount }: UploadRow): Promise<void> {
  await setJob(ctx.db, id, { undone_at: ctx.now().toISOString(), undone_by: actorOf(ctx).id });
  const after = { kind, fileName, undone: undoneCount, notUndone: notUndoneCount };
  await tell(ctx, 'upload', { action: 'undo', id, after });
}
