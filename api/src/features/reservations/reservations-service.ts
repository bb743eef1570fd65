// Reservations (product rules, "Reservations"): who may reserve what, guarded by the database.
// - Each rule of an area is in its kind; a refusal names its field and says why, and all that speak against an input are told at once.
// - A desk, a room, a number of a counted place and the person's own time are exclusive by constraint. An insert that meets one
//   does nothing, and what stands in the way is told, with the nearest free alternative.
// - Moving and putting back are guarded like making. Cancelling keeps the reservation readable.
// - Whoever changes nothing but the title moves nothing, so that a rule that became stricter doesn't stand in the way.
import type { NewReservation, Reservation, ReservationChange } from '@population-tracker/contract/reservations/reservations';
import { actorOf, type Context } from '#api/context.ts';
import { entryBeside } from '#features/audit-log/audit-service.ts';
import { singleWrite, transaction } from '#platform/db/transaction.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { isFull, type Wanted, whatIsTaken } from './availability/availability-service.ts';
import { readWeek } from './booking/facts-queries.ts';
import { type Asked, load, refuseAll } from './booking/facts-service.ts';
import { insertReservation, lockForMoving } from './booking/making-queries.ts';
import { placedRow } from './booking/wanted.ts';
import { refuseReleased } from './check-in/check-in-rules.ts';
import type { Kind, Request } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { refusalOf, refusalsOf } from './kinds/kinds-judge.ts';
import { countComing } from './meetings/meetings-queries.ts';
import { guestsFit } from './meetings/meetings-rules.ts';
import { countedIfRefused } from './refusals/refusals-service.ts';
import { cancelledFor, putBackAgain, reservations } from './reservations-events.ts';
import {
  cancelFuture,
  countFuture,
  findReservation,
  freePlace,
  type Holder,
  lockReservation,
  markCancelled,
  moveReservation,
  type NewRow,
  putBack,
  renameReservation,
} from './reservations-queries.ts';
import { askedAgain, asksToMove, isMoved, merged } from './reservations-rules.ts';
import { waitNoMore } from './waiting/leavers-service.ts';
import { onePerson, readyToFree } from './waiting/waits-queries.ts';

/** @param beside what is made with it, or not at all */
export const create = (
  ctx: Context,
  input: NewReservation,
  beside?: (ctx: Context, made: Reservation) => Promise<void>,
): Promise<Reservation> =>
  countedIfRefused(ctx, (wants) =>
    (input.notify || beside ? transaction : singleWrite)(ctx, async (ctx) => {
      // Only a look: whatever comes in between is seen, and refused, by the statement that makes it.
      const wanted = wants(await load(ctx, input, { onlyLook: true }));
      const made = await make(ctx, wanted, { title: input.title, type: 'individual', notify: input.notify });
      await beside?.(ctx, made);
      return made;
    }),
  );

export interface Told {
  title: string;
  type: Reservation['type'];
  /** Whether the person hears of it by mail; then it needs a transaction. */
  notify?: boolean | undefined;
  /** The product itself books it for somebody who waited for it, and tells them so. */
  fromWait?: boolean;
}

/** Makes one reservation of what is loaded already, and its entry, by one statement: a single one, or one of many. */
export async function make(ctx: Context, wanted: Wanted, told: Told): Promise<Reservation> {
  const row = allowed(ctx, wanted, told);
  const record = recordOf(wanted, told);
  const called = [record.userName, record.workspaceName ?? record.locationName, record.day].join(', ');
  const entry = entryBeside(ctx, { action: 'create', entity: 'reservation', after: auditOf(record) }, called);
  const limits = {
    timeZone: wanted.location.timeZone,
    seats: seatsOf(wanted),
    weekLimit: weekLimitOf(wanted),
    rules: wanted.rules ?? null,
    now: ctx.now(),
  };
  const result = { ...record, ...bookerOf(ctx, wanted, told.fromWait) };
  const made = await insertReservation(ctx.db, { row, entry, claim: ctx.claim, result, ...limits });
  if (!made) throw await inTheWay(ctx, wanted);
  const records = [{ id: made.id, version: made.version, after: record }];
  await tell(ctx, reservations, {
    action: 'create',
    records,
    recorded: true,
    notice: told.fromWait ? { fromWait: true } : told.notify ? {} : undefined,
  });
  return { ...result, ...made };
}

