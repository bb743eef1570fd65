// What is free, and what to say when something isn't (product rules: losing a race answers 409
// with the reason and, where there is one, the nearest free alternative).
import { errorText } from '@population-tracker/contract/kernel/errors';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { opensByDay } from '@population-tracker/contract/parameters/parameters';
import { closedDuring, isWholeDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import type { Alternative, Area, Availability, availability as endpoint } from '@population-tracker/contract/reservations/reservations';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { deskKeptFrom } from '../assigned/assigned-queries.ts';
import { keptRefusal } from '../assigned/assigned-rules.ts';
import { emergencyLocations, findOffer, readPlaces } from '../booking/facts-queries.ts';
import { placedRow, type Wanted } from '../booking/wanted.ts';
import type { Kind, Period, PlaceFacts, Request } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { offerRefusal } from '../kinds/kinds-judge.ts';
import { slotPeriod, wholeDayOf } from '../kinds/period.ts';
import { closedRefusal, isOpen } from '../kinds/rules/closed.ts';
import { opensOn, slotWhileOpen, whileOpen } from '../kinds/rules/open.ts';
import { alternativeOf, freeDeskNear } from './alternatives.ts';
import { desksWithHolder, hasFreeNumber, isTaken, overlappingMeetings, seatsInUse, takenOn } from './availability-queries.ts';
import { overlap } from './availability-rules.ts';
import { askerOf, ofPerson } from './of-person.ts';

export type { Wanted } from '../booking/wanted.ts';

type Query = z.output<typeof endpoint.query>;

export async function availability(ctx: Context, query: Query): Promise<Availability> {
  const place = query.workspaceId === undefined ? null : await placeOf(ctx, query.workspaceId);
  const area = query.area ?? areaOf(place);
  const kind = kindOf(area);
  const locationId = place?.locationId ?? query.locationId ?? refuse('value.required', { field: 'locationId' });
  if (kind.inPlan && !place) refuse('value.required', { field: 'workspaceId' });
  const { location, parameter } = await findOffer(ctx.db, area, locationId);
  if (!location) return refuse('reservations.placeUnknown', { field: place ? 'workspaceId' : 'locationId' });
  const emergency = (await emergencyLocations(ctx.db)).get(location.id) ?? null;
  const site = { location, place, parameter, emergency };
  const { closures, closed } = closedIn(kind, site, query);
  const refusal = offerRefusal(kind, site) ?? closed;
  // An emergency ends; what there isn't has no places.
  const isThere = offerRefusal(kind, { ...site, emergency: null }) === null;
  const offer = { closures, offered: refusal === null, reason: refusal && errorText(refusal.key, ctx.language, refusal.parts.values) };
  const free = place ? await freeInPlace(ctx, place, query) : await freeAt(ctx, kind, site, query);
  if (!refusal) return { ...offer, ...free };
  // Where it isn't offered nothing is free, whatever there would be.
  const none = isThere ? { free: 0 } : { free: 0, capacity: 0 };
  return { ...offer, ...free, ...none, slots: free.slots.map((slot) => ({ ...slot, ...none })) };
}

const placeOf = async (ctx: Context, id: number): Promise<PlaceFacts> =>
  (await readPlaces(ctx.db, [id]))[0] ?? refuse('reservations.placeUnknown', { field: 'workspaceId' });

/** Of a place that stands in the plan; elsewhere it has to be told. */
function areaOf(place: PlaceFacts | null): Area {
  if (!place) return refuse('value.required', { field: 'area' });
  return place.isMeetingRoom ? 'meetingRoom' : 'workspace';
}

function periodOf({ start, end }: Pick<Query, 'start' | 'end'>): Period {
  const instant = (field: 'start' | 'end', value: string | undefined) => new Date(value ?? refuse('value.required', { field }));
  const period = { start: instant('start', start), end: instant('end', end) };
  if (period.start >= period.end) refuse('reservations.startAfterEnd', { field: 'end' });
  return period;
}

/** What closes the location meanwhile, and whether that or its opening hours leave nothing of that time. A part of a day leaves other hours of it. */
function closedIn(kind: Kind, { location, place, parameter }: Site, query: Query): { closures: ShownClosure[]; closed: Refusal | null } {
  const { day, start, end } = query;
  const asked = place || !day || (!kind.hasSlots && start && end) ? periodOf(query) : null;
  const onDay = day ?? dayIn(location.timeZone, (asked as Period).start);
  const time = kind.hasSlots || !asked ? wholeDayOf(onDay, location) : asked;
  const closures = location.closures.filter((closure) => closedDuring([closure], time, location.timeZone) !== null);
  const hasOtherHours = kind.hasSlots || (!asked && kind.fields.needed.includes('start'));
  const closed = closedRefusal({ ...location, closures: hasOtherHours ? closures.filter(isWholeDay) : closures }, time, 'start');
  const opened = { location, parameter, day: onDay, ...time };
  return { closures, closed: closed ?? (hasOtherHours || opensByDay(kind.area) ? opensOn(opened) : whileOpen(opened)) };
}

async function freeInPlace(ctx: Context, place: PlaceFacts, query: Query) {
  const period = periodOf(query);
  const asker = { userId: query.userId ?? null, now: ctx.now() };
  const [desks, meetings, seats] = await Promise.all([
    desksWithHolder(ctx.db, place.id, asker, period, query.exceptId),
    place.isMeetingRoom ? overlappingMeetings(ctx.db, place.id, period, query.exceptId) : [],
    place.isMeetingRoom ? null : seatsInUse(ctx.db, place.id, asker, period, query.exceptId),
  ]);
  return {
    ...(seats
      ? { capacity: seats.seats, taken: seats.taken, free: seats.free }
      : countsOf(place.capacity, meetings.length > 0 ? place.capacity : 0)),
    desks: desks.map((desk) => ({ ...desk, status: desk.status as 'active' | 'blocked' })),
    meetings,
    slots: [],
  };
}

type Site = Pick<Request, 'location' | 'parameter' | 'place'>;

/** Of slots, each with its own numbers and all of the day together; else of the period, or of the whole day where none is told. */
async function freeAt(ctx: Context, kind: Kind, { location, parameter, place }: Site, query: Query) {
  const period = query.day ? null : periodOf(query);
  const day = query.day ?? dayIn(location.timeZone, (period as Period).start);
  const all = await takenOn(ctx.db, kind.area, location.id, [day], query.exceptId);
  const nowhere = { desks: [], meetings: [] };
  if (!kind.hasSlots) {
    const within = period ?? (query.start && query.end ? periodOf(query) : wholeDayOf(day, location));
    const taken = new Set(all.filter((one) => overlap(one, within)).map(({ number }) => number)).size;
    return { ...nowhere, ...countsOf(kind.capacityOf?.({ location, place, parameter, slot: null }) ?? 0, taken), slots: [] };
  }
  const slots = (parameter?.slots ?? []).map((slot) => {
    const times = slotPeriod(location.timeZone, day, slot);
    const taken = all.filter((one) => one.slotKey === kind.slotKeyOf(slot) && overlap(one, times)).length;
    const told = { id: slot.id, name: slot.name, startTime: slot.start, endTime: slot.end };
    const counts = countsOf(slot.capacity, taken);
    const opened = { location, parameter, day, ...times };
    const outside = opensByDay(kind.area) ? opensOn(opened) : slotWhileOpen(opened);
    const free = isOpen(location, times) && !outside ? counts.free : 0;
    return { ...told, start: times.start.toISOString(), end: times.end.toISOString(), ...counts, free };
  });
  const sum = (field: 'capacity' | 'taken' | 'free') => slots.reduce((total, slot) => total + slot[field], 0);
  return { ...nowhere, capacity: sum('capacity'), taken: sum('taken'), free: sum('free'), slots };
}

const countsOf = (capacity: number, taken: number) => ({ capacity, taken, free: Math.max(0, capacity - taken) });

/** The refusal for a place or a person that is taken, most telling first; null where all of it is free. */
export async function whatIsTaken(ctx: Context, wanted: Wanted): Promise<Refusal | null> {
  for await (const refusal of obstacles(ctx, wanted)) return refusal;
  return null;
}

/** Everything that stands in the way, numbers included. */
export async function allThatIsTaken(ctx: Context, wanted: Wanted): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for await (const refusal of obstacles(ctx, wanted)) found.push(refusal);
  const kind = kindOf(wanted.area);
  const capacity = kind.capacityOf?.(wanted) ?? null;
  if (capacity !== null && !(await hasFreeNumber(ctx.db, placedRow(wanted, kind), askerOf(ctx, wanted), capacity, wanted.exceptId)))
    found.push(await isFull(ctx, wanted));
  return found;
}

