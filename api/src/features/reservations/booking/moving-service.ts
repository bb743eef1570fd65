// A workspace that moves to another building, or with its building to another location, takes along what is reserved in it from now
// on. What is over keeps the place where it was.
import type { Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { refuse } from '#platform/refusal.ts';
import * as queries from './moving-queries.ts';

/**
 * Call it within the transaction that moved a building, or a workspace into it.
 * @returns how many reservations went along
 * @throws Refusal where some of them would stand in a time in which it is closed there
 */
export async function followWorkspaces(ctx: Context, building: { id: number }): Promise<number> {
  await queries.tolerateFollowing(ctx.db, building, ctx.now());
  try {
    return await queries.followWorkspaces(ctx.db, building, ctx.now());
  } catch (error) {
    if (conflictOf(error)?.constraint !== 'reservations_closed') throw error;
    return refuse('plan.closedThere', { field: 'locationId' });
  }
}

/** So many fit into a sentence. */
const toldDays = 3;

/** What goes along to another location, and would be refused there as outside its opening hours. */
export const bookedOutsideAt = (ctx: Context, going: queries.Going): Promise<queries.Outside> =>
  queries.outsideAt(ctx.db, going, { now: ctx.now(), limit: toldDays });

/**
 * Call it within the transaction that changes a location's time zone, while all reservations are locked: what isn't over keeps its day
 * and its hours as clocks show them.
 * @throws Refusal where one of them can’t: somebody would have two at once, one of them elsewhere, or is passive by now
 */
export async function keepHours(ctx: Context, location: { id: number; from: string; to: string }): Promise<void> {
  try {
    await queries.keepHours(ctx.db, location, ctx.now());
  } catch (error) {
    if (!conflictOf(error)) throw error;
    refuse('plan.zoneTaken', { field: 'timeZone' });
  }
}
