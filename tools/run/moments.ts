/**
 * Moments at which a test could stumble over the calendar: each weekday shortly after midnight and shortly before it, the last day
 * of a month and of a year, and the days of 23 and 25 hours of a place with summer time. In Istanbul's time, which is that of most places
 * of the demo company, but for the last two, which are London's.
 */
export const moments: readonly (readonly [name: string, instant: string])[] = [
  ['a Monday, 00:05', '2027-02-01T00:05:00+03:00'],
  ['a Monday, 23:30', '2027-02-01T23:30:00+03:00'],
  ['a Tuesday, 00:05', '2027-02-02T00:05:00+03:00'],
  ['a Tuesday, 23:30', '2027-02-02T23:30:00+03:00'],
  ['a Wednesday, 00:05', '2027-02-03T00:05:00+03:00'],
  ['a Wednesday, 23:30', '2027-02-03T23:30:00+03:00'],
  ['a Thursday, 00:05', '2027-02-04T00:05:00+03:00'],
  ['a Thursday, 23:30', '2027-02-04T23:30:00+03:00'],
  ['a Friday, 00:05', '2027-02-05T00:05:00+03:00'],
  ['a Friday, 23:30', '2027-02-05T23:30:00+03:00'],
  ['a Saturday, 00:05', '2027-02-06T00:05:00+03:00'],
  ['a Saturday, 23:30', '2027-02-06T23:30:00+03:00'],
  ['a Sunday, 00:05', '2027-01-31T00:05:00+03:00'],
  ['a Sunday, 23:30', '2027-01-31T23:30:00+03:00'],
  ['the last day of a year, 23:30', '2026-12-31T23:30:00+03:00'],
  ['a leap day, noon', '2028-02-29T12:00:00+03:00'],
  ['London’s day of 23 hours, 00:05', '2027-03-28T00:05:00+00:00'],
  ['London’s day of 25 hours, 23:30', '2027-10-31T23:30:00+00:00'],
];

/**
 * The environment in which everything that a command starts takes this instant for the present.
 * @throws Error when it is no instant
 */
export function environmentAt(instant: string, root: string): NodeJS.ProcessEnv {
  const shift = Date.parse(instant) - Date.now();
  if (Number.isNaN(shift)) throw new Error(`--at needs an instant with its offset, like 2027-03-28T00:05:00+00:00, not ${instant}`);
  const preload = `--import=${new URL('tools/run/shifted-clock.mjs', `file://${root}/`).href}`;
  return { TEST_CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') };
}