async function* obstacles(ctx: Context, wanted: Wanted): AsyncGenerator<Refusal> {
  const { place, desk, area, exceptId } = wanted;
  yield* ofPerson(ctx, wanted);
  const atDesk = desk && (await whyNotDesk(ctx, { ...wanted, desk }));
  if (atDesk) yield atDesk;
  const alone = kindOf(area).capacityOf === null;
  if (alone && place && (await isTaken(ctx.db, place.id, wanted, exceptId))) yield await isFull(ctx, wanted);
}

/** Somebody else's before it opens, whoever has it then; else taken. */
async function whyNotDesk(ctx: Context, wanted: Wanted & { desk: NonNullable<Wanted['desk']> }): Promise<Refusal | null> {
  const { desk, person, start, end, exceptId } = wanted;
  const { kept, taken } = await deskKeptFrom(ctx.db, desk, { userId: person.id, now: ctx.now() }, { start, end }, exceptId);
  if (!kept && !taken) return null;
  const details = await offer(wanted, async () => (await freeDeskNear(ctx, wanted)) ?? alternativeOf(ctx, wanted));
  if (kept) return keptRefusal(desk.label, kept, details);
  return new Refusal('reservations.deskTaken', { field: 'deskId', values: { name: desk.label }, details });
}

/** Why there is no place left, with the nearest one. */
export async function isFull(ctx: Context, wanted: Wanted): Promise<Refusal> {
  const kind = kindOf(wanted.area);
  const { key, parts } = (await onlyKept(ctx, wanted)) ?? kind.full(wanted, kind.capacityOf?.(wanted) ?? 1);
  return new Refusal(key, { ...parts, details: await offer(wanted, () => alternativeOf(ctx, wanted)) });
}

/** Seats are left, of others' desks alone. */
async function onlyKept(ctx: Context, wanted: Wanted): Promise<Refusal | null> {
  const { place, area, exceptId } = wanted;
  if (area !== 'workspace' || !place) return null;
  const { seats, taken, free } = await seatsInUse(ctx.db, place.id, askerOf(ctx, wanted), wanted, exceptId);
  // Free by now is what somebody gave back meanwhile.
  return taken < seats && free === 0
    ? new Refusal('reservations.seatsAssigned', { field: 'workspaceId', values: { name: place.name } })
    : null;
}

const offer = async (
  { withoutOffer }: Wanted,
  search: () => Promise<Alternative | null>,
): Promise<{ alternative: Alternative | null }> => ({
  alternative: withoutOffer ? null : await search(),
});
