const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day, YYYY-MM-DD, that an instant falls on in an IANA time zone.
 * @throws RangeError for an unknown zone
 */
export function dayIn(timeZone: string, instant: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish form is the ISO one.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

const minuteFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Day and time of an instant in an IANA time zone, `2026-11-18 09:00`.
 * @throws RangeError for an unknown zone
 */
export function minuteIn(timeZone: string, instant: Date): string {
  let format = minuteFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    minuteFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/**
 * A day some days later (earlier where negative), both as YYYY-MM-DD.
 * @throws RangeError where that is no day of four digits of a year: as text it would stand before the others
 */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const iso = date.toISOString();
  if (iso.length !== 24) throw new RangeError(`${days} days after ${day} there is no day.`);
  return iso.slice(0, 10);
}

/** Each day from one to another, both included; none where the first is the later one. */
export function daysFromTo(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at));
}

/** 1 for Monday to 7 for Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
