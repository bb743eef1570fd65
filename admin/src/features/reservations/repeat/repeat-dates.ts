import { addDays } from '@population-tracker/contract/kernel/days';
import { checkedAtOnceMax } from '@population-tracker/contract/reservations/reservations';

/** Of a new reservation: whether it is the first of many, a week apart, until how many there are or until a day. */
export interface RepeatValues {
  repeats: boolean;
  repeatBy: 'times' | 'until';
  /** As an input of numbers has it: '' while it is empty. */
  repeatTimes: number | string;
  repeatUntil: string;
}

/** A year of weeks, the first date among them. */
export const maxDates = checkedAtOnceMax;

/** The days of a weekly repeat, the first one among them; none where it can't be read or is none. */
export function datesOf({ day, repeats, repeatBy, repeatTimes, repeatUntil }: RepeatValues & { day: string }): string[] {
  const first = Date.parse(day);
  if (!repeats || Number.isNaN(first)) return [];
  const last = repeatBy === 'times' ? weeksAfter(day, Number(repeatTimes) - 1) : repeatUntil;
  const dates: string[] = [];
  for (let date = day; date <= last && dates.length <= maxDates; date = weeksAfter(day, dates.length)) dates.push(date);
  return dates.length > 1 && dates.length <= maxDates ? dates : [];
}

/** By calendar days, whatever clocks do in between. '' where it isn't a number of weeks. */
export function weeksAfter(day: string, weeks: number): string {
  return Number.isNaN(weeks) ? '' : addDays(day, weeks * 7);
}
