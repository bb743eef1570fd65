// A place that was freed is booked for the first in line, within the transaction that freed it (product rules, "Waiting list").
// - By all rules of any reservation. Whoever can't have it now keeps their place, and the next is tried; what can't come true any more
//   ends, and its person is told.
// - Nothing of a waiter fails the change that freed the place: what goes wrong with one is undone alone and logged.
// - Whoever frees one place has locked the line and the place before. Where many are freed at once, and where a place came free
//   otherwise (a larger capacity, a new desk, a pause of the rules that ended), the next minute's look gives it.
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { WaitOutcome } from '@population-tracker/contract/me/own-wait';
import type { Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { unlocated } from '#platform/db/located/located.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal } from '#platform/refusal.ts';
import { hears, tell } from '#platform/tell.ts';
import { whatIsTaken } from '../availability/availability-service.ts';
import { type Asked, look } from '../booking/facts-service.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusalsOf } from '../kinds/kinds-judge.ts';
import { soonest } from '../own/hours-rules.ts';
import { workspacesWithSeats } from '../own/own-queries.ts';
import { type ReservationEvent, reservations } from '../reservations-events.ts';
import { raceLostBy } from '../reservations-rules.ts';
import { make } from '../reservations-service.ts';
import { type EndedWait, waits } from './waits-events.ts';
import { dayAt, dropEnded, endWait, type Line, linesFreedBy, lockLine, openLines, type Wait, waitsIn } from './waits-queries.ts';
import { endOf, isTakenByOthers, leftOf } from './waits-rules.ts';

const frees: readonly ReservationEvent['action'][] = ['cancel', 'release', 'update'];

/** Hears of each place that is given up. */
export const waitingHears = hears(reservations, {
  wants: ({ action, placesGo = false }) => frees.includes(action) && !placesGo,
  hear: (ctx: Context, change) => wholly(ctx, (ctx) => giveFreed(ctx, change)),
});

/** The line sees everybody, wherever whoever frees a place has rights; and nobody is told who waits. */
const wholly = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  unlocated(ctx.db, (db) => work({ ...ctx, db, actor: null, caller: '' }));

/** What is free of a line whose lock is held, to whoever is first in it. */
export const giveWhole = (ctx: Context, line: Line): Promise<number> => wholly(ctx, (ctx) => giveIn(ctx, line));

async function giveFreed(ctx: Context, { action, records }: ReservationEvent): Promise<void> {
  if (action === 'update') {
    for (const { before, after } of records) {
      const [left, now] = [before ?? {}, after ?? {}] as [Partial<Left>, Partial<Left>];
      if (where.some((field) => left[field] !== now[field])) await giveMoved(ctx, left);
    }
    return;
  }
  for (const { workspaceIds, ...line } of await linesFreedBy(
    ctx.db,
    records.map(({ id }) => Number(id)),
  )) {
    await lockLine(ctx.db, line);
    await giveIn(ctx, line, workspaceIds);
  }
}

interface Left extends Omit<Line, 'day'> {
  workspaceId: number | null;
  slotId: number | null;
  start: string;
  end: string;
}

/** Whoever changes nothing of these gives nothing up. */
const where = ['locationId', 'workspaceId', 'slotId', 'start', 'end'] as const;

/** What moved within the product says all of where it was; whose place goes away leaves nothing to be given. */
async function giveMoved(ctx: Context, { locationId, area, start, workspaceId }: Partial<Left>): Promise<void> {
  if (locationId === undefined || area === undefined || start === undefined) return;
  const day = await dayAt(ctx.db, locationId, start);
  if (day === null) return;
  await lockLine(ctx.db, { locationId, area, day });
  await giveIn(ctx, { locationId, area, day }, workspaceId == null ? [] : [workspaceId]);
}

type Tried = { made: number } | { end: WaitOutcome } | null;

/**
 * Gives what is free of a line, the first in line first. The line is locked.
 * @param freedIn the workspaces in which something came free; all of them where it is left out
 * @returns how many got a place
 */
export async function giveIn(ctx: Context, line: Line, freedIn?: readonly number[], atMost = Number.POSITIVE_INFINITY): Promise<number> {
  const ended: EndedWait[] = [];
  const full = new Set<string>();
  let given = 0;
  for (const wait of await waitsIn(ctx.db, line)) {
    if (given >= atMost) break;
    const tried = await attempt(ctx, () => tryWait(ctx, wait, { freedIn, full }));
    if (tried === null) continue;
    const end = 'made' in tried ? { outcome: 'booked' as const, reservationId: tried.made } : { outcome: tried.end };
    if (!(await endWait(ctx.db, wait.id, end, ctx.now()))) continue;
    if ('made' in tried) given += 1;
    ended.push({ id: wait.id, userId: wait.userId, ...end });
  }
  const records = ended.map(({ id, outcome }) => ({ id, after: { outcome } }));
  await tell(ctx, waits, { action: 'end', records, ended });
  return given;
}

/** Two writers who met do it all again; nothing else of one who waits is in anybody's way. */
async function attempt(ctx: Context, work: () => Promise<Tried>): Promise<Tried> {
  try {
    return await savepoint(ctx.db, work);
  } catch (error) {
    if (error instanceof Refusal) return verdictOf([error.key]);
    if (conflictOf(error)) return verdictOf([raceLostBy(error)]);
    if (isMeeting(error)) throw error;
    ctx.log.error({ err: error }, 'a wait could not be served');
    return null;
  }
}

const isMeeting = (error: unknown): boolean => ['40001', '40P01'].includes(String((error as { code?: unknown } | null)?.code));

function verdictOf(keys: readonly ErrorKey[]): Tried {
  const end = endOf(keys);
  return end && { end };
}

interface Free {
  freedIn: readonly number[] | undefined;
  /** What was found full, so that nobody looks twice. */
  full: Set<string>;
}

async function tryWait(ctx: Context, wait: Wait, { freedIn, full }: Free): Promise<Tried> {
  const period = leftOf({ start: new Date(wait.start), end: new Date(wait.end) }, soonest(ctx.now()));
  if (!period) return { end: 'over' };
  const hours = wait.area === 'workspace' || wait.area === 'parking' ? period : { start: new Date(wait.start), end: new Date(wait.end) };
  const places = wait.area === 'workspace' ? await placesFor(ctx, wait, hours, freedIn) : [null];
  if (places.length === 0) return { end: 'placeGone' };
  const [first] = places as [Place | null];
  const refused = await refusalsFor(ctx, askedOf(wait, hours, first?.id ?? null));
  if (refused.length > 0) return verdictOf(refused);
  for (const place of places) {
    const key = [place?.id, wait.slotId, hours.start.getTime(), hours.end.getTime()].join(' ');
    if (place?.free === 0 || full.has(key)) continue;
    const made = await makeFor(ctx, askedOf(wait, hours, place?.id ?? null));
    if (typeof made === 'number') return { made };
    if (!isTakenByOthers(made)) return verdictOf([made]);
    full.add(key);
  }
  return null;
}

interface Place {
  id: number;
  free: number;
}

/** The workspaces that would do; with nothing free, where nothing came free. None: there is none any more. */
async function placesFor(
  ctx: Context,
  { userId, workspaceId, locationId }: Wait,
  hours: { start: Date; end: Date },
  freedIn?: readonly number[],
) {
  const all = await workspacesWithSeats(ctx.db, locationId, hours, { userId, now: ctx.now() });
  return all
    .filter(({ id }) => workspaceId === null || id === workspaceId)
    .map(({ id, free }) => ({ id, free: freedIn === undefined || freedIn.includes(id) ? free : 0 }));
}

/** As a call of the person would ask. */
function askedOf(
  { userId, area, locationId, slotId, day }: Wait,
  { start, end }: { start: Date; end: Date },
  workspaceId: number | null,
): Asked {
  const times = area === 'workspace' || area === 'parking' ? { start: start.toISOString(), end: end.toISOString() } : { day };
  return { userId, area, workspaceId, deskId: null, slotId, ...(workspaceId === null ? { locationId } : {}), ...times };
}

/** What the rules have against it, whatever is free. */
async function refusalsFor(ctx: Context, asked: Asked): Promise<ErrorKey[]> {
  const { wanted, refused } = await look(ctx, asked, { onlyLook: true });
  if (!wanted) return refused.map(({ key }) => key);
  const refusals = [...refused, ...refusalsOf(kindOf(asked.area), { ...wanted, now: ctx.now() })];
  const busy = refusals.length > 0 ? null : await whatIsTaken(ctx, { ...wanted, withoutOffer: true });
  return [...refusals, ...(busy ? [busy] : [])].map(({ key }) => key);
}

/** @returns the reservation, or why there is none */
async function makeFor(ctx: Context, asked: Asked): Promise<number | ErrorKey> {
  const { wanted } = await look(ctx, asked, { onlyLook: true });
  if (!wanted) return 'reservations.placeUnknown';
  try {
    return await savepoint(ctx.db, async () => {
      const told = { title: '', type: 'individual' as const, fromWait: true };
      return (await make(ctx, { ...wanted, withoutOffer: true }, told)).id;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    if (conflictOf(error)) return raceLostBy(error);
    throw error;
  }
}

/** So long after its end nobody need know of a wait. */
const keptMs = 30 * 86_400_000;

/** Ends what can't come true any more, and gives what came free otherwise: a place at a time, so that nobody waits long for a lock. */
export async function lookAtLines(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const line of await openLines(ctx.db)) {
    let given = 1;
    while (given > 0 && !signal?.aborted)
      given = await transaction(ctx, async (ctx) => {
        await lockLine(ctx.db, line);
        return giveIn(ctx, line, undefined, 1);
      });
  }
  await dropEnded(ctx.db, new Date(ctx.now().getTime() - keptMs));
}
