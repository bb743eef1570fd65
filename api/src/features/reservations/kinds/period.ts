// From what an input says to instants. A day and its hours are meant as clocks show them at the location, so that a day may have
// 23 or 25 hours.

import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { AskedPlace, AskedTime, Kind, LocationFacts, Period, SlotFacts } from './kind.ts';

/** How long a departure of which nobody knows the arrival takes of somebody's own time. */
const rideMinutes = 60;
const minuteMs = 60_000;

interface Site {
  location: LocationFacts;
  slot: SlotFacts | null;
}

/** From one instant to another. */
export function betweenInstants({ day, start, end }: AskedTime, { location }: Site): Period & { day: string } {
  const period = { start: new Date(start ?? Number.NaN), end: new Date(end ?? Number.NaN) };
  const begins = dayIn(location.timeZone, period.start);
  if (day !== undefined && day !== begins) refuse('reservations.otherDay', { field: 'day', values: { day: begins } });
  return { ...period, day: begins };
}

/** The hours of the slot on that day; the whole day where the slot is none of the location's. */
export function onSlot(asked: AskedTime, { location, slot }: Site): Period & { day: string } {
  const day = dayOf(asked, location);
  if (!slot) return { ...wholeDayOf(day, location), day };
  return { ...agreed(asked, slotPeriod(location.timeZone, day, slot)), day };
}

export function onWholeDay(asked: AskedTime, { location }: Site): Period & { day: string } {
  const day = dayOf(asked, location);
  return { ...agreed(asked, wholeDayOf(day, location)), day };
}

/** When a slot begins and ends on a day. */
export function slotPeriod(timeZone: string, day: string, slot: Pick<SlotFacts, 'start' | 'end'>): Period {
  const start = instantAt(timeZone, day, slot.start);
  if (slot.end === null) return { start, end: new Date(start.getTime() + rideMinutes * minuteMs) };
  const end = instantAt(timeZone, day, slot.end);
  // Where clocks skip its beginning it takes place behind the gap, as long as ever.
  return { start, end: end > start ? end : new Date(start.getTime() + minutesBetween(slot.start, slot.end) * minuteMs) };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesBetween = (start: string, end: string): number => minutesOf(end) - minutesOf(start);

export const wholeDayOf = (day: string, { timeZone }: Pick<LocationFacts, 'timeZone'>): Period => ({
  start: instantAt(timeZone, day, '00:00'),
  end: instantAt(timeZone, addDays(day, 1), '00:00'),
});

const dayOf = ({ day, start }: AskedTime, { timeZone }: LocationFacts): string =>
  day ?? (start === undefined ? refuse('value.required', { field: 'day' }) : dayIn(timeZone, new Date(start)));

/** Whoever tells hours beside a slot or a day means those that it has. */
function agreed({ start, end }: AskedTime, period: Period): Period {
  const differs = (given: string | undefined, meant: Date) => given !== undefined && Date.parse(given) !== meant.getTime();
  if (differs(start, period.start)) refuse('reservations.otherHours', { field: 'start' });
  if (differs(end, period.end)) refuse('reservations.otherHours', { field: 'end' });
  return period;
}

/** What an input lacks, and what it says that is no part of its area. */
export const refusedFields = ({ fields }: Kind, asked: Partial<AskedPlace>): Refusal[] => [
  ...fields.needed.filter((field) => asked[field] == null).map((field) => new Refusal('value.required', { field })),
  ...fields.unknown.filter((field) => asked[field] != null).map((field) => new Refusal('reservations.notOfArea', { field })),
];
