import type { Period } from '@population-tracker/contract/dashboard/figures';
import { addDays, daysFromTo, isoWeekday } from '@population-tracker/contract/kernel/days';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { WorkingDays } from '#features/plan/closures/working-days-service.ts';

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

/** The days of a span up to today; null where all of it is still to come. */
export const elapsedOf = ({ from, to }: Span, today: string): Span | null => (from > today ? null : { from, to: to < today ? to : today });

/** The same weekdays before: a week earlier, of a month five, so that they are as many and none of them lies in it too. */
export function spanBefore(period: Period, { from, to }: Span): Span {
  const days = period === 'month' ? 35 : 7;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

export const shownWeeks = 8;

/** Eight times seven days, up to today or to the period's end. */
export function weeksBefore({ to }: Span, today: string): Span[] {
  const end = to < today ? to : today;
  return Array.from({ length: shownWeeks }, (_, index) => {
    const last = addDays(end, -7 * (shownWeeks - 1 - index));
    return { from: addDays(last, -6), to: last };
  });
}

export const daysOf = ({ from, to }: Span): string[] => daysFromTo(from, to);

/**
 * What is used is held against what is offered on a location's working days; a single day counts whatever weekday it is, unless it is
 * closed.
 */
export const comparedDays = (span: Span, { days, closed }: Pick<WorkingDays, 'days' | 'closed'>): string[] => {
  const { from, to } = span;
  if (from !== to) return days.filter((day) => from <= day && day <= to);
  return closed.get(from)?.some((closure) => closesDay(closure, from)) ? [] : [from];
};
