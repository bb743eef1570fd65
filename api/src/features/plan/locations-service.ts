// Locations come first in the office plan; one with buildings can't be deleted.

import type { Location, locationChange, newLocation } from '@population-tracker/contract/plan/plan';
import type { PlaceFate, settledReservations } from '@population-tracker/contract/plan/plan-impact';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { bookedOutside, fitParking } from '#features/parameters/impact/impact-service.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { keepHours } from '#features/reservations/booking/moving-service.ts';
import { futureOf } from '#features/reservations/reservations-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { countChildren } from './impact-queries.ts';
import { changeLocation, findLocation, insertLocation, locationNamed, lockLocation, removeLocation } from './locations-queries.ts';
import { changes, clearReservations, expectNoneOutside, type LeftPlace, leaveChanged } from './plan-service.ts';

export const readLocation = async (ctx: Context, id: number): Promise<Location> =>
  (await findLocation(ctx.db, id)) ?? refuse('request.notFound');

export const addLocation = (ctx: Context, input: z.output<typeof newLocation>): Promise<Location> =>
  transaction(ctx, async (ctx) => {
    const made = await insertLocation(ctx.db, input);
    if (!made) nameTaken(input.name);
    await tell(ctx, 'location', { action: 'create', id: made.id, after: input });
    return readLocation(ctx, made.id);
  });

export const updateLocation = (ctx: Context, id: number, wish: z.output<typeof locationChange>): Promise<Location> =>
  transaction(ctx, async (ctx) => {
    const { keepBooked, keepOutside, moveBooked, ...change } = wish;
    // Before anything else is locked.
    if (movesTimes(await readLocation(ctx, id), wish)) await lockAllReservations(ctx);
    await lockLocation(ctx.db, id);
    const current = expectVersion(await readLocation(ctx, id), change.version);
    const { before, after, none } = changes(current, change);
    if (none) return current;
    if (after.name && (await locationNamed(ctx.db, after.name, id))) nameTaken(after.name);
    expectSeatsFit(current, after.capacity);
    await leaveChanged(ctx, endsOf(id, after), change.reservations);
    if (hasFewer(after.parkingCapacity, current.parkingCapacity)) await fitParking(ctx, id, after.parkingCapacity, keepBooked);
    if (after.openingHours && !keepOutside) expectNoneOutside(await bookedOutside(ctx, id, after.openingHours), 'openingHours');
    await changeLocation(ctx.db, id, after);
    // By the clocks that hold from then on, its closures are where its reservations go.
    if (after.timeZone) await followZone(ctx, { id, from: current.timeZone, to: after.timeZone, moveBooked });
    await tell(ctx, 'location', { action: 'update', id, before, after });
    return readLocation(ctx, id);
  });

export const deleteLocation = (
  ctx: Context,
  id: number,
  options: { version?: number; reservations?: PlaceFate },
): Promise<z.output<typeof settledReservations>> =>
  transaction(ctx, async (ctx) => {
    await lockLocation(ctx.db, id);
    const current = expectVersion(await readLocation(ctx, id), options.version);
    const { buildings } = await countChildren(ctx.db, { locationId: id });
    if (buildings > 0) refuse('plan.hasBuildings', { values: { name: current.name, count: buildings } });
    const settled = await clearReservations(ctx, { place: { locationId: id } }, options.reservations);
    await removeLocation(ctx.db, id, ctx.now());
    await tell(ctx, 'location', { action: 'delete', id, before: { name: current.name } });
    return settled;
  });

/** What was too much before it had a capacity may stay, but no capacity is set below the seats that are there. */
function expectSeatsFit(current: Location, capacity: number | undefined): void {
  const limits = capacity && (capacity < current.capacity || current.capacity === 0);
  if (limits && current.plannedSeats > capacity) refuse('plan.underSeats', { field: 'capacity', values: { seats: current.plannedSeats } });
}

/** Parking that is offered no more has a question of its own. */
const hasFewer = (after: number | undefined, before: number): after is number => after !== undefined && after > 0 && after < before;

/** Whether what is reserved is looked at by its times. */
function movesTimes(current: Location, { timeZone, openingHours, keepOutside }: z.output<typeof locationChange>): boolean {
  const { before } = changes(current, { timeZone, openingHours });
  return 'timeZone' in before || ('openingHours' in before && !keepOutside);
}

interface ZoneChange {
  id: number;
  from: string;
  to: string;
  moveBooked: boolean;
}

/** Nine o’clock stays nine o’clock for whoever has reserved, once somebody said so. */
async function followZone(ctx: Context, { id, from, to, moveBooked }: ZoneChange): Promise<void> {
  const count = await futureOf(ctx, { locationId: id });
  if (count === 0) return;
  if (!moveBooked) refuse('plan.zoneBooked', { field: 'timeZone', values: { count }, details: { count } });
  await keepHours(ctx, { id, from, to });
}

/** What a change puts an end to: everything there, or the areas that are offered no more. */
function endsOf(locationId: number, after: Partial<Location>): LeftPlace | null {
  if (after.status === 'passive') return { place: { locationId } };
  const areas = [
    ...(after.hasFoodService === false ? (['diningHall'] as const) : []),
    ...(after.hasShuttle === false ? (['shuttle'] as const) : []),
    ...(after.hasGym === false ? (['gym'] as const) : []),
    ...(after.takesPets === false ? (['pet'] as const) : []),
    ...(after.parkingCapacity === 0 ? (['parking'] as const) : []),
  ];
  return areas.length > 0 ? { place: { locationId }, areas } : null;
}

function nameTaken(name: string): never {
  refuse('plan.nameTaken', { field: 'name', values: { name } });
}
