import { addDays } from '@population-tracker/contract/kernel/days';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows at an instant, read as if it were UTC. */
function wallClock(timeZone: string, instant: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish form is nearly the ISO one.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/**
 * The instant at which a clock in the zone shows this time of this day; `24:00` is the day's end. An hour that a clock skips in
 * spring is taken behind the gap, one that it shows twice in autumn is taken the first time.
 */
export function instantAt(timeZone: string, day: string, time: string): Date {
  const wall = time === '24:00' ? Date.parse(`${addDays(day, 1)}T00:00Z`) : Date.parse(`${day}T${time}Z`);
  const before = wall - (wallClock(timeZone, wall - halfDayMs) - (wall - halfDayMs));
  if (wallClock(timeZone, before) === wall) return new Date(before);
  const after = wall - (wallClock(timeZone, wall + halfDayMs) - (wall + halfDayMs));
  return new Date(wallClock(timeZone, after) === wall ? after : before);
}

const halfDayMs = 43_200_000;
