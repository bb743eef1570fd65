import type { Period } from '@population-tracker/contract/dashboard';
import { addDays, daysFromTo, isoWeekday } from '@population-tracker/contract/kernel/days';

export interface Span {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** The period that a day lies in; weeks begin on Monday. */
export function spanOf(period: Period, day: string): Span {
  if (period === 'day') return { from: day, to: day };
  if (period === 'week') {
    const from = addDays(day, 1 - isoWeekday(day));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  const nextMonth = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(nextMonth, -1) };
}

/** The period of the same kind just before. */
export const spanBefore = (period: Period, { from }: Span): Span => spanOf(period, addDays(from, -1));

export const daysOf = ({ from, to }: Span): string[] => daysFromTo(from, to);

/** What is used is held against what is offered on working days; a single day counts whatever weekday it is. */
export const comparedDays = (span: Span): string[] => {
  const days = daysOf(span);
  return days.length === 1 ? days : days.filter((day) => isoWeekday(day) <= 5);
};
