import { addDays, addMonths, daysOfMonth, isoWeekday } from '@population-tracker/contract/kernel/days';
/** The weeks of a month `2026-11`, from Monday to Sunday; null for what belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = [...Array.from({ length: weekdayOf(`${month}-01`) }, () => null), ...daysOf(month)];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => days[week * 7 + weekday] ?? null),
  );
}

const daysOf = (month: string): string[] =>
  Array.from({ length: daysOfMonth(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => isoWeekday(day) - 1;

/** Where a key leads to from a day, as in any grid of dates; null where it leads nowhere. */
export function dayAfter(day: string, { key, shift }: { key: string; shift: boolean }): string | null {
  const months = shift ? 12 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageDown':
      return addMonths(day, months);
    case 'PageUp':
      return addMonths(day, -months);
    default:
      return null;
  }
}
