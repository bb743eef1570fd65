import type { Context } from '#api/context.ts';
import { recordChanges } from '#features/audit-log/audit-service.ts';
import type { FormerValue, UploadSource } from '#features/uploads/uploads-importer.ts';
import * as queries from './plan-importer-change-queries.ts';
import { levelNames } from './plan-importer-row.ts';

/** Each place's history names the upload that wrote it. Call it after the places are written. */
export const recordWritten = (ctx: Context, written: readonly FormerValue[], source: UploadSource): Promise<void> =>
  record(ctx, written, source, { added: ['create', queries.additions], changed: ['update', queries.changes] });

/** Call it before the places are deleted and put back. */
export const recordUndone = (ctx: Context, undone: readonly FormerValue[], source: UploadSource): Promise<void> =>
  record(ctx, undone, source, { added: ['delete', queries.removals], changed: ['update', queries.restorations] });

type Told = [action: string, query: typeof queries.additions];

async function record(
  ctx: Context,
  records: readonly FormerValue[],
  source: UploadSource,
  told: { added: Told; changed: Told },
): Promise<void> {
  for (const [depth, name] of levelNames.entries()) {
    const ofLevel = records.filter(({ level = 0 }) => level === depth);
    for (const which of ['added', 'changed'] as const) {
      const [action, query] = told[which];
      const meant = ofLevel.filter(({ added }) => added === (which === 'added'));
      if (meant.length === 0) continue;
      for (const kind of queries.recordedOf[name]) await recordChanges(ctx, { action, entity: kind.entity }, query(kind, meant, source));
    }
  }
}
