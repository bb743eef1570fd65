// The nearest that is free instead of what is taken: another place, another slot of the day, another time of it, another day.

import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { closedOn, isOn } from '@population-tracker/contract/plan/closed-days';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import type { Wanted } from '../booking/wanted.ts';
import type { Kind, SlotFacts } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { slotPeriod, wholeDayOf } from '../kinds/period.ts';
import { isOpen } from '../kinds/rules/closed.ts';
import { latestDay } from '../kinds/rules/limits.ts';
import { busyTimes, nearestFreeDesk, nearestFreePlace, seatsInUse, takenIn, takenOn } from './availability-queries.ts';
import { hasFree, nearestFreeTime, overlap } from './availability-rules.ts';

const nothing: Alternative = {
  workspaceId: null,
  workspaceName: null,
  deskId: null,
  deskLabel: null,
  slotId: null,
  slotName: null,
  start: null,
  end: null,
};
const daysSearched = 14;

export async function freeDeskNear(ctx: Context, { desk, ...period }: Wanted): Promise<Alternative | null> {
  const found = desk && (await nearestFreeDesk(ctx.db, desk, period));
  return found ? { ...nothing, ...found } : null;
}

export async function alternativeOf(ctx: Context, wanted: Wanted): Promise<Alternative | null> {
  // Nobody is offered what lies in the past.
  if (wanted.end <= ctx.now()) return null;
  const kind = kindOf(wanted.area);
  return searches[kind.alternative](ctx, wanted, kind);
}

type Search = (ctx: Context, wanted: Wanted, kind: Kind) => Promise<Alternative | null>;

const searches: Record<Kind['alternative'], Search> = { place: freePlace, slot: freeSlot, time: freeTime, day: freeDay };

async function freePlace(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  if (!wanted.place) return null;
  const found = await nearestFreePlace(ctx.db, wanted.place, wanted);
  return found ? { ...nothing, ...found } : freeTime(ctx, wanted, kind);
}

/** Of a shuttle only departures of the same route take somebody to the same place. */
async function freeSlot(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  const { location, slot, parameter, day, area, person, exceptId } = wanted;
  if (!slot || !parameter) return null;
  const whole = wholeDayOf(day, location);
  const [taken, busy] = await Promise.all([
    takenOn(ctx.db, area, location.id, [day], exceptId),
    busyTimes(ctx.db, { userId: person.id, area, locationId: location.id }, whole, exceptId),
  ]);
  const periodOf = (one: SlotFacts) => slotPeriod(location.timeZone, day, one);
  const isFree = (one: SlotFacts) => {
    const period = periodOf(one);
    const others = taken.filter(({ slotKey }) => slotKey === kind.slotKeyOf(one));
    return (
      period.start >= ctx.now() &&
      isOpen(location, period) &&
      !busy.some((other) => overlap(other, period)) &&
      hasFree(others, period, one.capacity)
    );
  };
  const distance = (one: SlotFacts) => Math.abs(periodOf(one).start.getTime() - wanted.start.getTime());
  const [nearest] = parameter.slots
    .filter((one) => one.id !== slot.id && one.name === slot.name && isFree(one))
    .sort((one, other) => distance(one) - distance(other));
  return nearest ? { ...nothing, slotId: nearest.id, slotName: nearest.name, ...timesOf(periodOf(nearest)) } : null;
}

async function freeTime(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  const { location, place, day, area, person, exceptId } = wanted;
  const { start, end } = wholeDayOf(day, location);
  const within = { start: new Date(Math.max(start.getTime(), ctx.now().getTime())), end };
  // Of a meeting over midnight the day that it began on may be over.
  if (within.start >= end) return null;
  const [taken, busy] = await Promise.all([
    place ? takenIn(ctx.db, place, within, exceptId) : takenOn(ctx.db, area, location.id, [day], exceptId),
    busyTimes(ctx.db, { userId: person.id, area, locationId: location.id }, within, exceptId),
  ]);
  const closed = location.closures.filter((closure) => isOn(closure, day)).map((closure) => closedOn(closure, day, location.timeZone));
  const found = nearestFreeTime({ wanted, within, taken, busy: [...busy, ...closed], capacity: kind.capacityOf?.(wanted) ?? 1 });
  // Its numbers are free then; so has to be a desk.
  if (found && place && !place.isMeetingRoom && (await seatsInUse(ctx.db, place.id, found, exceptId)).free === 0) return null;
  const same = place && { workspaceId: place.id, workspaceName: place.name };
  return found ? { ...nothing, ...same, ...timesOf(found) } : null;
}

async function freeDay(ctx: Context, wanted: Wanted, kind: Kind): Promise<Alternative | null> {
  const { location, parameter, day, area, person, exceptId } = wanted;
  const latest = person.exceptional ? null : latestDay({ location, parameter, now: ctx.now() });
  const isAllowed = (one: string) =>
    (latest === null || one <= latest) &&
    (person.exceptional || parameter?.weekendReservationAllowed !== false || isoWeekday(one) <= 5) &&
    isOpen(location, wholeDayOf(one, location));
  const days = Array.from({ length: daysSearched }, (_, at) => addDays(day, at + 1)).filter(isAllowed);
  const taken = await takenOn(ctx.db, area, location.id, days, exceptId);
  const free = days.find((one) => {
    const there = taken.filter((other) => other.day === one);
    return !there.some(({ userId }) => userId === person.id) && hasFree(there, wholeDayOf(one, location), kind.capacityOf?.(wanted) ?? 0);
  });
  return free ? { ...nothing, ...timesOf(wholeDayOf(free, location)) } : null;
}

const timesOf = ({ start, end }: { start: Date; end: Date }) => ({ start: start.toISOString(), end: end.toISOString() });
