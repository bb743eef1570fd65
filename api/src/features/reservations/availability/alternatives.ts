// The nearest that is free instead of what is taken: another place at that time, another slot or another time of the day within the
// opening hours, then the next working days. Whatever is offered is something that the rules let the person have.

import { addDays, daysBetween, isoWeekday } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt, minuteIn } from '@population-tracker/contract/kernel/zones';
import { closedOn, closesDay, isOn } from '@population-tracker/contract/plan/closures/closed-days';
import { hoursOn, openOn } from '@population-tracker/contract/plan/opening-hours';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { daysBehind, readWeek } from '../booking/facts-queries.ts';
import { placedRow, type Wanted } from '../booking/wanted.ts';
import type { Kind, LocationFacts, Period, SlotFacts } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusalOf } from '../kinds/kinds-judge.ts';
import { slotPeriod, wholeDayOf } from '../kinds/period.ts';
import { isOpenFor } from '../kinds/rules/open.ts';
import { busyTimes, hasFreeNumber, nearestFreeDesk, nearestFreePlace, takenIn, takenOn } from './availability-queries.ts';
import { freeTimesNear, hasFree } from './availability-rules.ts';
import { askerOf, ofPerson } from './of-person.ts';

/** Of an alternative what it doesn't change. */
export const nowhere: Alternative = {
  workspaceId: null,
  workspaceName: null,
  deskId: null,
  deskLabel: null,
  slotId: null,
  slotName: null,
  start: null,
  end: null,
};
/** Each is looked at by itself; whoever finds nothing on so many looks at the calendar. */
const workingDaysTried = 5;
/** Where nobody has told when it is open nobody is sent there by night. */
const usually = { opens: '07:00', closes: '20:00' };

export async function freeDeskNear(ctx: Context, wanted: Wanted): Promise<Alternative | null> {
  const { desk, place, exceptId } = wanted;
  if (!desk || desk.workspaceId !== place?.id) return null;
  const kind = kindOf(wanted.area);
  const another = { ...wanted, desk: { ...desk, status: 'active' } };
  if (
    !(await mayHave(ctx, another, kind)) ||
    !(await hasFreeNumber(ctx.db, placedRow(another, kind), askerOf(ctx, wanted), place.capacity, exceptId))
  )
    return null;
  const found = await nearestFreeDesk(ctx.db, desk, askerOf(ctx, wanted), wanted);
  return found ? { ...nowhere, ...found } : null;
}

export async function alternativeOf(ctx: Context, wanted: Wanted): Promise<Alternative | null> {
  // Nobody is offered what lies in the past.
  if (wanted.end <= ctx.now()) return null;
  const kind = kindOf(wanted.area);
  for (const search of searches[kind.alternative]) {
    const found = await search(ctx, wanted, kind);
    if (found) return found;
  }
  return null;
}

type Search = (ctx: Context, wanted: Wanted, kind: Kind) => Promise<Alternative | null>;

const searches: Record<Kind['alternative'], readonly Search[]> = {
  place: [freePlace, freeTime, freeDay],
  slot: [freeSlot, freeDay],
  time: [freeTime, freeDay],
  day: [freeDay],
};

/** Whether it is open then, and neither the rules nor what the person has already speak against it. */
async function mayHave(ctx: Context, candidate: Wanted, kind: Kind): Promise<boolean> {
  if (!isOpenFor(candidate.area, candidate) || refusalOf(kind, { ...candidate, now: ctx.now() })) return false;
  return (await ofPerson(ctx, candidate).next()).done === true;
}

/** At any seat, of any place that is in use; at another time nobody keeps a start. */
const somewhere = (wanted: Wanted, period: Period = wanted): Wanted => ({
  ...wanted,
  start: period.start,
  end: period.end,
  keepsStart: wanted.keepsStart && period.start.getTime() === wanted.start.getTime(),
  desk: null,
  deskAsked: false,
  place: wanted.place && { ...wanted.place, status: 'active', buildingStatus: 'active' },
});

async function freePlace(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  if (!wanted.place || !(await mayHave(ctx, somewhere(wanted), kind))) return null;
  const found = await nearestFreePlace(ctx.db, wanted.place, askerOf(ctx, wanted), wanted);
  return found ? { ...nowhere, ...found } : null;
}

/** Of a shuttle only departures of the same route take somebody to the same place. */
async function freeSlot(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  const { location, slot, parameter, day, area, exceptId } = wanted;
  if (!slot || !parameter) return null;
  const taken = await takenOn(ctx.db, area, location.id, [day], exceptId);
  const distance = ({ start }: Period) => Math.abs(start.getTime() - wanted.start.getTime());
  const candidates = parameter.slots
    .filter((one) => one.id !== slot.id && one.name === slot.name)
    .map((one) => ({ ...somewhere(wanted, slotPeriod(location.timeZone, day, one)), slot: one }))
    .sort((one, other) => distance(one) - distance(other));
  for (const candidate of candidates) {
    const others = taken.filter(({ slotKey }) => slotKey === kind.slotKeyOf(candidate.slot));
    if (hasFree(others, candidate, candidate.slot.capacity) && (await mayHave(ctx, candidate, kind)))
      return ofSlot(candidate.slot, candidate);
  }
  return null;
}

