// Workspaces (floors, zones) and meeting rooms: one table, one way of being kept, two kinds of places.
// A smaller capacity is refused where more persons are already booked at one time.

import type { meetingRoomChange } from '@population-tracker/contract/plan/plan';
import type { PlaceFate, settledReservations } from '@population-tracker/contract/plan/plan-impact';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { fitInto } from '#features/reservations/availability/seats-service.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { bookedOutsideAt, followWorkspaces } from '#features/reservations/booking/moving-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { lockBuilding } from './buildings-queries.ts';
import { countPlan } from './impact-queries.ts';
import { changes, clearReservations, expectNoneOutside, expectRoomAt, leaveChanged } from './plan-service.ts';
import {
  changePlace,
  findPlace,
  insertPlace,
  lockPlace,
  type NewPlace,
  type PlaceRecord,
  placeNamed,
  removePlace,
} from './workspaces-queries.ts';

export interface PlaceKind {
  isMeetingRoom: boolean;
  /** As the audit log names it. */
  entity: string;
}
export const workspaceKind: PlaceKind = { isMeetingRoom: false, entity: 'workspace' };
export const meetingRoomKind: PlaceKind = { isMeetingRoom: true, entity: 'meetingRoom' };

export const readPlace = async (ctx: Context, kind: PlaceKind, id: number): Promise<PlaceRecord> =>
  (await findPlace(ctx.db, kind.isMeetingRoom, id)) ?? refuse('request.notFound');

export const addPlace = (ctx: Context, kind: PlaceKind, input: NewPlace): Promise<PlaceRecord> =>
  transaction(ctx, async (ctx) => {
    await expectBuilding(ctx, input);
    await expectRoomAt(ctx, input.locationId, seatsOf(kind, input), 'capacity');
    const made = await insertPlace(ctx.db, kind.isMeetingRoom, input);
    if (!made) nameTaken(input.name);
    await tell(ctx, kind.entity, { action: 'create', id: made.id, after: input });
    return readPlace(ctx, kind, made.id);
  });

type Change = z.output<typeof meetingRoomChange>;
type Settled = z.output<typeof settledReservations>;

export const updatePlace = (ctx: Context, kind: PlaceKind, id: number, wish: Change): Promise<PlaceRecord> =>
  transaction(ctx, async (ctx) => {
    const { keepOutside, ...change } = wish;
    const asksOutside =
      !keepOutside && change.locationId !== undefined && change.locationId !== (await readPlace(ctx, kind, id)).locationId;
    // Before anything else is locked.
    if (asksOutside) await lockAllReservations(ctx);
    await lockPlace(ctx.db, id);
    const current = expectVersion(await readPlace(ctx, kind, id), change.version);
    const { before, after, none } = changes(current, change);
    if (none) return current;
    const next = { ...current, ...after };
    if (after.locationId || after.buildingId) await expectBuilding(ctx, next);
    const seatsHere = after.locationId ? 0 : seatsOf(kind, current);
    await expectRoomAt(ctx, next.locationId, seatsOf(kind, next) - seatsHere, after.locationId ? 'locationId' : 'capacity');
    if ((after.name || after.buildingId) && (await placeNamed(ctx.db, next, id))) nameTaken(next.name);
    await leaveChanged(ctx, after.status === 'passive' ? { place: { workspaceId: id } } : null, change.reservations);
    if (next.capacity < current.capacity) await fitInto(ctx, id, next.capacity);
    if (after.locationId && asksOutside)
      expectNoneOutside(await bookedOutsideAt(ctx, { workspaceId: id, to: after.locationId }), 'locationId');
    await changePlace(ctx.db, id, after);
    if (after.buildingId) await followWorkspaces(ctx, { id: after.buildingId });
    await tell(ctx, kind.entity, { action: 'update', id, before, after });
    return readPlace(ctx, kind, id);
  });

/** Sets the seats of a workspace as its form does; call it within the change that asks for it. */
export async function setCapacity(ctx: Context, id: number, capacity: number): Promise<void> {
  const { version } = await readPlace(ctx, workspaceKind, id);
  await updatePlace(ctx, workspaceKind, id, { version, capacity, keepOutside: false });
}

export const deletePlace = (
  ctx: Context,
  kind: PlaceKind,
  id: number,
  options: { version?: number; reservations?: PlaceFate },
): Promise<Settled> =>
  transaction(ctx, async (ctx) => {
    await lockPlace(ctx.db, id);
    const current = expectVersion(await readPlace(ctx, kind, id), options.version);
    const settled = await clearReservations(ctx, { place: { workspaceId: id } }, options.reservations);
    await removePlace(ctx.db, id, ctx.now());
    await tell(ctx, kind.entity, { action: 'delete', id, before: { name: current.name } });
    return settled;
  });

/** What it adds to the seats of its location. */
const seatsOf = ({ isMeetingRoom }: PlaceKind, { status, capacity }: Pick<PlaceRecord, 'status' | 'capacity'>): number =>
  isMeetingRoom || status === 'passive' ? 0 : capacity;

async function expectBuilding(ctx: Context, { locationId, buildingId }: { locationId: number; buildingId: number }): Promise<void> {
  const building = await lockBuilding(ctx.db, buildingId);
  if (!building) {
    const { buildings } = await countPlan(ctx.db);
    return refuse(buildings > 0 ? 'plan.buildingUnknown' : 'plan.order', { field: 'buildingId' });
  }
  if (building.locationId !== locationId) refuse('plan.buildingElsewhere', { field: 'buildingId' });
}

function nameTaken(name: string): never {
  refuse('plan.nameTaken', { field: 'name', values: { name } });
}
