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
