import { timeIn } from '@population-tracker/contract/kernel/zones';
import type { Hours } from '../day/HoursFields.tsx';

const quarterMs = 15 * 60_000;
const lastMinute = 23 * 60 + 45;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** An hour from when somebody would come, or from the next quarter where that is over. */
export function firstHour(hours: { start: string } | null, timeZone: string, now: number): Hours {
  const start = hours ? Math.max(Date.parse(hours.start), now) : now;
  const from = timeIn(timeZone, new Date(Math.ceil(start / quarterMs) * quarterMs));
  return moved({ from, until: timeOf(Math.min(minutesOf(from) + 60, lastMinute)) }, { from });
}

/** A meeting that begins at another time lasts as long as before, within the day. */
export function moved(before: Hours, { from, until }: Partial<Hours>): Hours {
  if (until !== undefined && (from === undefined || from === before.from)) return { ...before, until };
  if (from === undefined) return before;
  const lasts = Math.max(15, minutesOf(before.until === '00:00' ? '24:00' : before.until) - minutesOf(before.from));
  return { from, until: timeOf(Math.min(minutesOf(from) + lasts, lastMinute)) };
}
