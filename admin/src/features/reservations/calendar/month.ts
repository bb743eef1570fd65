/** The weeks of a month `2026-11`, from Monday to Sunday; null for what belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = [...Array.from({ length: weekdayOf(`${month}-01`) }, () => null), ...daysOf(month)];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => days[week * 7 + weekday] ?? null),
  );
}

const daysOf = (month: string): string[] =>
  Array.from({ length: lengthOf(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);

function lengthOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day some months on, or the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, number = 0, date = 1] = day.split('-').map(Number);
  const month = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
  return `${month}-${String(Math.min(date, lengthOf(month))).padStart(2, '0')}`;
}

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

/** One of the five steps of the heat, 0 where nobody is there. */
export const heatOf = (share: number): number => (share <= 0 ? 0 : Math.min(5, Math.ceil(share * 5)));
