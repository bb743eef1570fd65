// A building stands in a location (source: 'Location and building names cannot be empty!').
// It can move to another location with all that is in it; reservations already made keep where they were made.

import type { Building, buildingChange, newBuilding } from '@population-tracker/contract/plan/plan';
import type { PlaceFate, settledReservations } from '@population-tracker/contract/plan/plan-impact';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { bookedOutsideAt, followWorkspaces } from '#features/reservations/booking/moving-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { storePicture } from '#platform/files/picture/store-picture.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { buildingNamed, changeBuilding, findBuilding, insertBuilding, lockBuilding, removeBuilding } from './buildings-queries.ts';
import { countChildren, countPlan } from './impact-queries.ts';
import { lockLocation } from './locations-queries.ts';
import { changes, clearReservations, expectNoneOutside, expectRoomAt, leaveChanged } from './plan-service.ts';

export const readBuilding = async (ctx: Context, id: number): Promise<Building> =>
  (await findBuilding(ctx.db, id)) ?? refuse('request.notFound');

export const addBuilding = (ctx: Context, input: z.output<typeof newBuilding>): Promise<Building> =>
  transaction(ctx, async (ctx) => {
    await expectLocation(ctx, input.locationId);
    const made = await insertBuilding(ctx.db, input);
    if (!made) nameTaken(input.name);
    await tell(ctx, 'building', { action: 'create', id: made.id, after: input });
    return readBuilding(ctx, made.id);
  });

export const updateBuilding = (ctx: Context, id: number, wish: z.output<typeof buildingChange>): Promise<Building> =>
  transaction(ctx, async (ctx) => {
    const { keepOutside, ...change } = wish;
    const asksOutside = !keepOutside && change.locationId !== undefined && change.locationId !== (await readBuilding(ctx, id)).locationId;
    // Before anything else is locked.
    if (asksOutside) await lockAllReservations(ctx);
    await lockBuilding(ctx.db, id);
    const current = expectVersion(await readBuilding(ctx, id), change.version);
    const { before, after, none } = changes(current, change);
    if (none) return current;
    if (after.locationId) {
      await expectLocation(ctx, after.locationId);
      await expectRoomAt(ctx, after.locationId, current.plannedSeats, 'locationId');
    }
    const { name, locationId } = { ...current, ...after };
    if ((after.name || after.locationId) && (await buildingNamed(ctx.db, locationId, name, id))) nameTaken(name);
    await leaveChanged(ctx, after.status === 'passive' ? { place: { buildingId: id } } : null, change.reservations);
    if (after.locationId && asksOutside)
      expectNoneOutside(await bookedOutsideAt(ctx, { buildingId: id, to: after.locationId }), 'locationId');
    await changeBuilding(ctx.db, id, after);
    if (after.locationId) await followWorkspaces(ctx, { id });
    await tell(ctx, 'building', { action: 'update', id, before, after });
    return readBuilding(ctx, id);
  });

const picture = { formats: ['png', 'jpeg', 'webp'], otherwise: 'files.notAnImage', maxSide: 1_600 } as const;

export const setImage = (ctx: Context, id: number, file: { name: string; bytes: Buffer }): Promise<Building> =>
  transaction(ctx, async (ctx) => {
    await lockBuilding(ctx.db, id);
    const { imageId } = await readBuilding(ctx, id);
    return putImage(ctx, id, imageId, (await storePicture(ctx, file, { ...picture, owner: { kind: 'building', id } })).id);
  });

export const removeImage = (ctx: Context, id: number): Promise<Building> =>
  transaction(ctx, async (ctx) => {
    await lockBuilding(ctx.db, id);
    const { imageId } = await readBuilding(ctx, id);
    return imageId === null ? refuse('request.notFound') : putImage(ctx, id, imageId, null);
  });

/** The building's own version stays: its picture is no field of its form. */
async function putImage(ctx: Context, id: number, before: number | null, after: number | null): Promise<Building> {
  await changeBuilding(ctx.db, id, { imageId: after });
  const changes = { before: { imageId: before }, after: { imageId: after } };
  await tell(ctx, 'building', { action: 'update', id, ...changes });
  return readBuilding(ctx, id);
}

export const deleteBuilding = (
  ctx: Context,
  id: number,
  options: { version?: number; reservations?: PlaceFate },
): Promise<z.output<typeof settledReservations>> =>
  transaction(ctx, async (ctx) => {
    await lockBuilding(ctx.db, id);
    const current = expectVersion(await readBuilding(ctx, id), options.version);
    const { workspaces, meetingRooms } = await countChildren(ctx.db, { buildingId: id });
    if (workspaces + meetingRooms > 0) refuse('plan.hasWorkspaces', { values: { name: current.name, count: workspaces + meetingRooms } });
    const settled = await clearReservations(ctx, { place: { buildingId: id } }, options.reservations);
    await removeBuilding(ctx.db, id, ctx.now());
    await tell(ctx, 'building', { action: 'delete', id, before: { name: current.name } });
    return settled;
  });

async function expectLocation(ctx: Context, id: number): Promise<void> {
  if (await lockLocation(ctx.db, id)) return;
  const { locations } = await countPlan(ctx.db);
  // Whoever has none yet is told where to begin.
  refuse(locations > 0 ? 'plan.locationUnknown' : 'plan.order', { field: 'locationId' });
}

function nameTaken(name: string): never {
  refuse('plan.nameTaken', { field: 'name', values: { name } });
}
