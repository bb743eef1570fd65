// Whoever has come says so, or is checked in by hand at the reception.
// - One conditional statement: of a check-in, a release and a cancelling that meet, one comes first and the others are told.
// - Taken back it is as if nobody had come: the person is reminded anew before the place is released.
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { recordChange } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { findReservation } from '../reservations-queries.ts';
import { type How, markCheckedIn, markNotCheckedIn } from './check-in-queries.ts';
import { refuseCheckIn } from './check-in-rules.ts';

export const checkIn = (ctx: Context, id: number, how: How): Promise<Reservation> =>
  transaction(ctx, async (ctx) => {
    const done = await markCheckedIn(ctx.db, { id, how, by: how === 'byHand' ? actorOf(ctx).id : null, now: ctx.now() });
    const found = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
    if (!done) {
      refuseCheckIn(found, ctx.now());
      throw new Error(`Reservation ${id} could not be checked in, and nothing says why.`);
    }
    await recordChange(ctx, {
      action: 'checkIn',
      entity: 'reservation',
      entityId: id,
      before: { checkedIn: null },
      after: { checkedIn: found.checkedIn, checkInHow: how },
    });
    return found;
  });

export const takeCheckInBack = (ctx: Context, id: number): Promise<Reservation> =>
  transaction(ctx, async (ctx) => {
    const before = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
    if (!(await markNotCheckedIn(ctx.db, id, ctx.now()))) {
      if (before.status !== 'active') refuse('reservations.cancelled');
      if (new Date(before.end) <= ctx.now()) refuse('reservations.over');
      refuse('checkIn.notDone');
    }
    await recordChange(ctx, {
      action: 'undoCheckIn',
      entity: 'reservation',
      entityId: id,
      before: { checkedIn: before.checkedIn, checkInHow: before.checkInHow },
      after: { checkedIn: null, checkInHow: null },
    });
    return (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
  });
