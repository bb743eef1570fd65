// What somebody waits for (product rules, "Waiting list").
// - One waits by all rules of a reservation: whoever couldn't have the place couldn't wait for it either; so no further ahead than can
//   be reserved, and for so many places at once as the contract says.
// - Whoever may reserve for others at the location puts somebody on the list, by the same rules, and takes them off it, which they are
//   told by mail, of either.
// - What is free by the time of joining is booked at once, for whoever is first.
import { type ErrorKey, errorText } from '@population-tracker/contract/kernel/errors';
import { type waitForMe, waitsMax } from '@population-tracker/contract/me/my-waits';
import type { OwnWait } from '@population-tracker/contract/me/own-wait';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import type { AddedWaiting, NewWaiting } from '@population-tracker/contract/reservations/waiting';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { whatIsTaken } from '../availability/availability-service.ts';
import { load, refuseAll } from '../booking/facts-service.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusalsOf } from '../kinds/kinds-judge.ts';
import { workspacesWithSeats } from '../own/own-queries.ts';
import { findReservation } from '../reservations-queries.ts';
import { giveWhole } from './giving-service.ts';
import { waits } from './waits-events.ts';
import { countOpen, endWait, findWait, findWaitOf, insertWait, lockLine, waitsOf } from './waits-queries.ts';

type Wish = z.output<typeof waitForMe.body>;

export const ownWaits = (ctx: Context, days?: { from: string; to: string }): Promise<OwnWait[]> =>
  waitsOf(ctx.db, actorOf(ctx).id, ctx.now(), days);

/** A place in the line for what is full. */
export const joinLine = (ctx: Context, wish: Wish): Promise<Joined> =>
  join(ctx, actorOf(ctx).id, wish, { already: 'waits.already', tooMany: 'waits.tooMany' });

/** The same for each of some dates of somebody else, in their order; each by itself. */
export async function addToLines(ctx: Context, { userId, area, dates, ...place }: NewWaiting): Promise<{ items: AddedWaiting[] }> {
  if (area === 'meetingRoom') return refuse('waits.notForRooms', { field: 'area' });
  const items: AddedWaiting[] = [];
  for (const date of dates) items.push(await added(ctx, userId, { ...place, ...date, area }));
  return { items };
}

async function added(ctx: Context, userId: number, wish: Wish): Promise<AddedWaiting> {
  try {
    const { wait } = await join(ctx, userId, wish, { already: 'waits.alreadyTheirs', tooMany: 'waits.tooManyTheirs' });
    return { id: wait.id, place: wait.place, reservationId: wait.reservationId, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { key, parts } = error;
    const reason = { key, field: parts.field ?? null, message: errorText(key, ctx.language, parts.values) };
    return { id: null, place: 0, reservationId: null, reason };
  }
}

interface Joined {
  wait: OwnWait;
  reservation: Reservation | null;
}

const join = (ctx: Context, userId: number, wish: Wish, says: { already: ErrorKey; tooMany: ErrorKey }): Promise<Joined> =>
  transaction(ctx, async (ctx) => {
    const { location, slot, day, start, end } = await expectPossible(ctx, userId, wish);
    const line = { locationId: location.id, area: wish.area, day };
    await lockLine(ctx.db, line);
    const count = await countOpen(ctx.db, userId);
    if (count >= waitsMax) refuse(says.tooMany, { values: { count } });
    const place = { workspaceId: wish.workspaceId, slotId: slot?.id ?? null };
    const wait = { ...line, ...place, userId, start: start.toISOString(), end: end.toISOString() };
    const isOthers = userId !== actorOf(ctx).id;
    const id = (await insertWait(ctx.db, { ...wait, toTell: isOthers }, ctx.now())) ?? refuse(says.already);
    await tell(ctx, waits, { action: 'create', records: [{ id, after: { ...wait } }], ...(isOthers && { added: userId }) });
    await giveWhole(ctx, line);
    return joined(ctx, userId, id);
  });

/** @throws Refusal of whatever would refuse the reservation itself, but that it is full */
async function expectPossible(ctx: Context, userId: number, { area, ...asked }: Wish) {
  const workspaceId = asked.workspaceId ?? (area === 'workspace' ? await someWorkspace(ctx, userId, asked) : null);
  const wanted = await load(ctx, { ...asked, userId, area, workspaceId, deskId: null }, { onlyLook: true });
  refuseAll(refusalsOf(kindOf(area), { ...wanted, now: ctx.now() }));
  const taken = await whatIsTaken(ctx, { ...wanted, withoutOffer: true });
  if (taken) throw taken;
  return wanted;
}

/** By which the rules are looked at where any workspace of the location will do. */
async function someWorkspace(ctx: Context, userId: number, { locationId, start, end }: Omit<Wish, 'area'>): Promise<number> {
  const period = {
    start: new Date(start ?? refuse('value.required', { field: 'start' })),
    end: new Date(end ?? refuse('value.required', { field: 'end' })),
  };
  if (period.start >= period.end) refuse('reservations.startAfterEnd', { field: 'end' });
  const at = locationId ?? refuse('value.required', { field: 'locationId' });
  const [first] = await workspacesWithSeats(ctx.db, at, period, { userId, now: ctx.now() });
  return first?.id ?? refuse('reservations.placeUnknown', { field: 'locationId' });
}

async function joined(ctx: Context, userId: number, id: number): Promise<Joined> {
  const wait = (await findWaitOf(ctx.db, userId, id)) ?? refuse('request.notFound');
  const reservation = wait.reservationId === null ? null : ((await findReservation(ctx.db, wait.reservationId)) ?? null);
  return { wait, reservation };
}

export const leaveLine = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    const wait = (await findWaitOf(ctx.db, userId, id)) ?? refuse('request.notFound');
    await lockLine(ctx.db, wait);
    if (!(await endWait(ctx.db, id, { outcome: 'left' }, ctx.now()))) refuse('waits.ended');
    await tell(ctx, waits, { action: 'end', records: [{ id, after: { outcome: 'left' } }] });
    return null;
  });

/** @param notify whether the person is told by mail */
export const takeOff = (ctx: Context, id: number, notify: boolean): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const wait = (await findWait(ctx.db, id)) ?? refuse('request.notFound');
    await lockLine(ctx.db, wait);
    const { userId } = wait;
    const outcome = 'removed' as const;
    if (!(await endWait(ctx.db, id, { outcome }, ctx.now()))) refuse('waits.endedAlready');
    const ended = notify ? [{ id, userId, outcome }] : [];
    await tell(ctx, waits, { action: 'end', records: [{ id, after: { outcome } }], ended });
    return null;
  });
