import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt, timeIn } from '@population-tracker/contract/kernel/zones';

/** Whoever was away for longer doesn't tell what lunch was to be. */
const lateMs = 3_600_000;

/** One of a location's hours, on its own day. */
export interface TimeOfDay {
  day: string;
  at: string;
}

/** The hours that a location's clock has passed by less than an hour, the earliest first; a little after midnight some are yesterday's. */
export function dueTimes(times: readonly string[], timeZone: string, now: Date, today: string): TimeOfDay[] {
  const isDue = ({ day, at }: TimeOfDay) => {
    const late = now.getTime() - instantAt(timeZone, day, at).getTime();
    return late >= 0 && late < lateMs;
  };
  return [addDays(today, -1), today].flatMap((day) =>
    times
      .map((at) => ({ day, at }))
      .toSorted(byTime)
      .filter(isDue),
  );
}

const byTime = (one: TimeOfDay, other: TimeOfDay) => (one.at < other.at ? -1 : 1);

/** Nobody waits for figures on a day off on which nothing is reserved, nor of what isn't offered. */
export const isWorthTelling = (slots: readonly TodaySlot[], isWorkingDay: boolean): boolean =>
  slots.length > 0 && (isWorkingDay || slots.some(({ today }) => today > 0));

/** Whether today's last meal is over, or its last shuttle has left: then the next working day is what matters. */
export function isDayOver(slots: readonly TodaySlot[], timeZone: string, now: Date): boolean {
  const clock = timeIn(timeZone, now);
  return slots.every(({ area, start, end }) => (area === 'diningHall' ? (end ?? start) : start) <= clock);
}
