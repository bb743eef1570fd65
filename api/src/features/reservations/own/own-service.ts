// What somebody reserves for themselves (product rules, "Reservations"): by the same rules, guards, sentences and entries as all others.
// - Whose it is is the caller's, never told by the call. What isn't theirs isn't there.
// - Put back is what they gave back themselves; what somebody else cancelled stays so.
import type { NewReservation, Reservation, ReservationChange } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { checkIn } from '../check-in/check-in-service.ts';
import { findOfPerson, findReservation } from '../reservations-queries.ts';
import { cancel, create, restore, update } from '../reservations-service.ts';
import { gaveBack } from './own-queries.ts';

/** On the days from one to the other, both included. */
export const ownReservations = (ctx: Context, from: string, to: string): Promise<Reservation[]> =>
  findOfPerson(ctx.db, actorOf(ctx).id, from, to);

/** Nobody tells somebody by mail what they have just done themselves. */
export const bookOwn = (ctx: Context, input: Omit<NewReservation, 'userId' | 'notify'>): Promise<Reservation> =>
  create(ctx, { ...input, userId: actorOf(ctx).id, notify: false });

export async function changeOwn(ctx: Context, id: number, change: Omit<ReservationChange, 'notify'>): Promise<Reservation> {
  await ownOne(ctx, id);
  return update(ctx, id, { ...change, notify: false });
}

/** @returns with the version by which it can be put back */
export async function giveBack(ctx: Context, id: number, version: number | undefined): Promise<Reservation> {
  await ownOne(ctx, id);
  await cancel(ctx, id, version === undefined ? {} : { version });
  return ownOne(ctx, id);
}

/** By a press of their own, be it after the reminder's link. */
export async function checkInOwn(ctx: Context, id: number): Promise<Reservation> {
  await ownOne(ctx, id);
  return checkIn(ctx, id, 'link');
}

export async function takeBack(ctx: Context, id: number, version: number): Promise<Reservation> {
  const { status } = await ownOne(ctx, id);
  if (status === 'cancelled' && !(await gaveBack(ctx.db, id, actorOf(ctx).id))) refuse('reservations.notUndoable');
  return restore(ctx, id, version);
}

/** Whose it is never changes, so that it can be looked at beforehand. */
export async function ownOne(ctx: Context, id: number): Promise<Reservation> {
  const found = await findReservation(ctx.db, id);
  return found?.userId === actorOf(ctx).id ? found : refuse('request.notFound');
}
