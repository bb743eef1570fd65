// What somebody finds at a desk or a meeting room whose code they scan, and what they may do there: one answer for each case.
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import type { Standing, StandingState } from '@population-tracker/contract/place-codes/place-codes';
import { closedOn, isOn } from '@population-tracker/contract/plan/closures/closed-days';
import { openOn } from '@population-tracker/contract/plan/opening-hours';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { deskKept } from '../assigned/assigned-rules.ts';
import { check } from '../booking/check-service.ts';
import { findOffer } from '../booking/facts-queries.ts';
import type { LocationFacts } from '../kinds/kind.ts';
import { findReservation } from '../reservations-queries.ts';
import { create, update } from '../reservations-service.ts';
import { clockOf } from './check-in-rules.ts';
import { checkIn } from './check-in-service.ts';
import { nextAt, ownBehind, ownToday, type Spot } from './spot-queries.ts';

export type { Spot } from './spot-queries.ts';

/** What is told of a spot beside its name. */
export interface Found extends Omit<Standing, 'place'> {
  /** Of the reason; it isn't told. */
  key?: string;
}

/** Nobody takes a place for less. */
const shortestMs = 15 * 60_000;
/** Where nobody has told when it closes. */
const usuallyCloses = '20:00';
/** That the place isn't open, rather than that this person may not. */
const closings = [
  'reservations.closed',
  'reservations.closedHours',
  'reservations.notOpen',
  'reservations.outsideOpening',
  'reservations.emergency',
];
const unused = ['reservations.placePassive', 'reservations.placeUnknown', 'reservations.deskBlocked', 'reservations.parameterPassive'];

const found = (state: StandingState, more: Partial<Found> = {}): Found => ({
  ...{ state, reservation: null, until: null, alternative: null, reason: null },
  ...more,
});

export async function standingAt(ctx: Context, spot: Spot): Promise<Found> {
  const { id: userId } = actorOf(ctx);
  const [first] = await ownToday(ctx.db, userId, spot, ctx.now());
  const own = first ? ((await findReservation(ctx.db, first.id)) ?? null) : null;
  return own && first?.isHere ? ownStanding(own, ctx.now()) : freeOrTaken(ctx, spot, own);
}

/** What is behind an entrance of somebody who comes in. */
export async function standingBehind(ctx: Context, buildingId: number): Promise<Found> {
  const [id] = await ownBehind(ctx.db, actorOf(ctx).id, buildingId, ctx.now());
  const own = id === undefined ? undefined : await findReservation(ctx.db, id);
  return own ? ownStanding(own, ctx.now()) : found('nothing');
}

function ownStanding(reservation: Reservation, now: Date): Found {
  const { checkedIn, checkInOpens } = reservation;
  if (checkedIn !== null) return found('checkedIn', { reservation });
  if (checkInOpens === null) return found('reserved', { reservation });
  return new Date(checkInOpens) > now ? found('tooEarly', { reservation, until: checkInOpens }) : found('here', { reservation });
}

async function freeOrTaken(ctx: Context, spot: Spot, own: Reservation | null): Promise<Found> {
  const { id: userId } = actorOf(ctx);
  const now = minuteOf(ctx.now());
  const { location } = await findOffer(ctx.db, spot.area, spot.locationId);
  if (!location) return found('closed');
  const closes = closingAfter(location, now);
  const next = await nextAt(ctx.db, userId, spot, now);
  const begins = (one: { start: string }) => Math.min(Date.parse(one.start), closes.getTime());
  const until = new Date(own ? Date.parse(own.end) : Math.min(closes.getTime(), ...next.map(begins)));
  const start = Math.max(own ? Date.parse(own.start) : 0, now.getTime());
  const holder = next.find((one) => !one.own && Date.parse(one.start) - start < shortestMs);
  // Of somebody else's place the nearest for the rest of the day is meant.
  const end = holder && !own ? closes : until;
  const asked = { userId, area: spot.area, workspaceId: spot.workspaceId, deskId: spot.deskId, slotId: null, title: '', notify: false };
  const period = { start: own ? own.start : now.toISOString(), end: end.toISOString() };
  const verdict = await check({ ...ctx, now: () => now }, { ...asked, ...period, ...(own && { exceptId: own.id }) });
  const { alternative } = verdict;
  if (holder) return found('taken', { until: holder.end, alternative, reservation: own });
  const [reason] = verdict.reasons;
  if (!reason) return found(own ? 'elsewhere' : 'free', { until: until.toISOString(), reservation: own });
  const isShut = closings.includes(reason.key) || unused.includes(reason.key);
  return { ...found(isShut ? 'closed' : 'refused', { reason: reason.message, alternative, reservation: own }), key: reason.key };
}

/** Stands on the minute, as people read clocks. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** When the location closes that is open now: by its hours, by a closure, at the latest at midnight. */
function closingAfter({ openingHours, closures, timeZone }: LocationFacts, now: Date): Date {
  const day = dayIn(timeZone, now);
  const midnight = instantAt(timeZone, day, '24:00');
  const usual = instantAt(timeZone, day, usuallyCloses);
  const hours = openingHours.length > 0 ? openOn(openingHours, day, timeZone)?.end : usual;
  const closed = closures.filter((closure) => isOn(closure, day)).map((closure) => closedOn(closure, day, timeZone).start);
  const ends = [hours ?? midnight, midnight, ...closed].map((one) => one.getTime());
  return new Date(Math.min(...ends.filter((one) => one - now.getTime() >= shortestMs || one === midnight.getTime())));
}

/** Checks the caller in to what is found to be theirs. @throws Refusal where nothing is */
export async function checkInAt(ctx: Context, { state, reservation, until }: Found, timeZone: string): Promise<void> {
  if (!reservation || !['here', 'tooEarly', 'checkedIn', 'reserved'].includes(state)) {
    if (state === 'taken' && until) refuse('placeCodes.taken', { values: { time: clockOf({ timeZone }, until) } });
    return refuse('placeCodes.nothingHere');
  }
  await checkIn(ctx, reservation.id, 'code');
}

/** Moves the caller's reservation of today to the spot, or makes one until it is needed, and checks them in. */
export const takeSpot = (ctx: Context, spot: Spot): Promise<void> =>
  transaction(ctx, async (given) => {
    const now = minuteOf(given.now());
    const ctx = { ...given, now: () => now };
    const { state, reservation, until, key } = await standingAt(ctx, spot);
    const { workspaceId, deskId, area } = spot;
    if (state === 'elsewhere' && reservation) {
      const moved = await update(ctx, reservation.id, { version: reservation.version, workspaceId, deskId, notify: false });
      return arrive(given, moved);
    }
    const isKept = key !== undefined && deskKept.includes(key);
    if (!isKept && (state !== 'free' || until === null)) return refuse('placeCodes.notFree');
    // Of a desk that is others' the reason is told: as making it is refused.
    const period = { start: now.toISOString(), end: until ?? new Date(now.getTime() + shortestMs).toISOString() };
    const wish = { userId: actorOf(ctx).id, area, workspaceId, deskId, slotId: null, title: '', notify: false };
    return arrive(given, await create(ctx, { ...wish, ...period }));
  });

/** As far as people check in there, and it is time. */
async function arrive(ctx: Context, { id, checkInOpens, checkedIn }: Reservation): Promise<void> {
  if (checkedIn === null && checkInOpens !== null && new Date(checkInOpens) <= ctx.now()) await checkIn(ctx, id, 'code');
}