/**
 * The row of a reservation that its area's rules allow; only its number is missing.
 * @throws Refusal of the first rule that speaks against it, with all others
 */
export function allowed(ctx: Context, wanted: Wanted, { title, type, fromWait }: Told): Omit<NewRow, 'seatNumber'> {
  const kind = kindOf(wanted.area);
  expectAllowed(kind, { ...wanted, now: ctx.now() });
  return { ...placedRow(wanted, kind), userId: wanted.person.id, bookerId: bookerOf(ctx, wanted, fromWait).bookerId, title, type };
}

/** What the audit log keeps of a reservation that was just made. */
export const auditOfNew = (wanted: Wanted, told: Told) => auditOf(recordOf(wanted, told));

export const update = (ctx: Context, id: number, change: ReservationChange): Promise<Reservation> =>
  countedIfRefused(ctx, (wants) =>
    transaction(ctx, async (ctx) => {
      if (asksToMove(change)) await readyToFree(ctx.db, id, change.workspaceId);
      const before = await openReservation(ctx, id, change.version);
      const title = change.title ?? before.title;
      const asked = merged(kindOf(before.area), before, change);
      if (isMoved(before, change)) await moveReservation(ctx.db, id, { ...(await placeAgain(ctx, before, asked, wants)), title });
      else await renameReservation(ctx.db, id, title);

      const after = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
      const records = [{ id, version: after.version, before: auditOf(before), after: auditOf(after) }];
      await tell(ctx, reservations, { action: 'update', records, notice: change.notify ? { before } : undefined });
      return after;
    }),
  );

export const cancel = (ctx: Context, id: number, { version, reason = '', notify = false }: CancelOptions = {}): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await readyToFree(ctx.db, id);
    await openReservation(ctx, id, version);
    await tell(ctx, reservations, {
      action: 'cancel',
      records: [await markCancelled(ctx.db, id, reason)],
      ...cancelledFor(reason),
      notice: notify ? {} : undefined,
    });
    return null;
  });

interface CancelOptions {
  version?: number;
  reason?: string;
  notify?: boolean;
}

/** Puts a cancelled one back where it was, if that is still possible. */
export const restore = (ctx: Context, id: number, version: number): Promise<Reservation> =>
  countedIfRefused(ctx, (wants) =>
    transaction(ctx, async (ctx) => {
      const before = await lockedReservation(ctx, id, version);
      if (before.status !== 'cancelled') refuse('reservations.notCancelled');
      refuseReleased(before);
      await putBack(ctx.db, id, await placeAgain(ctx, before, askedAgain(kindOf(before.area), before), wants));
      const after = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
      const records = [{ id, version: after.version }];
      await tell(ctx, reservations, { action: 'restore', records, ...putBackAgain, notice: { since: before.updated } });
      return after;
    }),
  );

/** By all rules and guards of a new one; whoever has begun already keeps the start. */
async function placeAgain(ctx: Context, before: Reservation, asked: Asked, wants: (wanted: Wanted) => Wanted) {
  const kind = kindOf(before.area);
  const roomId = kind.capacityOf === null ? (asked.workspaceId ?? null) : null;
  await lockForMoving(ctx.db, { userId: before.userId, roomId });
  const wanted = wants(await load(ctx, asked, { before }));
  expectAllowed(kind, { ...wanted, now: ctx.now() });
  if (wanted.place?.isMeetingRoom && wanted.place.id !== before.workspaceId) await expectSeatsFor(ctx, before.id, wanted.place);
  const row = placedRow(wanted, kind);
  const seats = seatsOf(wanted);
  const asker = { userId: wanted.person.id, now: ctx.now() };
  const free = seats === null ? { seatNumber: null, deskId: null } : await freePlace(ctx.db, row, asker, seats, before.id);
  const taken = await whatIsTaken(ctx, wanted);
  if (taken) throw taken;
  if (seats !== null && free.seatNumber === null) throw await isFull(ctx, wanted);
  return { ...row, ...free };
}

/** Whoever is invited to a meeting finds a seat where it goes. */
async function expectSeatsFor(ctx: Context, id: number, { name, capacity }: { name: string; capacity: number }): Promise<void> {
  const guests = await countComing(ctx.db, id);
  if (guests > guestsFit(capacity)) refuse('meetings.roomTooSmall', { field: 'workspaceId', values: { guests, name, seats: capacity } });
}

