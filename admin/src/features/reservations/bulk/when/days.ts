import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type BulkDays, daysOf } from '@population-tracker/contract/reservations/reservations-bulk';

/** Days as they are chosen: a pattern, and what was put in or taken out by hand. */
export interface Days {
  from: string;
  to: string;
  /** 1 is Monday. */
  weekdays: readonly number[];
  everyWeeks: number;
  also: readonly string[];
  except: readonly string[];
}

const usualDaysAhead = 28;

/**
 * The first and the last day where nobody has chosen one: from tomorrow, four weeks ahead or as far as may be reserved there where that
 * is less, by the clocks of the place.
 */
export function usualDays(timeZone: string, maximumReservationDay: number | null, now: Date): Pick<Days, 'from' | 'to'> {
  const today = dayIn(timeZone, now);
  const ahead = Math.max(1, Math.min(usualDaysAhead, maximumReservationDay ?? usualDaysAhead));
  return { from: addDays(today, 1), to: addDays(today, ahead) };
}

/** What the pattern alone says. */
export function patternDays({ from, to, weekdays, everyWeeks }: Days): string[] {
  if (!from || !to || weekdays.length === 0) return [];
  return daysOf({ from, to, weekdays: [...weekdays], everyWeeks, except: [] } satisfies BulkDays);
}

/** The chosen days, the earliest first. */
export function chosenDays(days: Days): string[] {
  const except = new Set(days.except);
  return [...new Set([...patternDays(days).filter((day) => !except.has(day)), ...days.also])].sort();
}

/** The days after one of them was clicked: put in or taken out, whatever the pattern says. */
export function toggleDay(days: Days, day: string): Days {
  const without = (list: readonly string[]) => list.filter((one) => one !== day);
  if (days.also.includes(day)) return { ...days, also: without(days.also) };
  if (days.except.includes(day)) return { ...days, except: without(days.except) };
  return patternDays(days).includes(day) ? { ...days, except: [...days.except, day] } : { ...days, also: [...days.also, day] };
}
