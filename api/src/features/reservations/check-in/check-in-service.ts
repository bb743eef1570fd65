// Whoever has come says so, or is checked in by hand at the reception.
// - One conditional statement: of a check-in, a release and a cancelling that meet, one comes first and the others are told.
// - Taken back it is as if nobody had come: the person is reminded anew before the place is released.
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { reservations } from '../reservations-events.ts';
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
    const records = [{ id, version: found.version, before: { checkedIn: null }, after: { checkedIn: found.checkedIn, checkInHow: how } }];
    await tell(ctx, reservations, { action: 'checkIn', records });
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
    const after = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
    const was = { checkedIn: before.checkedIn, checkInHow: before.checkInHow };
    const records = [{ id, version: after.version, before: was, after: { checkedIn: null, checkInHow: null } }];
    await tell(ctx, reservations, { action: 'undoCheckIn', records });
    return after;
  });
