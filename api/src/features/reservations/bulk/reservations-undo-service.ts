// Undoing a bulk, for a week: what it made is cancelled in one step, as far as it lies ahead and nobody has changed it since. What stays
// is told item by item. Whoever was told of the reservations is told of this, in one mail.
import type { ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf, recordChange, recordChanges } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tellCancelled } from '../notices/notices-service.ts';
import { isUndoable, toldTopic } from './bulk-rules.ts';
import { lockBulk, setBulk } from './reservations-bulk-queries.ts';
import { read } from './reservations-bulk-service.ts';
import { cancellationsOf, cancelUntouched, tellLeft, wasTold } from './reservations-bulk-undo-queries.ts';

export async function undo(ctx: Context, id: number): Promise<ReservationBulk> {
  await transaction(ctx, async (ctx) => {
    const bulk = (await lockBulk(ctx.db, id)) ?? refuse('request.notFound');
    if (!isUndoable(bulk, ctx.now())) refuse('reservationBulks.undoOver');
    const cancelled = await cancelUntouched(ctx.db, id, ctx.now());
    const notUndone = await tellLeft(ctx.db, id);
    if (cancelled.length > 0) {
      const partOfUndo = asPartOf(ctx, { action: 'undo', entity: 'reservationBulk', entityId: id });
      await recordChanges(partOfUndo, { action: 'cancel', entity: 'reservation' }, cancellationsOf(cancelled));
      if (await wasTold(ctx.db, toldTopic(id))) await tellCancelled(ctx, cancelled);
    }
    const counts = { undone: cancelled.length, not_undone: notUndone };
    await setBulk(ctx.db, id, { ...counts, undone_at: ctx.now().toISOString(), undone_by: actorOf(ctx).id });
    await recordChange(ctx, { action: 'undo', entity: 'reservationBulk', entityId: id, after: { undone: cancelled.length, notUndone } });
  });
  return read(ctx, id);
}
