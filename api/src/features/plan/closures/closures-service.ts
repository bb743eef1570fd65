// When locations are closed (product rules, "Reservations"): a closure is for some locations or all of them, for whole days or some
// hours of each.
// - Nobody keeps a reservation in a closed time: whoever closes says that they are cancelled, and each person is told by mail.
// - While somebody closes, nobody reserves; the database refuses whatever comes from elsewhere.
// - Deleting one gives the time free again. What was cancelled for it stays cancelled.

import { daysBetween } from '@population-tracker/contract/kernel/days';
import {
  type Closure,
  type closureChange,
  closureFields,
  longestClosureDays,
  type newClosure,
} from '@population-tracker/contract/plan/closures/closures';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { countLeaving, leave, leavingOf } from '#features/reservations/leaving/leaving-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { expectWithinReach } from '#platform/within-reach.ts';
import { changes } from '../plan-service.ts';
import { changeClosure, findClosure, insertClosure, lockClosure, removeClosure, workingLocations } from './closures-queries.ts';

type Wish = z.output<typeof newClosure>;
type Fate = Wish['reservations'];
/** What a closure says, without what becomes of the reservations. */
export type Closing = Omit<Wish, 'reservations'>;

export const readClosure = async (ctx: Context, id: number): Promise<Closure> =>
  (await findClosure(ctx.db, id)) ?? refuse('request.notFound');

export const addClosure = (ctx: Context, { reservations, ...closing }: Wish): Promise<Closure> =>
  transaction(ctx, async (ctx) => {
    await lockAllReservations(ctx);
    await expectSound(ctx, closing);
    const cancelled = await clear(ctx, [closing], reservations);
    return readClosure(ctx, await close(ctx, closing, cancelled));
  });

/** Call it while all reservations are locked, once nothing is reserved in it any more. @returns its id */
export async function close(ctx: Context, closing: Closing, cancelledReservations = 0): Promise<number> {
  const { id } = await insertClosure(ctx.db, closing);
  const told = cancelledReservations > 0 ? { ...closing, cancelledReservations } : closing;
  await tell(ctx, 'closure', { action: 'create', id, after: told });
  return id;
}

export const updateClosure = (ctx: Context, id: number, change: z.output<typeof closureChange>): Promise<Closure> =>
  transaction(ctx, async (ctx) => {
    await lockAllReservations(ctx);
    const current = await open(ctx, id, change.version);
    const { before, after, none } = changes(current, change);
    if (none) return current;
    const closing = { ...fieldsOf(current), ...after };
    await expectSound(ctx, closing);
    const cancelledReservations = await clear(ctx, [closing], change.reservations);
    await changeClosure(ctx.db, id, closing);
    const told = cancelledReservations > 0 ? { ...after, cancelledReservations } : after;
    await tell(ctx, 'closure', { action: 'update', id, before, after: told });
    return readClosure(ctx, id);
  });

export const deleteClosure = (ctx: Context, id: number, { version }: { version?: number }): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const current = await open(ctx, id, version);
    await removeClosure(ctx.db, id);
    await tell(ctx, 'closure', { action: 'delete', id, before: fieldsOf(current) });
    return null;
  });

/** Locked. */
async function open(ctx: Context, id: number, version: number | undefined): Promise<Closure> {
  const locked = await lockClosure(ctx.db, id);
  const current = expectVersion(await readClosure(ctx, id), version);
  expectWithinReach(locked);
  return current;
}

const fieldsOf = (closure: Closure): Closing =>
  Object.fromEntries(Object.keys(closureFields).map((field) => [field, closure[field as keyof Closing]])) as Closing;

/**
 * Cancels what lies ahead in these times; call it while all reservations are locked.
 * @throws Refusal with what there is, where nobody said so
 */
export async function clear(ctx: Context, closings: readonly Closing[], fate: Fate): Promise<number> {
  let found = 0;
  for (const place of closings) {
    if (fate) found += (await leave(ctx, { place }, fate, place.text)).cancelled;
    else found += await countLeaving(ctx, { place });
  }
  if (fate || found === 0) return found;
  return refuse('closures.hasReservations', { values: { count: found }, details: await hangingOn(ctx, closings) });
}

/** Of several closures the first reservations of each, up to as many as one would tell. */
async function hangingOn(ctx: Context, closings: readonly Closing[]) {
  const told = { futureReservations: 0, persons: 0, affected: [] as Awaited<ReturnType<typeof leavingOf>>['affected'] };
  for (const place of closings) {
    const { futureReservations, persons, affected } = await leavingOf(ctx, { place });
    told.futureReservations += futureReservations;
    // Who has something on two holidays is counted twice: the most of one is what is certain.
    told.persons = Math.max(told.persons, persons);
    told.affected = [...told.affected, ...affected].slice(0, 20);
  }
  return told;
}

async function expectSound(ctx: Context, { locationIds, firstDay, lastDay, startTime, endTime }: Closing): Promise<void> {
  if (lastDay < firstDay) refuse('closures.endsBefore', { field: 'lastDay' });
  if (daysBetween(firstDay, lastDay) >= longestClosureDays)
    refuse('closures.tooLong', { field: 'lastDay', values: { days: longestClosureDays } });
  if (startTime !== null && endTime !== null && endTime <= startTime) refuse('closures.hours', { field: 'endTime' });
  await expectLocations(ctx, locationIds);
}

/** @throws Refusal where one of them isn't there */
export async function expectLocations(ctx: Context, ids: readonly number[] | null): Promise<void> {
  if (ids && (await workingLocations(ctx.db, ids)).length < ids.length) refuse('closures.locationUnknown', { field: 'locationIds' });
}
