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
