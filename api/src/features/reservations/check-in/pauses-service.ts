import type { CheckInPause, NewCheckInPause } from '@population-tracker/contract/reservations/check-in';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { checkInPauses } from '../reservations-events.ts';
import { findPause, insertPause, knowsLocation, stopPause } from './pauses-queries.ts';

export const addPause = (ctx: Context, wanted: NewCheckInPause): Promise<CheckInPause> =>
  transaction(ctx, async (ctx) => {
    if (new Date(wanted.startsAt) >= new Date(wanted.endsAt)) refuse('reservations.startAfterEnd', { field: 'endsAt' });
    if (new Date(wanted.endsAt) <= ctx.now()) refuse('checkIn.pausePast', { field: 'endsAt' });
    if (wanted.locationId !== null && !(await knowsLocation(ctx.db, wanted.locationId)))
      refuse('plan.locationUnknown', { field: 'locationId' });
    const id = await insertPause(ctx.db, wanted, actorOf(ctx).id);
    await tell(ctx, checkInPauses, { action: 'create', records: [{ id, after: wanted }] });
    return (await findPause(ctx.db, id)) ?? refuse('request.notFound');
  });

/** What began in it stays untouched. */
export const endPause = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { locationId, startsAt, endsAt, reason } = (await findPause(ctx.db, id)) ?? refuse('request.notFound');
    if (!(await stopPause(ctx.db, id, ctx.now()))) refuse(new Date(endsAt) > ctx.now() ? 'session.beyondReach' : 'request.notFound');
    await tell(ctx, checkInPauses, { action: 'end', records: [{ id, before: { locationId, startsAt, endsAt, reason } }] });
    return null;
  });
