// Reservations of many persons at once, told by a query of whoever changes those persons, within that change's transaction.
// - While it runs no reservation is made or moved, so that what is counted is what is cancelled, and what is free stays free.
// - One that is put back is guarded like a new one; what was taken meanwhile stays cancelled.
import type { Context } from '#api/context.ts';
import { tell } from '#platform/tell.ts';
import { cancelledFor, putBackAgain, reservations } from '../reservations-events.ts';
import { waitNoMore } from '../waiting/leavers-service.ts';
import * as queries from './many-queries.ts';

export type { CancelledQuery, IdsQuery } from './many-queries.ts';

export const lockAllReservations = (ctx: Context): Promise<void> => queries.lockAllReservations(ctx.db);

interface CancelOptions {
  reason?: string;
  /** Whether the persons are told by mail; they are unless somebody said otherwise. */
  notify?: boolean;
  /** Those whose reservations they are, where they leave by the same change. */
  leavers?: queries.IdsQuery;
}

/** @returns how many were cancelled */
export async function cancelThese(
  ctx: Context,
  ids: queries.IdsQuery,
  { reason = '', notify = true, leavers }: CancelOptions = {},
): Promise<number> {
  if (leavers) await waitNoMore(ctx, leavers);
  const records = await queries.cancelThese(ctx.db, ids, reason);
  await tell(ctx, reservations, { action: 'cancel', records, ...cancelledFor(reason), notice: notify ? {} : undefined });
  return records.length;
}

/** Puts back what was cancelled, as far as it is still possible. */
export async function restoreThese(ctx: Context, cancelled: queries.CancelledQuery): Promise<{ restored: number; stayCancelled: number }> {
  const all = await queries.countOf(ctx.db, cancelled);
  if (all === 0) return { restored: 0, stayCancelled: 0 };
  const { records, cancelledAt: since } = await queries.restoreThese(ctx.db, cancelled, ctx.now());
  await tell(ctx, reservations, { action: 'restore', records, ...putBackAgain, notice: { since } });
  return { restored: records.length, stayCancelled: all - records.length };
}
