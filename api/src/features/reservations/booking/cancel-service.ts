// Cancelling what is selected in the list, in one step (product rules, "Lists, forms, deletes" and "Reservations").
// - Nobody cancels more or fewer than they saw: a selection by filters tells how many it was.
// - What is over or cancelled already is left out, and counted.
// - Within ten minutes whoever did it can undo it; what was taken or changed meanwhile stays cancelled.
import { bulkUndoMs, exactTotalLimit } from '@population-tracker/contract/kernel/constants';
import type { cancelReservations, ReservationSelection, undoCancellation } from '@population-tracker/contract/reservations/reservations';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { cancellations } from '../reservations-events.ts';
import {
  type Cancellation,
  cancelledBy,
  dropOldCancellations,
  insertCancellation,
  lockCancellation,
  markUndone,
  take,
  takenBy,
} from './cancel-queries.ts';
import { cancelThese, lockAllReservations, restoreThese } from './many-service.ts';

type Wish = z.output<typeof cancelReservations.body>;

/** Rows of cancellations are of no use to anybody after that. */
const keptMs = 24 * 3_600_000;

export const cancelMany = (ctx: Context, { selection, reason, notify }: Wish): Promise<z.output<typeof cancelReservations.result>> =>
  transaction(ctx, async (ctx) => {
    await dropOldCancellations(ctx.db, new Date(ctx.now().getTime() - keptMs));
    const id = await insertCancellation(ctx.db, actorOf(ctx).id, ctx.now());
    const { found, taken } = await take(ctx.db, id, selection, ctx.now());
    refuseOtherSelection(selection, found);
    if (taken > 0) {
      const part = asPartOf(ctx, { action: 'cancel', entity: cancellations.entity, entityId: id });
      await cancelThese(part, takenBy(id), { reason, notify });
      const after = { reservations: taken, ...(reason ? { cancelReason: reason } : {}) };
      await tell(ctx, cancellations, { action: 'cancel', records: [{ id, after }] });
    }
    const selected = 'ids' in selection ? selection.ids.length : found;
    return { id, cancelled: taken, leftOut: selected - taken };
  });

/** Where a list counted no further than its limit, at least as many are meant. */
function refuseOtherSelection(selection: ReservationSelection, found: number): void {
  if ('ids' in selection || selection.count === found) return;
  const { count: expected, except = [] } = selection;
  if (expected + except.length >= exactTotalLimit && found >= expected) return;
  refuse('reservations.selectionChanged', { values: { expected, found }, details: { expected, found } });
}

export const undoCancel = (ctx: Context, id: number): Promise<z.output<typeof undoCancellation.result>> =>
  transaction(ctx, async (ctx) => {
    await lockAllReservations(ctx);
    const cancellation = await lockCancellation(ctx.db, id);
    if (!cancellation || cancellation.madeBy !== actorOf(ctx).id) return refuse('request.notFound');
    if (!isUndoable(cancellation, ctx.now())) refuse('reservations.notUndoable');
    const part = asPartOf(ctx, { action: 'undo', entity: cancellations.entity, entityId: id });
    const { restored, stayCancelled } = await restoreThese(part, cancelledBy(id));
    await tell(ctx, cancellations, { action: 'undo', records: [{ id, after: { undone: restored, notUndone: stayCancelled } }] });
    await markUndone(ctx.db, id, ctx.now());
    return { restored, leftOut: stayCancelled };
  });

const isUndoable = ({ madeAt, undoneAt }: Cancellation, now: Date): boolean =>
  undoneAt === null && now.getTime() - Date.parse(madeAt) <= bulkUndoMs;