/** How many active reservations a person or a place still has ahead. */
export const futureOf = (ctx: Context, holder: Holder): Promise<number> => countFuture(ctx.db, holder, ctx.now());

/** Cancels what lies ahead of a person or a place that goes away; call it within that change's transaction. */
export async function cancelFutureOf(ctx: Context, holder: Holder): Promise<number> {
  if ('userId' in holder) await waitNoMore(ctx, onePerson(holder.userId));
  const records = await cancelFuture(ctx.db, holder, ctx.now());
  await tell(ctx, reservations, { action: 'cancel', records, ...cancelledFor(), notice: {} });
  return records.length;
}

/** How many numbers there are; null where the place is for one alone. */
const seatsOf = (wanted: Wanted): number | null => kindOf(wanted.area).capacityOf?.(wanted) ?? null;

/** Null where nothing limits the person's working days. */
const weekLimitOf = ({ week, parameter }: Wanted): number | null => (week === null ? null : (parameter?.weeklyWorkingDayLimit ?? null));

/** What came in between. */
async function inTheWay(ctx: Context, wanted: Wanted): Promise<Refusal> {
  const { week, person, start, location } = wanted;
  const now = week && (await readWeek(ctx.db, { userId: person.id, start, timeZone: location.timeZone }));
  const refusal = refusalOf(kindOf(wanted.area), { ...wanted, week: now, now: ctx.now() });
  return refusal ?? (await whatIsTaken(ctx, wanted)) ?? isFull(ctx, wanted);
}

/** @throws Refusal of the first rule that speaks against it, with all others */
function expectAllowed(kind: Kind, request: Request): void {
  refuseAll(refusalsOf(kind, request));
}

async function openReservation(ctx: Context, id: number, version: number | undefined): Promise<Reservation> {
  const found = await lockedReservation(ctx, id, version);
  if (found.status !== 'active') refuse('reservations.cancelled');
  return found;
}

async function lockedReservation(ctx: Context, id: number, version: number | undefined): Promise<Reservation> {
  const locked = (await lockReservation(ctx.db, id)) ?? refuse('request.notFound');
  const found = (await findReservation(ctx.db, id)) ?? refuse('request.notFound');
  if (version !== undefined && locked.version !== version) refuse('request.versionConflict', { details: { current: found } });
  if (new Date(locked.end_at) <= ctx.now()) refuse('reservations.over');
  return found;
}

/** Whoever books for somebody else is kept beside them. */
function bookerOf(ctx: Context, { person }: Wanted, fromWait = false) {
  const actor = fromWait ? null : actorOf(ctx);
  return actor === null || actor.id === person.id
    ? { bookerId: null, bookerName: '' }
    : { bookerId: actor.id, bookerName: `${actor.name} ${actor.lastName}` };
}

/** As the list tells it. */
const opensOf = ({ start, parameter }: Pick<Wanted, 'start' | 'parameter'>): string | null =>
  parameter?.checkInOpens == null ? null : new Date(start.getTime() - parameter.checkInOpens * 60_000).toISOString();

const recordOf = ({ person, location, place, desk, slot, day, start, end, area, parameter }: Wanted, { title, type }: Told) => ({
  userId: person.id,
  userName: `${person.name} ${person.lastName}`,
  userEmail: person.email,
  area,
  locationId: location.id,
  locationName: location.name,
  timeZone: location.timeZone,
  buildingId: place?.buildingId ?? null,
  buildingName: place?.buildingName ?? null,
  workspaceId: place?.id ?? null,
  workspaceName: place?.name ?? null,
  deskId: desk?.id ?? null,
  deskLabel: desk?.label ?? null,
  slotId: slot?.id ?? null,
  slotName: slot?.name ?? null,
  day,
  start: start.toISOString(),
  end: end.toISOString(),
  title,
  type,
  status: 'active' as const,
  cancelReason: '',
  checkInOpens: opensOf({ start, parameter }),
  checkedIn: null,
  checkInHow: null,
  releaseAt: null,
  released: null,
});

const audited = ['userId', 'area', 'locationId', 'workspaceId', 'deskId', 'slotId', 'start', 'end', 'title', 'status'] as const;
type Audited = Pick<Reservation, (typeof audited)[number]>;

/** The audit log keeps what was decided, not the names that hang on it. */
const auditOf = (reservation: Audited) => Object.fromEntries(audited.map((field) => [field, reservation[field]])) as Audited;
