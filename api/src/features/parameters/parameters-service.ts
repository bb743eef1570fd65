// Parameters (product rules, "Parameters"): one per area and location, and the company's default for those that have none.
// A change tells before how many future reservations it would refuse; these stay valid. Fewer places than are booked need a word.

import type { HistoryEntry, HistoryQuery } from '@population-tracker/contract/audit-log/audit';
import { problemsOf } from '@population-tracker/contract/parameters/parameter-rules';
import type { deleteParameter, NewParameter, Parameter, ParameterChange } from '@population-tracker/contract/parameters/parameters';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { historyOf } from '#features/audit-log/audit-service.ts';
import { changePhoneNumber } from '#features/emergency/settings/settings-service.ts';
import { followSlots, seatLower } from '#features/reservations/availability/slots-service.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import type { Page } from '#platform/db/list.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { expectWithinReach } from '#platform/within-reach.ts';
import { expectRoom, impactOf, overbookedBy, type Replaced } from './impact/impact-service.ts';
import {
  changeParameter,
  changeSlot,
  findParameter,
  holdReservations,
  insertParameter,
  insertSlots,
  locations,
  lockParameter,
  parametersOf,
  removeParameter,
  removeSlots,
  wasThere,
} from './parameters-queries.ts';
import { asWanted, auditOf, same, slotChanges, strangeSlot, type Wanted, wantedOf } from './parameters-rules.ts';

const entity = 'parameter';

type Removal = z.output<typeof deleteParameter.query>;

export const read = async (ctx: Context, id: number): Promise<Parameter> => (await findParameter(ctx.db, id)) ?? refuse('request.notFound');

export async function create(ctx: Context, { keepBooked, ...wanted }: NewParameter): Promise<Parameter> {
  return transaction(ctx, async (ctx) => {
    await hold(ctx, keepBooked);
    const location = await expectSound(ctx, wanted);
    await expectNone(ctx, wanted);
    if (strangeSlot([], wanted.slots) >= 0) refuse('parameters.slotElsewhere', { field: 'slots' });
    await expectAgreed(ctx, keepBooked, { ...wanted, deleted: false });
    const settle = await settleBooked(ctx, { before: null, after: wanted }, keepBooked);
    if (wanted.emergencyPhoneNumber) await changePhoneNumber(ctx, numberOf(wanted));
    const made = (await insertParameter(ctx.db, wanted)) ?? refuse('request.versionConflict');
    if (wanted.slots.length > 0) await insertSlots(ctx.db, made.id, wanted.slots);
    await settle();
    await tell(ctx, entity, { action: 'create', id: made.id, after: auditOf({ ...wanted, locationName: location?.name }) });
    return read(ctx, made.id);
  });
}

export async function update(ctx: Context, id: number, { keepBooked, ...change }: ParameterChange): Promise<Parameter> {
  return transaction(ctx, async (ctx) => {
    await hold(ctx, keepBooked);
    const current = await open(ctx, id, change.version);
    const [before, wanted] = [asWanted(current), wantedOf(current, change)];
    if (same(before, wanted)) return current;
    const strange = strangeSlot(current.slots, wanted.slots);
    if (strange >= 0) refuse('parameters.slotElsewhere', { field: `slots.${strange}.start` });
    const location = await expectSound(ctx, wanted);
    await expectAgreed(ctx, keepBooked, { ...change, id, area: wanted.area, locationId: wanted.locationId, deleted: false });
    const settle = await settleBooked(ctx, { before, after: wanted }, keepBooked);
    if (wanted.area === 'workspace') await changePhoneNumber(ctx, numberOf(wanted));
    await changeParameter(ctx.db, id, wanted);
    await writeSlots(ctx, current, wanted);
    await settle();
    const [was, is] = [before, wanted].map((one) => auditOf({ ...one, locationName: location?.name }));
    await tell(ctx, entity, { action: 'update', id, before: was, after: is });
    return read(ctx, id);
  });
}

