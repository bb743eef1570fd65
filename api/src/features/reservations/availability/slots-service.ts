// What becomes of reservations of counted areas when their parameter changes. Their times stay: a reservation that is made is
// a promise. What follows is the number it counts under and the slot it belongs to, so that new ones are counted beside it.
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import type { NumberedPlace } from './slots-queries.ts';
import * as queries from './slots-queries.ts';

/**
 * Whoever ahead has a number above the new capacity gets the lowest that is free then, as far as there is one. Called before the
 * new capacity holds, in the transaction of the change, while nobody can make a reservation there.
 */
export async function seatLower(ctx: Context, area: Area, places: readonly NumberedPlace[]): Promise<void> {
  for (const place of places) {
    for (const id of await queries.numberedAbove(ctx.db, area, place, ctx.now())) await queries.giveLowest(ctx.db, id, place.capacity);
  }
}

/** Called once the change holds: reservations ahead belong to the slot of their time, under its departure's key. */
export const followSlots = (ctx: Context, area: Area): Promise<void> => queries.followSlots(ctx.db, area, ctx.now());
