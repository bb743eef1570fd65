// Undoing an upload of reservations: what it made is cancelled, as long as it lies ahead and nobody has changed it since. Nobody was
// told of them by the upload, so nobody is told of this.
import type { Context } from '#api/context.ts';
import type { FormerValue, RefusedRow } from '#features/uploads/uploads-importer.ts';
import { cancelThese } from '../booking/many-service.ts';
import { lockMade, theseIds } from './reservations-importer-undo-queries.ts';

const keys = { begun: 'uploads.begun', changed: 'uploads.changedSince' } as const;

export async function undoReservations(ctx: Context, records: FormerValue[]): Promise<{ undone: number; refused: RefusedRow[] }> {
  const standing = await lockMade(ctx.db, records, ctx.now());
  const ids = standing.filter(({ outcome }) => outcome === 'untouched').map(({ id }) => id);
  const undone = ids.length > 0 ? await cancelThese(ctx, theseIds(ids), { notify: false }) : 0;
  const refused = standing.flatMap(({ row, email, outcome }): RefusedRow[] =>
    outcome === 'untouched' ? [] : [{ row, field: 'email', key: keys[outcome], value: email }],
  );
  return { undone, refused };
}
