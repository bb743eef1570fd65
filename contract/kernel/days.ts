// Calendar days, YYYY-MM-DD. They belong to no time zone and have no length: whoever counts days counts these, whatever clocks do.

/** 24 hours in milliseconds. A calendar day may be shorter or longer. */
export const dayMs = 86_400_000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? midnight(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * A day some days later, earlier where negative.
 * @throws RangeError where that is no day of four digits of a year: as text it would stand before the others
 */
export function addDays(day: string, days: number): string {
  const iso = new Date(midnight(day) + days * dayMs).toISOString();
  if (iso.length !== 24) throw new RangeError(`${days} days after ${day} there is no day.`);
  return iso.slice(0, 10);
}

/** How many days the second is after the first; negative where it is before. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / dayMs);

/** Each day from one to another, both included; none where the first is the later one. */
export const daysFromTo = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));

/** 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: string): number => new Date(midnight(day)).getUTCDay() || 7;

export const isWeekend = (day: string): boolean => isoWeekday(day) > 5;

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day));

/** The number of the day's week by ISO 8601: that of its Thursday in its year. */
export function isoWeek(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** How many days a month `2026-11` has. */
export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The same day some months on, or the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, number = 0, date = 1] = day.split('-').map(Number);
  const month = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
  return `${month}-${String(Math.min(date, daysOfMonth(month))).padStart(2, '0')}`;
}