async function freeTime(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  const { location, place, day, area, person, exceptId } = wanted;
  const open = hoursAround(wanted);
  if (!open) return null;
  const within = { start: new Date(Math.max(open.start.getTime(), ctx.now().getTime())), end: open.end };
  // Of a meeting over midnight the day that it began on may be over.
  if (within.start >= within.end) return null;
  const taken = place ? await takenIn(ctx.db, place, within, exceptId) : await takenOn(ctx.db, area, location.id, [day], exceptId);
  const busy = await busyTimes(ctx.db, { userId: person.id, area, locationId: location.id }, within, exceptId);
  const closed = location.closures.filter((closure) => isOn(closure, day)).map((closure) => closedOn(closure, day, location.timeZone));
  const capacity = kind.capacityOf?.(wanted) ?? 1;
  for (const found of freeTimesNear({ wanted, within, taken, busy: [...busy, ...closed], capacity })) {
    const candidate = somewhere(wanted, found);
    // Its numbers are free then; so has to be a desk.
    const hasSeat =
      !place || place.isMeetingRoom || (await hasFreeNumber(ctx.db, placedRow(candidate, kind), askerOf(ctx, wanted), capacity, exceptId));
    if (!hasSeat || !(await mayHave(ctx, candidate, kind))) continue;
    const same = place && { workspaceId: place.id, workspaceName: place.name };
    return { ...nowhere, ...same, ...timesOf(found) };
  }
  return null;
}

/** When the location is open on the day; where nobody has told, the hours of most offices and those that are wanted. */
export function hoursAround({ location, day, start, end }: Pick<Wanted, 'location' | 'day' | 'start' | 'end'>): Period | null {
  if (location.openingHours.length > 0) return openOn(location.openingHours, day, location.timeZone);
  const [opens, closes] = [instantAt(location.timeZone, day, usually.opens), instantAt(location.timeZone, day, usually.closes)];
  const midnight = wholeDayOf(day, location).end;
  return { start: start < opens ? start : opens, end: end > closes && end <= midnight ? end : closes };
}

/** The same on one of the next working days, in the same place before another. */
async function freeDay(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  // What has begun already is not what anybody wants for another day.
  if (hasHours(kind) && wanted.start < ctx.now()) return null;
  for (const day of workingDaysAfter(wanted)) {
    const candidate = await onDay(ctx, wanted, { kind, day });
    const found = (await mayHave(ctx, candidate, kind)) && (await whereFree(ctx, candidate, kind));
    if (found) return found;
  }
  return null;
}

/** Whether it is for hours of one's own. */
const hasHours = ({ fields }: Kind): boolean => fields.needed.includes('start');

function workingDaysAfter({ day, location }: Pick<Wanted, 'day' | 'location'>): string[] {
  const { weekdays, openingHours, closures } = location;
  const works = (one: string) =>
    weekdays.includes(isoWeekday(one)) && hoursOn(openingHours, one) !== null && !closures.some((closure) => closesDay(closure, one));
  // So far closures are known, whatever zone the day was told in.
  const days = Array.from({ length: daysBehind - 1 }, (_, at) => addDays(day, at + 1));
  return days.filter(works).slice(0, workingDaysTried);
}

/** What is wanted, on another day by the same clock. */
async function onDay(ctx: Context, wanted: Wanted, { kind, day }: { kind: Kind; day: string }): Promise<Wanted> {
  const period = periodOn(wanted, kind, day);
  const limited = kind.fillsWeek && wanted.parameter?.weeklyWorkingDayLimit != null && !wanted.person.exceptional;
  const asked = { userId: wanted.person.id, start: period.start, timeZone: wanted.location.timeZone };
  // Whoever has no desk on that day any more gets any.
  return { ...somewhere(wanted, period), day, week: limited ? await readWeek(ctx.db, asked) : null };
}

function periodOn({ start, end, slot, location }: Wanted, kind: Kind, day: string): Period {
  if (slot) return slotPeriod(location.timeZone, day, slot);
  if (!hasHours(kind)) return wholeDayOf(day, location);
  const nights = daysBetween(dayIn(location.timeZone, start), dayIn(location.timeZone, end));
  return { start: atClockOf(start, day, location), end: atClockOf(end, addDays(day, nights), location) };
}

const atClockOf = (instant: Date, day: string, { timeZone }: LocationFacts): Date =>
  instantAt(timeZone, day, minuteIn(timeZone, instant).slice(-5));

async function whereFree(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  if (wanted.place) {
    const found = await nearestFreePlace(ctx.db, wanted.place, askerOf(ctx, wanted), wanted, { orItself: true });
    return found ? { ...nowhere, ...found, ...timesOf(wanted) } : null;
  }
  const isFree = await hasFreeNumber(
    ctx.db,
    placedRow(wanted, kind),
    askerOf(ctx, wanted),
    kind.capacityOf?.(wanted) ?? 0,
    wanted.exceptId,
  );
  if (!isFree) return null;
  return wanted.slot ? ofSlot(wanted.slot, wanted) : { ...nowhere, ...timesOf(wanted) };
}

const ofSlot = ({ id, name }: SlotFacts, period: Period): Alternative => ({ ...nowhere, slotId: id, slotName: name, ...timesOf(period) });
const timesOf = ({ start, end }: Period) => ({ start: start.toISOString(), end: end.toISOString() });
