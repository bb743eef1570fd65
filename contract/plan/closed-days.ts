// What closures mean for days and hours; the database has the same as closed_time().
import { addDays } from '../kernel/days.ts';
import { dayIn, instantAt } from '../kernel/zones.ts';

/** When it is closed, on each day from the first to the last: from midnight or until midnight where a time is null. */
export interface ClosedTime {
  firstDay: string;
  lastDay: string;
  startTime: string | null;
  endTime: string | null;
}

export const isWholeDay = ({ startTime, endTime }: ClosedTime): boolean => startTime === null && endTime === null;

export const isOn = ({ firstDay, lastDay }: ClosedTime, day: string): boolean => firstDay <= day && day <= lastDay;

/** Whether the closure leaves nothing of a day. */
export const closesDay = (closure: ClosedTime, day: string): boolean => isWholeDay(closure) && isOn(closure, day);

/** From when to when a location is closed on a day. */
export const closedOn = ({ startTime, endTime }: ClosedTime, day: string, timeZone: string): { start: Date; end: Date } => ({
  start: instantAt(timeZone, day, startTime ?? '00:00'),
  end: instantAt(timeZone, day, endTime ?? '24:00'),
});

/** Whether a time meets the closure; the end is no part of either. */
export function isClosedDuring(closure: ClosedTime, { start, end }: { start: Date; end: Date }, timeZone: string): boolean {
  return closedDayOf(closure, { start, end }, timeZone) !== null;
}

/** The first day on which a time meets the closure; null where it doesn't. */
export function closedDayOf(closure: ClosedTime, { start, end }: { start: Date; end: Date }, timeZone: string): string | null {
  const [begins, ends] = [dayIn(timeZone, start), dayIn(timeZone, end)];
  const last = ends < closure.lastDay ? ends : closure.lastDay;
  for (let day = begins > closure.firstDay ? begins : closure.firstDay; day <= last; day = addDays(day, 1)) {
    const closed = closedOn(closure, day, timeZone);
    if (start < closed.end && closed.start < end) return day;
  }
  return null;
}
