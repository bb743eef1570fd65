import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays, isoWeekday, isWeekend } from '@population-tracker/contract/kernel/days';

/** Today where the demo company's days are meant, which for hours each night is not the day of UTC. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone }).format(new Date());

/** A working day at least so many days ahead, YYYY-MM-DD: the demo company is closed on weekends. At most two days later than asked for. */
export function weekdayAhead(days: number): string {
  let day = addDays(today(), days);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** The first Wednesday at least so many days ahead. */
export function wednesdayAhead(days: number): string {
  let day = addDays(today(), days);
  while (isoWeekday(day) !== 3) day = addDays(day, 1);
  return day;
}
