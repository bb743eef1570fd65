// Undoing a bulk, for a week: what it made is cancelled in one step, as far as it lies ahead and nobody has changed it since. What stays
// is told item by item. Whoever was told of the reservations is told of this, in one mail.
import type { ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { bulks, cancelledFor, reservations } from '../reservations-events.ts';
import { isUndoable, toldTopic } from './bulk-rules.ts';
import { lockBulk, setBulk } from './reservations-bulk-queries.ts';
import { read } from './reservations-bulk-service.ts';
import { cancelUntouched, tellLeft, wasTold } from './reservations-bulk-undo-queries.ts';

export async function undo(ctx: Context, id: number): Promise<ReservationBulk> {
  await transaction(ctx, async (ctx) => {
    const bulk = (await lockBulk(ctx.db, id)) ?? refuse('request.notFound');
    if (!isUndoable(bulk, ctx.now())) refuse('reservationBulks.undoOver');
    const cancelled = await cancelUntouched(ctx.db, id, ctx.now());
    const notUndone = await tellLeft(ctx.db, id);
    const notice = cancelled.length > 0 && (await wasTold(ctx.db, toldTopic(id))) ? {} : undefined;
    const part = asPartOf(ctx, { action: 'undo', entity: bulks.entity, entityId: id });
    await tell(part, reservations, { action: 'cancel', records: cancelled, ...cancelledFor(), notice });
    const counts = { undone: cancelled.length, not_undone: notUndone };
    await setBulk(ctx.db, id, { ...counts, undone_at: ctx.now().toISOString(), undone_by: actorOf(ctx).id });
    await tell(ctx, bulks, { action: 'undo', records: [{ id, after: { undone: cancelled.length, notUndone } }] });
  });
  return read(ctx, id);
}
