// What somebody can have with one touch, for each of some days: their usual desk at their usual hours, else what the refusal of it offers
// as the nearest, as long as it is for the same time. Nothing is held: whoever is faster has it.
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { DeskProposal } from '@population-tracker/contract/me/me';
import type { Waitable } from '@population-tracker/contract/me/own-wait';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import { hoursOn } from '@population-tracker/contract/plan/opening-hours';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { deskKept } from '../assigned/assigned-rules.ts';
import { check } from '../booking/check-service.ts';
import { readLocations } from '../booking/facts-queries.ts';
import type { LocationFacts, Period } from '../kinds/kind.ts';
import { waitableOf } from '../waiting/waitable-service.ts';
import { hoursFor } from './hours-rules.ts';
import { openDays } from './open-days-service.ts';
import { findHabit, type Habit } from './own-queries.ts';

const habitMs = 60 * 86_400_000;

/** Where the caller usually is; null in a company without a single workspace. */
export interface Usual {
  habit: Habit;
  location: LocationFacts;
  /** As its clocks have it. */
  today: string;
}

export async function usualOf(ctx: Context): Promise<Usual | null> {
  const now = ctx.now();
  const habit = await findHabit(ctx.db, actorOf(ctx).id, new Date(now.getTime() - habitMs));
  const [location] = habit ? await readLocations(ctx.db, [habit.locationId]) : [];
  return habit && location ? { habit, location, today: dayIn(location.timeZone, now) } : null;
}

/** The text of the closure that takes a whole day, '' of a day on which it isn't open anyway; null where it is open. */
export function closedText({ closures, openingHours }: LocationFacts, day: string): string | null {
  const closure = closures.find((one) => closesDay(one, day));
  if (closure) return closure.text;
  return hoursOn(openingHours, day) === null ? '' : null;
}

export interface Proposed {
  proposal: DeskProposal | null;
  reason: string | null;
  full: Waitable | null;
}

export const nothing: Proposed = { proposal: null, reason: null, full: null };
/** What another desk or workspace would mend. */
const mended: readonly string[] = ['reservations.deskTaken', 'reservations.full', ...deskKept];

/** @returns for each of the days what can be had with one touch */
export async function proposeOn(ctx: Context, usual: Usual, days: readonly string[]): Promise<Map<string, Proposed>> {
  const { habit, location } = usual;
  const hours = days.flatMap((day) => {
    const found = hoursFor(location, day, habit, ctx.now());
    return found ? [[day, found] as const] : [];
  });
  const { open, besides } = await openDays(ctx, new Map(hours.map(([day, found]) => [day, askedFor(ctx, habit, found)])));
  const proposed = new Map<string, Proposed>();
  // Of most days nothing is to be found out any more.
  for (const [day, found] of hours) {
    const near = besides.get(day);
    if (open.has(day)) proposed.set(day, { ...nothing, proposal: proposalOf(habit, found, true) });
    else proposed.set(day, near ? offered(near, found) : await propose(ctx, usual, day, found));
  }
  return proposed;
}

async function propose(ctx: Context, { habit, location }: Usual, day: string, hours: Period): Promise<Proposed> {
  const { possible, reasons, alternative } = await check(ctx, askedFor(ctx, habit, hours), true);
  if (possible) return { ...nothing, proposal: proposalOf(habit, hours, true) };
  const isTaken = reasons.every(({ key }) => mended.includes(key));
  if (isTaken && alternative?.workspaceId != null && isFor(hours, alternative)) return offered(alternative, hours);
  const [start, end] = [hours.start.toISOString(), hours.end.toISOString()];
  const full = isTaken ? await waitableOf(ctx, { area: 'workspace', locationId: location.id, slotId: null, start, end }, day) : null;
  return { proposal: null, reason: reasons[0]?.message ?? null, full };
}

const offered = ({ workspaceId, workspaceName, deskId, deskLabel }: Alternative, hours: Period): Proposed => ({
  ...nothing,
  proposal: proposalOf({ workspaceId: workspaceId as number, workspaceName: workspaceName ?? '', deskId, deskLabel }, hours, false),
});

/** The same as a call would ask for. */
export const askedFor = (ctx: Context, { workspaceId, deskId }: Pick<Habit, 'workspaceId' | 'deskId'>, { start, end }: Period) => ({
  userId: actorOf(ctx).id,
  area: 'workspace' as const,
  workspaceId,
  deskId,
  slotId: null,
  start: start.toISOString(),
  end: end.toISOString(),
  title: '',
  notify: false,
});

export const isFor = (hours: Period, { start, end }: { start: string | null; end: string | null }): boolean =>
  start === null || (Date.parse(start) === hours.start.getTime() && end !== null && Date.parse(end) === hours.end.getTime());

const proposalOf = (
  { workspaceId, workspaceName, deskId, deskLabel }: Pick<Habit, 'workspaceId' | 'workspaceName' | 'deskId' | 'deskLabel'>,
  { start, end }: Period,
  usual: boolean,
): DeskProposal => ({
  ...{ workspaceId, workspaceName, deskId, deskLabel },
  usual: usual && deskId !== null,
  start: start.toISOString(),
  end: end.toISOString(),
});
