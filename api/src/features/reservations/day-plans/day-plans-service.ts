// The plan of the day (product rules, "Employees' own app"; decision 075).
// - Somebody comes in on the days on which they have a seat. Of any other they may say that they are remote, on leave or travelling, from
//   today on, as far ahead as they could reserve a seat.
// - Who has something reserved is asked first. What they give back then goes as by hand, one after the other, with waiting lists,
//   entries and all; a meeting stays, since others come to it.
// - A seat that they are given afterwards, by whomever, takes back what they said: the database sees to it.
// - It is their own: there is no entry of it in the audit log, and no list has it. Colleagues see it as far as they see days.
import { addDays, daysFromTo } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type DayPlan, planDaysAhead } from '@population-tracker/contract/me/day-plan';
import type { InTheWay, PlanSaid, sayMyPlan } from '@population-tracker/contract/me/my-plan';
import { ownAreas } from '@population-tracker/contract/me/own-areas';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { findOffer, readPersons } from '../booking/facts-queries.ts';
import { latestDay } from '../kinds/rules/limits.ts';
import { giveBack, ownReservations } from '../own/own-service.ts';
import { closedText, type Usual, usualOf } from '../own/proposals-service.ts';
import { leaveLine, ownWaits } from '../waiting/waits-service.ts';
import { deleteDayPlans, dropDayPlans, findDayPlans, storeDayPlans } from './day-plans-queries.ts';

type Wish = z.output<typeof sayMyPlan.body>;

/** What the caller said of the days from one to the other. */
export const ownPlans = (ctx: Context, from: string, to: string): Promise<Map<string, DayPlan>> =>
  findDayPlans(ctx.db, actorOf(ctx).id, from, to);

/** The last day of which something can be said. */
export async function planUntil(ctx: Context, usual: Usual | null): Promise<string> {
  const furthest = addDays(todayOf(ctx, usual), planDaysAhead);
  if (!usual) return furthest;
  const { location } = usual;
  const [{ parameter }, [person]] = await Promise.all([
    findOffer(ctx.db, 'workspace', location.id),
    readPersons(ctx.db, [actorOf(ctx).id]),
  ]);
  const latest = person?.exceptional ? null : latestDay({ parameter, location, now: ctx.now() });
  return latest === null || latest > furthest ? furthest : latest;
}

const todayOf = (ctx: Context, usual: Usual | null): string => usual?.today ?? dayIn('UTC', ctx.now());

export async function sayPlan(ctx: Context, wish: Wish): Promise<PlanSaid> {
  const usual = await usualOf(ctx);
  await expectSayable(ctx, usual, wish);
  const days = daysMeant(usual, wish);
  const given = wish.plan === null ? [] : await clear(ctx, days, wish.giveBack);
  return { before: await store(ctx, days, wish.plan), givenBack: given };
}

async function expectSayable(ctx: Context, usual: Usual | null, { from, to }: Wish): Promise<void> {
  if (from < todayOf(ctx, usual)) refuse('dayPlans.over', { field: 'from' });
  const latest = await planUntil(ctx, usual);
  if (to > latest) refuse('dayPlans.tooFar', { field: 'to', values: { latest } });
}

/** Of several days those on which nobody could come in anyway need no word. */
function daysMeant(usual: Usual | null, { from, to, plan }: Wish): string[] {
  const days = daysFromTo(from, to);
  if (plan === null || !usual) return days;
  const open = days.filter((day) => closedText(usual.location, day) === null);
  return open.length > 0 ? open : days;
}

/** Each goes by itself, as by hand: two of them would take the locks of their lines out of order. */
async function clear(ctx: Context, days: readonly string[], isAgreed: boolean): Promise<PlanSaid['givenBack']> {
  const { reservations, waits } = await inTheWayOn(ctx, days);
  if (!isAgreed && reservations.length + waits.length > 0) refuse('dayPlans.reserved', { details: { reservations, waits } });
  // A place in a line goes first, or what is given back here comes back from it.
  for (const { id } of waits) await leaveLine(ctx, id);
  const given: PlanSaid['givenBack'] = [];
  for (const { id, version } of reservations) given.push(await giveBack(ctx, id, version));
  return given;
}

async function inTheWayOn(ctx: Context, days: readonly string[]): Promise<InTheWay> {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const now = ctx.now().getTime();
  const isMeant = ({ day, end }: { day: string; end: string }) => days.includes(day) && Date.parse(end) > now;
  // In this order: a place in a line that has just become a seat is seen as the one or as the other.
  const waited = await ownWaits(ctx, { from, to });
  const had = await ownReservations(ctx, from, to);
  return {
    reservations: had.filter((one) => isMeant(one) && (ownAreas as readonly string[]).includes(one.area)),
    waits: waited.filter((one) => isMeant(one) && one.outcome === null),
  };
}

/** @returns the days that changed, as they were */
const store = (ctx: Context, days: readonly string[], plan: DayPlan | null): Promise<PlanSaid['before']> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    const before = await findDayPlans(ctx.db, id, days[0] ?? '', days.at(-1) ?? '');
    const changed = days.filter((day) => (before.get(day) ?? null) !== plan);
    if (plan === null) await deleteDayPlans(ctx.db, id, changed);
    else await storeDayPlans(ctx.db, id, { days: changed, plan, now: ctx.now() });
    return changed.map((day) => ({ day, plan: before.get(day) ?? null }));
  });

/** So long a day that is over is told to its own person. */
const keptDays = 30;

export const forgetDayPlans = (ctx: Context): Promise<void> => dropDayPlans(ctx.db, addDays(dayIn('UTC', ctx.now()), -keptDays));
