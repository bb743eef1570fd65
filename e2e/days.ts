import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';

const dayMs = 86_400_000;

/** Today where the demo company's days are meant, which for hours each night is not the day of UTC. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone }).format(new Date());

/** So many days after that one, both YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** A working day at least so many days ahead, YYYY-MM-DD: the demo company is closed on weekends. At most two days later than asked for. */
export function weekdayAhead(days: number): string {
  let day = daysAfter(today(), days);
  while (weekdayOf(day) % 6 === 0) day = daysAfter(day, 1);
  return day;
}

/** The first Wednesday at least so many days ahead. */
export function wednesdayAhead(days: number): string {
  let day = daysAfter(today(), days);
  while (weekdayOf(day) !== 3) day = daysAfter(day, 1);
  return day;
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
