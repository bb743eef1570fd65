// Reservations (product rules, "Reservations"): who may reserve what, guarded by the database.
// - Each rule of an area is in its kind; a refusal names its field and says why.
// - A desk, a room, a seat and the person's own time are exclusive by constraint. An insert that meets one
//   does nothing, and what stands in the way is told, with the nearest free alternative.
// - Moving is guarded like making. Cancelling keeps the reservation readable.
import type { NewReservation, Reservation, ReservationChange } from '@population-tracker/contract/reservations';
import { actorOf, type Context } from '../../context.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { dayIn } from '../../platform/zoned-time.ts';
import { recordChange } from '../audit/service.ts';
import { isFull, type Wanted, whatIsTaken } from './availability/service.ts';
import { kindOf } from './kinds/kinds.ts';
import { tellCancelled } from './notices/service.ts';
import {
  cancelFuture,
  countFuture,
  findDesk,
  findPerson,
  findPlace,
  findReservation,
  freeSeat,
  type Holder,
  insertReservation,
  lockReservation,
  lockSeats,
  markCancelled,
  moveReservation,
  type NewRow,
  reseat,
  seatedAbove,
} from './queries.ts';

export const create = (ctx: Context, input: NewReservation): Promise<Reservation> =>
  transaction(ctx, async (ctx) => {
    return make(ctx, await load(ctx, input), { title: input.title, type: 'individual' });
  });

export interface Told {
  title: string;
  type: Reservation['type'];
}

/** Makes one reservation of what is loaded already, in the caller's transaction: a single one, or one of many. */
export async function make(ctx: Context, wanted: Wanted, told: Told): Promise<Reservation> {
  const row = allowed(ctx, wanted, told);
  const seatNumber = kindOf(wanted.area).takesSeat ? await takeSeat(ctx, wanted) : null;
  const made = await insertReservation(ctx.db, { ...row, seatNumber });
  if (!made) throw (await whatIsTaken(ctx, wanted)) ?? (await isFull(ctx, wanted));

  const reservation: Reservation = { ...made, ...recordOf(wanted, told), ...bookerOf(ctx, wanted) };
  await recordChange(ctx, { action: 'create', entity: 'reservation', entityId: made.id, after: auditOf(reservation) });
  return reservation;
}

/**
 * The row of a reservation that its area's rules allow; only the seat is missing.
 * @throws Refusal of the first rule that speaks against it
 */
export function allowed(ctx: Context, wanted: Wanted, { title, type }: Told): Omit<NewRow, 'seatNumber'> {
  const refusal = kindOf(wanted.area).refusal({ ...wanted, deskAsked: wanted.desk !== null, keepsStart: false, now: ctx.now() });
  if (refusal) throw refusal;
  return { ...rowOf(wanted, title), userId: wanted.person.id, bookerId: bookerOf(ctx, wanted).bookerId, area: wanted.area, type };
}

/** What the audit log keeps of a reservation that was just made. */
export const auditOfNew = (wanted: Wanted, told: Told) => auditOf(recordOf(wanted, told));

export const update = (ctx: Context, id: number, change: ReservationChange): Promise<Reservation> =>
  transaction(ctx, async (ctx) => {
    const before = await openReservation(ctx, id, change.version);
    const input = merged(before, change);
    const kind = kindOf(before.area);
    const wanted = { ...(await load(ctx, input)), exceptId: id };
    const keepsStart = wanted.start.getTime() === new Date(before.start).getTime();
    const refusal = kind.refusal({ ...wanted, deskAsked: input.deskId !== null, keepsStart, now: ctx.now() });
    if (refusal) throw refusal;

    const seatNumber = kind.takesSeat ? await takeSeat(ctx, wanted) : null;
    const taken = await whatIsTaken(ctx, wanted);
    if (taken) throw taken;
    await moveReservation(ctx.db, id, { ...rowOf(wanted, input.title), seatNumber });

    const after = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
    await recordChange(ctx, { action: 'update', entity: 'reservation', entityId: id, before: auditOf(before), after: auditOf(after) });
    return after;
  });

export const cancel = (ctx: Context, id: number, version?: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await openReservation(ctx, id, version);
    await markCancelled(ctx.db, id);
    await recordChange(ctx, {
      action: 'cancel',
      entity: 'reservation',
      entityId: id,
      before: { status: before.status },
      after: { status: 'cancelled' },
    });
    return null;
  });

/** How many active reservations a person or a place still has ahead. */
export const futureOf = (ctx: Context, holder: Holder): Promise<number> => countFuture(ctx.db, holder, ctx.now());

/** Cancels what lies ahead of a person or a place that goes away; call it within that change's transaction. */
export async function cancelFutureOf(ctx: Context, holder: Holder): Promise<number> {
  const ids = await cancelFuture(ctx.db, holder, ctx.now());
  for (const id of ids) {
    await recordChange(ctx, {
      action: 'cancel',
      entity: 'reservation',
      entityId: id,
      before: { status: 'active' },
      after: { status: 'cancelled' },
    });
  }
  await tellCancelled(ctx, ids);
  return ids.length;
}

