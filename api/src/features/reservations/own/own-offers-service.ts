// What somebody could have on a day at a location: the areas that it offers, what is free of each, and what speaks against it for them.
import { addDays } from '@population-tracker/contract/kernel/days';
import { errorText } from '@population-tracker/contract/kernel/errors';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { MyDay } from '@population-tracker/contract/me/my-day';
import { type OwnArea, ownAreas } from '@population-tracker/contract/me/own-areas';
import { isOn } from '@population-tracker/contract/plan/closures/closed-days';
import { hoursOn } from '@population-tracker/contract/plan/opening-hours';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { availability } from '../availability/availability-service.ts';
import { check } from '../booking/check-service.ts';
import { findOffer, readLocations, readPersons } from '../booking/facts-queries.ts';
import type { LocationFacts, ParameterFacts, Period, PersonFacts } from '../kinds/kind.ts';
import { wholeDayOf } from '../kinds/period.ts';
import { latestDay, notTooFarAhead, onAllowedWeekday } from '../kinds/rules/limits.ts';
import { roomsAt } from '../meetings/rooms-queries.ts';
import { reasonFor } from '../meetings/rooms-service.ts';
import { hoursFor } from './hours-rules.ts';
import { activeLocations, workspacesWithSeats } from './own-queries.ts';
import { askedFor, usualOf } from './proposals-service.ts';

type Offered = MyDay['areas'][number];

export async function offersOn(
  ctx: Context,
  day: string,
  locationId: number | undefined,
): Promise<Omit<MyDay, 'reservations' | 'waits' | 'plan' | 'meetings' | 'invited'>> {
  const usual = await usualOf(ctx);
  const id = locationId ?? usual?.location.id ?? refuse('reservations.placeUnknown', { field: 'locationId' });
  const locations = await activeLocations(ctx.db);
  const [location] = locations.some((one) => one.id === id) ? await readLocations(ctx.db, [id]) : [];
  if (!location) return refuse('reservations.placeUnknown', { field: 'locationId' });
  const isUsual = usual?.location.id === id;
  const hours = hoursFor(location, day, usual?.habit ?? { opens: null, closes: null }, ctx.now());
  const at = { location, day, hours };
  const workspaces = await workspacesWithSeats(ctx.db, id, hours ?? wholeDayOf(day, location), { userId: actorOf(ctx).id, now: ctx.now() });
  const areas: Offered[] = [];
  for (const area of ownAreas) {
    const found = area === 'workspace' ? await seatsOffered(ctx, at, workspaces) : await countedOffered(ctx, at, area);
    if (found) areas.push(found);
  }
  const opening = hoursOn(location.openingHours, day);
  return {
    day,
    today: dayIn(location.timeZone, ctx.now()),
    location: { id, name: location.name, timeZone: location.timeZone },
    locations,
    opening: opening === undefined ? null : (opening ?? ''),
    closures: location.closures.filter((closure) => isOn(closure, day)),
    hours: hours && { start: hours.start.toISOString(), end: hours.end.toISOString() },
    usual: isUsual ? { workspaceId: usual.habit.workspaceId, deskId: usual.habit.deskId } : null,
    areas,
    rooms: await roomsOffered(ctx, at),
    workspaces,
  };
}

interface At {
  location: LocationFacts;
  day: string;
  hours: Period | null;
}

/** What is full is seen by its number. */
const seenByNumber = ['reservations.full', 'reservations.seatsAssigned', 'reservations.userBusy'];

/** Null where there are no workspaces. */
async function seatsOffered(ctx: Context, at: At, workspaces: MyDay['workspaces']): Promise<Offered | null> {
  const some = workspaces.find(({ free }) => free > 0) ?? workspaces[0];
  if (!some) return null;
  const { reason, latestDay } = await limits(ctx, at, 'workspace');
  // Nobody's own seat matters here: what is full is seen by its number.
  const verdict = at.hours && (await check(ctx, askedFor(ctx, { workspaceId: some.id, deskId: null }, at.hours), true));
  const own = verdict?.reasons.find(({ key }) => !seenByNumber.includes(key))?.message ?? null;
  const closed = at.hours ? null : await whyNoHours(ctx, at, some.id);
  const sum = (of: (one: (typeof workspaces)[number]) => number) => workspaces.reduce((total, one) => total + of(one), 0);
  return {
    area: 'workspace',
    capacity: sum(({ capacity }) => capacity),
    free: sum(({ free }) => free),
    reason: own ?? closed ?? reason,
    latestDay,
    slots: [],
  };
}

/** Null where there are none. Which of them is free is asked for with the hours. */
async function roomsOffered(ctx: Context, at: At): Promise<MyDay['rooms']> {
  const rooms = await roomsAt(ctx.db, at.location.id);
  const [first] = rooms;
  if (!first) return null;
  const { reason, latestDay } = await limits(ctx, at, 'meetingRoom');
  const closed = at.hours ? null : await reasonFor(ctx, first.id, wholeDayOf(at.day, at.location));
  return { count: rooms.length, reason: closed ?? reason, latestDay };
}

/** By what refuses the whole day: it is over, or the location is closed. */
async function whyNoHours(ctx: Context, { day, location }: At, workspaceId: number): Promise<string | null> {
  const { reasons } = await check(ctx, askedFor(ctx, { workspaceId, deskId: null }, wholeDayOf(day, location)), true);
  return reasons[0]?.message ?? null;
}

/** Null where the location has nothing of the area at any time. */
async function countedOffered(ctx: Context, at: At, area: Exclude<OwnArea, 'workspace'>): Promise<Offered | null> {
  const { location, day, hours } = at;
  const period = area === 'parking' && hours ? { start: hours.start.toISOString(), end: hours.end.toISOString() } : {};
  const found = await availability(ctx, { locationId: location.id, area, day, ...period });
  if (!found.offered && found.capacity === 0) return null;
  const { reason, latestDay } = await limits(ctx, at, area);
  const { capacity, free, slots } = found;
  return { area, capacity, free, reason: found.reason ?? reason, latestDay, slots };
}

/** What keeps this person from any place of an area on that day, whatever is free. */
async function limits(
  ctx: Context,
  { location, day }: At,
  area: OwnArea | 'meetingRoom',
): Promise<{ reason: string | null; latestDay: string | null }> {
  const [{ parameter }, [person]] = await Promise.all([findOffer(ctx.db, area, location.id), readPersons(ctx.db, [actorOf(ctx).id])]);
  if (!person || !parameter) return { reason: null, latestDay: null };
  const now = ctx.now();
  const latest = person.exceptional ? null : latestDay({ parameter, location, now });
  return { reason: limitOn(ctx, { location, day, parameter, person, now }), latestDay: latest };
}

interface Limited {
  location: LocationFacts;
  day: string;
  parameter: ParameterFacts;
  person: PersonFacts;
  now: Date;
}

function limitOn(ctx: Context, { location, day, parameter, person, now }: Limited): string | null {
  const facts = { place: null, desk: null, deskAsked: false, slot: null, week: null, emergency: null, keepsStart: false };
  const request = { ...facts, ...wholeDayOf(day, location), location, day, parameter, person, now };
  if (addDays(day, 1) <= dayIn(location.timeZone, now)) return errorText('reservations.past', ctx.language);
  const refusal = notTooFarAhead('day')(request) ?? onAllowedWeekday('day')(request);
  return refusal && errorText(refusal.key, ctx.language, refusal.parts.values);
}
