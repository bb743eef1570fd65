import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays, isoWeekday, isWeekend } from '@population-tracker/contract/kernel/days';
import { publicHolidays } from '@population-tracker/contract/plan/closures/public-holidays';

/** Today where the demo company's days are meant, which for hours each night is not the day of UTC. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone }).format(new Date());

/** On which its sites in Türkiye are closed, or close at noon. */
const isHoliday = (day: string): boolean => publicHolidays('TR').some(({ days: [first, last] }) => first <= day && day <= last);

/** A working day at least so many days ahead, YYYY-MM-DD: the demo company is closed on weekends and holidays. Mostly two days later at most. */
export function weekdayAhead(days: number): string {
  let day = addDays(today(), days);
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

/** Likewise, where the same weekday of so many weeks is wanted: on none of these days it is a holiday. */
export function weekdaysAhead(days: number, weeks: number): string {
  let day = weekdayAhead(days);
  const meetsHoliday = () => Array.from({ length: weeks }, (_, week) => addDays(day, 7 * week)).some(isHoliday);
  while (meetsHoliday()) day = weekdayAhead(daysUntil(day) + 1);
  return day;
}

const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000);

/** The first Wednesday at least so many days ahead. */
export function wednesdayAhead(days: number): string {
  let day = addDays(today(), days);
  while (isoWeekday(day) !== 3 || isHoliday(day)) day = addDays(day, 1);
  return day;
}