/**
 * Makes room for a smaller capacity: whoever sits on a higher seat number gets a free lower one.
 * Refuses where more are booked at one time than there will be seats.
 */
export async function fitInto(ctx: Context, workspaceId: number, capacity: number): Promise<void> {
  await lockSeats(ctx.db, workspaceId);
  const above = await seatedAbove(ctx.db, workspaceId, capacity, ctx.now());
  for (const { id, start, end } of above) {
    const seat = await freeSeat(ctx.db, workspaceId, capacity, { start: new Date(start), end: new Date(end) });
    if (seat === null) refuse('plan.capacityBooked', { field: 'capacity', values: { count: capacity + 1 } });
    await reseat(ctx.db, id, seat);
  }
}

/** Another workspace has other desks: the old one isn't taken along. */
function merged(before: Reservation, change: ReservationChange): NewReservation {
  const workspaceId = change.workspaceId ?? before.workspaceId ?? refuse('reservations.area', { field: 'area' });
  const deskStays = workspaceId === before.workspaceId;
  return {
    userId: before.userId,
    area: before.area,
    workspaceId,
    deskId: change.deskId !== undefined ? change.deskId : deskStays ? before.deskId : null,
    start: change.start ?? before.start,
    end: change.end ?? before.end,
    title: change.title ?? before.title,
    locationId: change.locationId,
    buildingId: change.buildingId,
  };
}

async function load(ctx: Context, input: Omit<NewReservation, 'title'>): Promise<Wanted> {
  const person = (await findPerson(ctx.db, input.userId)) ?? refuse('reservations.userUnknown', { field: 'userId' });
  const place = (await findPlace(ctx.db, input.workspaceId)) ?? refuse('reservations.placeUnknown', { field: 'workspaceId' });
  if ((input.locationId ?? place.locationId) !== place.locationId) refuse('reservations.placeUnknown', { field: 'locationId' });
  if ((input.buildingId ?? place.buildingId) !== place.buildingId) refuse('reservations.placeUnknown', { field: 'buildingId' });
  const desk =
    input.deskId === null ? null : ((await findDesk(ctx.db, input.deskId)) ?? refuse('reservations.deskElsewhere', { field: 'deskId' }));
  return { area: input.area, person, place, desk, start: new Date(input.start), end: new Date(input.end) };
}

async function takeSeat(ctx: Context, wanted: Wanted): Promise<number> {
  await lockSeats(ctx.db, wanted.place.id);
  const seat = await freeSeat(ctx.db, wanted.place.id, wanted.place.capacity, wanted, wanted.exceptId);
  if (seat !== null) return seat;
  throw (await whatIsTaken(ctx, wanted)) ?? (await isFull(ctx, wanted));
}

async function openReservation(ctx: Context, id: number, version: number | undefined): Promise<Reservation> {
  const locked = (await lockReservation(ctx.db, id)) ?? refuse('request.notFound');
  if (version !== undefined && locked.version !== version)
    refuse('request.versionConflict', { details: { current: await findReservation(ctx.db, id) } });
  if (locked.status !== 'active') refuse('reservations.cancelled');
  if (new Date(locked.end_at) <= ctx.now()) refuse('reservations.over');
  return (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
}

/** Whoever books for somebody else is kept beside them. */
function bookerOf(ctx: Context, { person }: Wanted) {
  const actor = actorOf(ctx);
  return actor.id === person.id
    ? { bookerId: null, bookerName: '' }
    : { bookerId: actor.id, bookerName: `${actor.name} ${actor.lastName}` };
}

const rowOf = ({ place, desk, start, end }: Wanted, title: string) => ({
  locationId: place.locationId,
  buildingId: place.buildingId,
  workspaceId: place.id,
  deskId: desk?.id ?? null,
  start,
  end,
  day: dayIn(place.timeZone, start),
  title,
});

const recordOf = ({ person, place, desk, start, end, area }: Wanted, { title, type }: Told) => ({
  userId: person.id,
  userName: `${person.name} ${person.lastName}`,
  userEmail: person.email,
  area,
  locationId: place.locationId,
  locationName: place.locationName,
  timeZone: place.timeZone,
  buildingId: place.buildingId,
  buildingName: place.buildingName,
  workspaceId: place.id,
  workspaceName: place.name,
  deskId: desk?.id ?? null,
  deskLabel: desk?.label ?? null,
  start: start.toISOString(),
  end: end.toISOString(),
  title,
  type,
  status: 'active' as const,
});

type Audited = Pick<Reservation, 'userId' | 'area' | 'locationId' | 'workspaceId' | 'deskId' | 'start' | 'end' | 'title' | 'status'>;

/** The audit log keeps what was decided, not the names that hang on it. */
const auditOf = ({ userId, area, locationId, workspaceId, deskId, start, end, title, status }: Audited) => ({
  userId,
  area,
  locationId,
  workspaceId,
  deskId,
  start,
  end,
  title,
  status,
});
