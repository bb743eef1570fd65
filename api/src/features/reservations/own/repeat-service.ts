// "Same as last week": what somebody had on seven days, a week later. Each is a reservation of its own, made or refused by itself; what is
// there already is left alone, so that asking twice makes nothing twice; and so are days of which they said that they don't come in.
import { addDays } from '@population-tracker/contract/kernel/days';
import { ownErrorText } from '@population-tracker/contract/kernel/errors';
import { dayIn, instantAt, timeIn } from '@population-tracker/contract/kernel/zones';
import { type OwnArea, ownAreas } from '@population-tracker/contract/me/own-areas';
import type { Waitable } from '@population-tracker/contract/me/own-wait';
import type { Alternative, Reservation } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { Refusal } from '#platform/refusal.ts';
import { findDayPlans } from '../day-plans/day-plans-queries.ts';
import type { Period } from '../kinds/kind.ts';
import { raceLostBy } from '../reservations-rules.ts';
import { waitableOf } from '../waiting/waitable-service.ts';
import { isTakenByOthers } from '../waiting/waits-rules.ts';
import { soonest } from './hours-rules.ts';
import { bookOwn, ownReservations } from './own-service.ts';
import { isFor } from './proposals-service.ts';

const week = 7;

export interface Repeated {
  made: Reservation[];
  refused: { day: string; area: Reservation['area']; message: string; full: Waitable | null }[];
}

/** For the seven days from one on. */
export async function repeatWeek(ctx: Context, day: string): Promise<Repeated> {
  const result: Repeated = { made: [], refused: [] };
  for (const one of await repeatable(ctx, day)) {
    const made = await again(ctx, one);
    if ('message' in made) result.refused.push({ day: addDays(one.day, week), area: one.area, ...made });
    else result.made.push(made);
  }
  return result;
}

/** What was there a week before seven days, is still ahead there, and isn't there yet. */
async function repeatable(ctx: Context, day: string): Promise<Reservation[]> {
  const last = addDays(day, week - 1);
  const around = await ownReservations(ctx, addDays(day, -week), last);
  return repeatableOf(ctx, around, day, await findDayPlans(ctx.db, actorOf(ctx).id, day, last));
}

/**
 * @param around what the caller has on the seven days from one on and on the seven before it
 * @param said the days on which they don't come in
 */
export function repeatableOf(
  ctx: Context,
  around: readonly Reservation[],
  day: string,
  said: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Reservation[] {
  const there = around.filter((one) => one.day >= day);
  return around.filter((one) => {
    const isThere = (other: Reservation) =>
      other.area === one.area && other.day === addDays(one.day, week) && (one.area !== 'shuttle' || other.slotId === one.slotId);
    const isOwn = one.day < day && (ownAreas as readonly string[]).includes(one.area);
    return isOwn && !said.has(addDays(one.day, week)) && aWeekLater(one).end > ctx.now() && !there.some(isThere);
  });
}

/** By the same clock; across a change of the clocks that is another distance. */
function aWeekLater({ timeZone, start, end }: Reservation): Period {
  const at = (instant: string) => {
    const moment = new Date(instant);
    return instantAt(timeZone, addDays(dayIn(timeZone, moment), week), timeIn(timeZone, moment));
  };
  return { start: at(start), end: at(end) };
}

/** @returns what was made, or the sentence why nothing was, with what could be waited for */
async function again(ctx: Context, one: Reservation): Promise<Reservation | Refused> {
  try {
    return await bookOwn(ctx, askedAgain(one, ctx.now()));
  } catch (error) {
    const offered = alternativeIn(error);
    if (offered && isFor(aWeekLater(one), offered)) {
      return bookOwn(ctx, { ...askedAgain(one, ctx.now()), workspaceId: offered.workspaceId, deskId: offered.deskId }).catch(
        (second: unknown) => refusedBy(ctx, second, one),
      );
    }
    return refusedBy(ctx, error, one);
  }
}

function askedAgain(one: Reservation, now: Date): Parameters<typeof bookOwn>[1] {
  const { area, locationId, workspaceId, deskId, slotId, title } = one;
  const { start, end } = aWeekLater(one);
  const place = { area, workspaceId, deskId, slotId, title, ...(workspaceId === null ? { locationId } : {}) };
  if (area !== 'workspace' && area !== 'parking') return { ...place, day: addDays(one.day, week) };
  // Of a day that has begun what is left is meant.
  return { ...place, start: (start <= now ? soonest(now) : start).toISOString(), end: end.toISOString() };
}

const alternativeIn = (error: unknown): (Alternative & { workspaceId: number }) | null => {
  const { alternative } = ((error instanceof Refusal && error.parts.details) || {}) as { alternative?: Alternative | null };
  return alternative?.workspaceId == null ? null : { ...alternative, workspaceId: alternative.workspaceId };
};

type Refused = Pick<Repeated['refused'][number], 'message' | 'full'>;

/** Of what the rules or a faster one refuse; everything else is a fault. */
async function refusedBy(ctx: Context, error: unknown, one: Reservation): Promise<Refused> {
  if (error instanceof Refusal) {
    const message = ownErrorText(error.key, ctx.language, error.parts.values);
    return { message, full: isTakenByOthers(error.key) ? await waitableAgain(ctx, one) : null };
  }
  if (!conflictOf(error)) throw error;
  const key = raceLostBy(error);
  return { message: ownErrorText(key, ctx.language), full: isTakenByOthers(key) ? await waitableAgain(ctx, one) : null };
}

/** Any seat of the location will do, as it would on the day itself. */
function waitableAgain(ctx: Context, one: Reservation): Promise<Waitable> {
  const { slotId, day, start, end } = askedAgain(one, ctx.now());
  const wish = { area: one.area as OwnArea, locationId: one.locationId, slotId, ...(day === undefined ? { start, end } : { day }) };
  return waitableOf(ctx, wish, addDays(one.day, week));
}