export async function remove(ctx: Context, id: number, { version, keepBooked = false }: Removal): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await hold(ctx, keepBooked);
    const current = await open(ctx, id, version);
    const { area, locationId } = current;
    await expectAgreed(ctx, keepBooked, { id, area, locationId, deleted: true });
    const settle = await settleBooked(ctx, { before: asWanted(current), after: null }, true);
    await removeParameter(ctx.db, id, ctx.now());
    await settle();
    await tell(ctx, entity, { action: 'delete', id, before: auditOf(current) });
    return null;
  });
}

/** Of a deleted one too. */
export async function history(ctx: Context, id: number, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  if (!(await wasThere(ctx.db, id))) refuse('request.notFound');
  return historyOf(ctx, entity, id, query);
}

/** Its place is among the emergency’s settings; a parameter that goes leaves it there. */
const numberOf = ({ locationId, emergencyPhoneNumber: phoneNumber }: Wanted) => ({ locationId, phoneNumber });

async function open(ctx: Context, id: number, version: number | undefined): Promise<Parameter> {
  const locked = await lockParameter(ctx.db, id);
  const current = expectVersion(await read(ctx, id), version);
  expectWithinReach(locked);
  return current;
}

/** Before anything else is locked: until the end nobody reserves what would be counted, or where what is booked stays, no number. */
async function hold(ctx: Context, keepBooked: boolean): Promise<void> {
  if (!keepBooked) await lockAllReservations(ctx);
  await holdReservations(ctx.db);
}

/** @throws Refusal where something that is booked would be refused, and nobody has said that it stays */
async function expectAgreed(ctx: Context, keepBooked: boolean, change: Parameters<typeof impactOf>[1]): Promise<void> {
  if (keepBooked) return;
  const details = await impactOf(ctx, change);
  expectRoom(details, false, 'capacity');
  if (details.refused > 0) refuse('parameters.booked', { values: { count: details.refused }, details });
}

/** @returns its location, where it isn't the company's */
async function expectSound(ctx: Context, wanted: Wanted) {
  const sites = wanted.locationId === null ? [] : await locations(ctx.db);
  const location = sites.find(({ id }) => id === wanted.locationId) ?? null;
  if (wanted.locationId !== null && !location) refuse('plan.locationUnknown', { field: 'locationId' });
  const [problem] = problemsOf(wanted, location);
  if (problem) refuse(problem.key, { field: problem.field, ...(problem.values && { values: problem.values }) });
  return location;
}

async function expectNone(ctx: Context, { area, locationId }: Wanted): Promise<void> {
  const there = (await parametersOf(ctx.db, area)).find((one) => one.locationId === locationId);
  if (there) refuse('parameters.exists', { field: 'locationId', values: { name: there.name }, details: { id: there.id } });
}

/**
 * Refuses fewer places than are booked, unless that is meant. Whoever stands on a number that there won't be gets a lower one
 * that is free while the old state still holds; once the new one does, reservations follow their slots.
 * @returns what is to be done after the change
 */
async function settleBooked(ctx: Context, replaced: Replaced, keepBooked: boolean): Promise<() => Promise<void>> {
  const { area } = replaced.after ?? (replaced.before as Wanted);
  const { places, ...over } = await overbookedBy(ctx, replaced);
  expectRoom(over, keepBooked, 'capacity');
  await seatLower(ctx, area, places);
  return () => followSlots(ctx, area);
}

async function writeSlots(ctx: Context, current: Parameter, wanted: Wanted): Promise<void> {
  const { kept, added, removed } = slotChanges(current.slots, wanted.slots);
  if (removed.length > 0) await removeSlots(ctx.db, removed, ctx.now());
  for (const slot of kept) await changeSlot(ctx.db, slot.id, slot);
  if (added.length > 0) await insertSlots(ctx.db, current.id, added);
}
