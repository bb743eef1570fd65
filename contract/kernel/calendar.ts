// The days that the product knows. Whatever counts days or compares them as text relies on four digits of a year.

/** The first and the last day that any call or sheet may name, both included. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

const hourMs = 3_600_000;
/** The first day begins on the clocks of the farthest east, the last one ends on those of the farthest west. */
const firstInstant = Date.parse(firstDay) - 14 * hourMs;
const lastInstant = Date.parse(lastDay) + 36 * hourMs;

/** Whether a day, YYYY-MM-DD, is one that the product knows. */
export const isKnownDay = (day: string): boolean => day >= firstDay && day <= lastDay;

/** Whether a month, YYYY-MM, is one that the product knows. */
export const isKnownMonth = (month: string): boolean => month >= firstDay.slice(0, 7) && month <= lastDay.slice(0, 7);

/** Whether an instant, ISO 8601 with an offset that clocks somewhere have, falls on such a day on some clock. */
export function isKnownInstant(instant: string): boolean {
  const at = Date.parse(instant);
  return instant.length <= 40 && at >= firstInstant && at <= lastInstant && offsetHours(instant) <= 14;
}

const offsetHours = (instant: string): number => {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):(\d\d)$/.exec(instant) ?? [];
  return Number(hours) + Number(minutes) / 60;
};
