import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { closedOn, isOn } from '@population-tracker/contract/plan/closures/closed-days';
import { openOn } from '@population-tracker/contract/plan/opening-hours';
import type { LocationFacts, Period } from '../kinds/kind.ts';

/** Where nobody knows when somebody comes. */
const usually = { opens: '09:00', closes: '18:00' };
/** Whoever comes now begins at the next of these. */
const stepMs = 5 * 60_000;

interface Clock {
  opens: string | null;
  closes: string | null;
}

type Site = Pick<LocationFacts, 'timeZone' | 'openingHours' | 'closures'>;

/** Somebody's usual hours on a day, as far as it is open then and not over yet; null where nothing is left of them. */
export function hoursFor({ timeZone, openingHours, closures }: Site, day: string, habit: Clock, now: Date): Period | null {
  const [opens, closes] = [habit.opens ?? usually.opens, habit.closes ?? usually.closes];
  const wanted = {
    start: instantAt(timeZone, day, opens),
    end: closes > opens ? instantAt(timeZone, day, closes) : instantAt(timeZone, addDays(day, 1), '00:00'),
  };
  const open = openOn(openingHours, day, timeZone);
  if (!open) return null;
  let [start, end] = [
    Math.max(+wanted.start, +open.start, day === dayIn(timeZone, now) ? +soonest(now) : 0),
    Math.min(+wanted.end, +open.end),
  ];
  for (const closure of closures.filter((one) => isOn(one, day))) {
    const closed = closedOn(closure, day, timeZone);
    // What closes later ends the stay, what closes first begins it.
    if (+closed.start > start) end = Math.min(end, +closed.start);
    else start = Math.max(start, +closed.end);
  }
  return start < end && end > now.getTime() ? { start: new Date(start), end: new Date(end) } : null;
}

/** When whoever comes now can begin: an instant is over before it is looked at. */
export const soonest = (now: Date): Date => new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
