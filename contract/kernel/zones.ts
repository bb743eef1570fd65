// Instants as clocks of an IANA time zone show them, and back. A day may have 23 or 25 hours. All of it throws a RangeError for an
// unknown zone or an invalid instant.
import { dayMs } from './days.ts';

const minuteMs = 60_000;

/** The calendar day, YYYY-MM-DD, of an instant. */
export const dayIn = (timeZone: string, instant: Date): string => clock(timeZone, instant).slice(0, 10);

/** The time of day, HH:mm, of an instant. */
export const timeIn = (timeZone: string, instant: Date): string => clock(timeZone, instant).slice(11, 16);

/** Day and time of an instant, `2026-11-18 09:00`. */
export const minuteIn = (timeZone: string, instant: Date): string => clock(timeZone, instant).slice(0, 16).replace('T', ' ');

/** A record's own date with its time, `2026-11-18 09:00:07`. */
export const stampIn = (timeZone: string, instant: Date): string => clock(timeZone, instant).slice(0, 19).replace('T', ' ');

/**
 * The instant at which a clock shows this time, HH:mm, of this day; `24:00` is the day's end. A time that clocks skip is taken as much
 * behind the gap as it stands in it; of a time that comes twice, the first is meant.
 */
export function instantAt(timeZone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  // No zone is as much as a day away from UTC: these lie before and behind whatever happens to the clocks at that time.
  const before = shown - offsetAt(timeZone, shown - dayMs);
  const after = shown - offsetAt(timeZone, shown + dayMs);
  const isShown = (at: number) => at + offsetAt(timeZone, at) === shown;
  return new Date(!isShown(before) && isShown(after) ? after : before);
}

/** An instant as the zone's clocks show it, written as if it were UTC. */
function clock(timeZone: string, instant: Date): string {
  const at = instant.getTime();
  return new Date(at + offsetAt(timeZone, at)).toISOString();
}

const offsets = new Map<string, Map<number, number>>();
const daysKept = 5_000;

/** How far a zone's clocks are ahead of UTC, in ms. Asking for it takes longer than all the rest, and most days have one of their own. */
function offsetAt(timeZone: string, at: number): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  if (known.size === 0 || known.size > daysKept) offsets.set(timeZone, known.size === 0 ? known : new Map());
  const day = Math.floor(at / dayMs);
  let offset = known.get(day);
  if (offset === undefined) {
    const [begins, ends] = [readOffset(timeZone, day * dayMs), readOffset(timeZone, (day + 1) * dayMs)];
    offset = begins === ends ? begins : Number.NaN;
    known.set(day, offset);
  }
  return Number.isNaN(offset) ? readOffset(timeZone, at) : offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readOffset(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  // `GMT-03:30`, `GMT` for none, and with seconds before zones were whole minutes.
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(at)) ?? [];
  return (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) * (sign === '-' ? -minuteMs : minuteMs);
}
