// What somebody sees and does for themselves, whatever else they may do: nothing here takes whose it is from the call.

import { addDays, daysBetween, daysFromTo } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type MyWeek, type OwnReservation, ownDaysMax, type WeekDay } from '@population-tracker/contract/me/me';
import type { MyDay, MyPlan } from '@population-tracker/contract/me/my-day';
import { actorOf, type Context } from '#api/context.ts';
import { holdersOf } from '#features/colleagues/colleagues-service.ts';
import { readOwn } from '#features/emergency/respond/own-answers-service.ts';
import { readPublished, workspaceOf } from '#features/plan/floor-plan/floor-plan-service.ts';
import { ownPlans, planUntil } from '#features/reservations/day-plans/day-plans-service.ts';
import { invitedTo, meetingsAmong } from '#features/reservations/meetings/meetings-service.ts';
import { offersOn } from '#features/reservations/own/own-offers-service.ts';
import { ownReservations } from '#features/reservations/own/own-service.ts';
import { closedText, nothing, proposeOn, usualOf } from '#features/reservations/own/proposals-service.ts';
import { repeatableOf } from '#features/reservations/own/repeat-service.ts';
import { seatsAt } from '#features/reservations/own/seats-at-service.ts';
import { ownWaits } from '#features/reservations/waiting/waits-service.ts';
import { refuse } from '#platform/refusal.ts';

const weekDays = 7;

export async function myWeek(ctx: Context, first: string | undefined): Promise<MyWeek> {
  const usual = await usualOf(ctx);
  const emergencies = await readOwn(ctx);
  const today = usual?.today ?? dayIn('UTC', ctx.now());
  const from = first ?? today;
  const to = addDays(from, weekDays - 1);
  const around = await ownReservations(ctx, addDays(from, -weekDays), to);
  const own = Map.groupBy(around, ({ day }) => day);
  const waits = Map.groupBy(await ownWaits(ctx, { from, to }), ({ day }) => day);
  const invited = Map.groupBy(await invitedTo(ctx, from, to), ({ day }) => day);
  const plans = await ownPlans(ctx, from, to);
  const closed = new Map(daysFromTo(from, to).map((day) => [day, usual && closedText(usual.location, day)]));
  const hasSeat = (day: string) => own.get(day)?.some(({ area }) => area === 'workspace') ?? false;
  const isOpen = (day: string) => closed.get(day) === null && !hasSeat(day) && !plans.has(day);
  const proposed =
    usual &&
    (await proposeOn(
      ctx,
      usual,
      [...closed.keys()].filter((day) => day >= usual.today && isOpen(day)),
    ));
  const days = [...closed].map(([day, text]): WeekDay => {
    const there = { reservations: own.get(day) ?? [], waits: waits.get(day) ?? [], invited: invited.get(day) ?? [] };
    const plan = hasSeat(day) ? null : (plans.get(day) ?? null);
    return { day, ...there, plan, closed: text, ...(proposed?.get(day) ?? nothing) };
  });
  return {
    today,
    location: usual && { id: usual.location.id, name: usual.location.name, timeZone: usual.location.timeZone },
    days,
    planUntil: await planUntil(ctx, usual),
    emergencies,
    repeatable: to >= today && repeatableOf(ctx, around, from, plans).length > 0,
  };
}

export async function myReservations(ctx: Context, from: string, to: string): Promise<{ items: OwnReservation[] }> {
  if (to < from) refuse('reservations.startAfterEnd', { field: 'to' });
  if (daysBetween(from, to) >= ownDaysMax) refuse('reservations.tooLong', { field: 'to', values: { days: ownDaysMax } });
  return { items: await ownReservations(ctx, from, to) };
}

export async function myDay(ctx: Context, day: string, locationId: number | undefined): Promise<MyDay> {
  const offers = await offersOn(ctx, day, locationId);
  const reservations = await ownReservations(ctx, day, day);
  return {
    ...offers,
    reservations,
    meetings: await meetingsAmong(ctx, reservations),
    invited: await invitedTo(ctx, day, day),
    waits: await ownWaits(ctx, { from: day, to: day }),
    plan: (await ownPlans(ctx, day, day)).get(day) ?? null,
  };
}

/** Of the published plan what everybody may see: where one can sit, and by name whoever lets the caller see it. */
export async function myPlan(ctx: Context, id: number, period: { start: string; end: string }): Promise<MyPlan> {
  const [workspace, { document }] = await Promise.all([workspaceOf(ctx, id), readPublished(ctx, id)]);
  const { workspaceId, workspaceName, buildingName } = workspace;
  const { states, assigned, capacity, free } = await seatsAt(ctx, { workspaceId, userId: actorOf(ctx).id, ...period });
  const holders = await holdersOf(ctx, { workspaceId, ...period });
  const { size, walls, rooms, doors, labels } = document;
  const desks = document.desks.flatMap(({ id, ...desk }) => {
    if (id === null) return [];
    const state = states.get(id) ?? 'blocked';
    return [{ ...desk, id, state, holder: state === 'taken' ? (holders.get(id) ?? null) : null, assigned: assigned.get(id) ?? null }];
  });
  const shown = rooms.map(({ meetingRoomId: _room, ...room }) => room);
  return { workspaceId, workspaceName, buildingName, capacity, free, size, walls, rooms: shown, doors, labels, desks };
}
