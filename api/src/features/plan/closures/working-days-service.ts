// The days on which locations work: those weekdays that their calendar has, but for those on which they are closed. A day on which
// only some hours are closed is a working day. Whoever asks today is told by the calendar of today, of days gone by too.

import { daysFromTo, isoWeekday } from '@population-tracker/contract/kernel/days';
import { closesDay, isOn } from '@population-tracker/contract/plan/closures/closed-days';
import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import type { Database } from '#platform/db/database.ts';
import { closuresMeeting, workingLocations } from './closures-queries.ts';

export interface WorkingDays {
  locationId: number;
  /** By its calendar: 1 for Monday to 7 for Sunday. */
  weekdays: number[];
  /** The working days, in their order. */
  days: string[];
  /** What closes it for some hours or all, day by day, whatever weekday it is. */
  closed: Map<string, ShownClosure[]>;
}

interface Asked {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  locationId?: number | undefined;
}

/** Of each location, in the order of their making, or of the one that is told. */
export async function workingDays(db: Database, { from, to, locationId }: Asked): Promise<WorkingDays[]> {
  const [locations, closures] = await Promise.all([
    workingLocations(db, locationId === undefined ? undefined : [locationId]),
    closuresMeeting(db, { from, to, locationId }),
  ]);
  const all = daysFromTo(from, to);
  return locations.map(({ id, weekdays }) => {
    const here = closures.filter(({ locationIds }) => locationIds?.includes(id) ?? true);
    const works = (day: string) => weekdays.includes(isoWeekday(day)) && !here.some((closure) => closesDay(closure, day));
    const closed = all.map((day) => [day, here.filter((closure) => isOn(closure, day))] as const).filter(([, some]) => some.length > 0);
    return { locationId: id, weekdays, days: all.filter(works), closed: new Map(closed) };
  });
}
