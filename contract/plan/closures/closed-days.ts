// What closures mean for days and hours; the database has the same as closed_time().
import { daysFromTo } from '../../kernel/days.ts';
import { dayIn, instantAt } from '../../kernel/zones.ts';

/** When it is closed, on each day from the first to the last: from midnight or until midnight where a time is null. */
export interface ClosedTime {
  firstDay: string;
  lastDay: string;
  startTime: string | null;
  endTime: string | null;
}

interface Period {
  start: Date;
  end: Date;
}

export const isWholeDay = ({ startTime, endTime }: ClosedTime): boolean => startTime === null && endTime === null;

export const isOn = ({ firstDay, lastDay }: ClosedTime, day: string): boolean => firstDay <= day && day <= lastDay;

/** Whether the closure leaves nothing of a day. */
export const closesDay = (closure: ClosedTime, day: string): boolean => isWholeDay(closure) && isOn(closure, day);

/** From when to when a location is closed on a day. */
export const closedOn = ({ startTime, endTime }: ClosedTime, day: string, timeZone: string): Period => ({
  start: instantAt(timeZone, day, startTime ?? '00:00'),
  end: instantAt(timeZone, day, endTime ?? '24:00'),
});

/** The hours of a part of a day, `13:00–24:00`. */
export const hoursOf = ({ startTime, endTime }: ClosedTime): string => `${startTime ?? '00:00'}–${endTime ?? '24:00'}`;

/** The first closure that a time meets, and the first day on which it does; null where it is open. The end is no part of either. */
export function closedDuring<C extends ClosedTime>(
  closures: readonly C[],
  { start, end }: Period,
  timeZone: string,
): { closure: C; day: string } | null {
  if (closures.length === 0) return null;
  const [begins, ends] = [dayIn(timeZone, start), dayIn(timeZone, end)];
  for (const closure of closures) {
    const { firstDay, lastDay } = closure;
    if (lastDay < begins || firstDay > ends) continue;
    const isMet = (day: string) => {
      const closed = closedOn(closure, day, timeZone);
      return start < closed.end && closed.start < end;
    };
    const day = daysFromTo(firstDay, lastDay).find((one) => one >= begins && one <= ends && isMet(one));
    if (day) return { closure, day };
  }
  return null;
}
