// Days and times as people write them in Turkish and English tables. A numeric day is read day first, as both countries'
// offices write it: 03/04/2026 is 3 April. 11/22/2026 is refused rather than guessed, since its neighbours would be wrong.
// A year of two digits, a spreadsheet's short form, is one of this century; between dashes it could be the year, so it is refused.
import { fold } from '@population-tracker/contract/kernel/primitives';
import { dateText } from './xlsx/xlsx-cells.ts';

export interface DayTime {
  /** YYYY-MM-DD */
  day: string;
  /** HH:mm */
  time: string;
}

/** The day, YYYY-MM-DD, that a text names, as `22.11.2026`, `22 Kasım 2026` or a spreadsheet's serial number; null where it names none. */
export function readDay(text: string): string | null {
  const parts = split(text);
  return parts && (parts.time === null || midnight.test(parts.time)) ? parts.day : null;
}

/** A day's beginning, as spreadsheet programs put it behind a day that has no time. */
const midnight = /^00?[:.]00([:.]00(\.0+)?z?)?$/;

/** The time of day, HH:mm, that a text names, as `9:30`, `09.30`, `9:30 PM` or a part of a day; null where it names none. */
export function readTime(text: string): string | null {
  const tidy = fold(text).trim();
  if (/^0?[.,]\d+$/.test(tidy)) return dateText(Number(tidy.replace(',', '.')), false).slice(0, 5);
  const marked = markedHour.exec(tidy);
  if (!marked) return null;
  const [, before, hourText = '', minuteText, secondText, after] = marked;
  const half = before ?? after;
  if (minuteText === undefined && half === undefined) return null;
  const hour = hourOf(Number(hourText), half);
  if (hour === null || Number(minuteText ?? 0) > 59 || Number(secondText ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minuteText ?? '00'}`;
}

/** Both at once, as `22.11.2026 09:30` or `2026-11-22T09:30`; null where one of them is missing. */
export function readDayTime(text: string): DayTime | null {
  const parts = split(text);
  const time = parts?.time ? readTime(parts.time) : null;
  return parts && time ? { day: parts.day, time } : null;
}

/** Half of the day before or behind the hour: AM and PM, in Turkish ÖÖ and ÖS, here without their dots and dashes. */
const markedHour = /^(?:saat )?(?:(am|pm|oo|os) ?)?(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d)(?:\.\d+)?)? ?(am|pm|a\.m\.|p\.m\.|oo|os)?$/;

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^(p|os)/.test(half) ? 12 : 0);
}

/** The day, and what stands behind it as its time. */
function split(text: string): { day: string; time: string | null } | null {
  const tidy = withoutWeekday(fold(text).trim().replace(/\s+/g, ' '));
  if (/^\d+([.,]\d+)?$/.test(tidy)) return fromSerial(Number(tidy.replace(',', '.')));
  for (const { form, parts } of forms) {
    const found = form.exec(tidy);
    if (!found) continue;
    const [year, month, day] = parts(found);
    const date = dayOf(Number(year), monthOf(month), Number(day));
    const rest = tidy.slice(found[0].length).replace(/^(t|,? )/, '');
    return date && (rest === '' || midnight.test(rest) || readTime(rest)) ? { day: date, time: rest || null } : null;
  }
  return null;
}

interface Form {
  form: RegExp;
  /** Year, month and day. */
  parts(found: RegExpExecArray): [string | undefined, string | undefined, string | undefined];
}

/** A day ends here or its time begins. */
const end = '(?=$|t\\d|,? )';
const forms: Form[] = [
  { form: new RegExp(`^(\\d{4})([-./])(\\d{1,2})\\2(\\d{1,2})${end}`), parts: ([, year, , month, day]) => [year, month, day] },
  { form: new RegExp(`^(\\d{1,2})([-./])(\\d{1,2})\\2(\\d{4})${end}`), parts: ([, day, , month, year]) => [year, month, day] },
  { form: new RegExp(`^(\\d{1,2})([./])(\\d{1,2})\\2(\\d\\d)${end}`), parts: ([, day, , month, year]) => [`20${year}`, month, day] },
  {
    form: new RegExp(`^(\\d{1,2})[-. /]([a-z]{3,})\\.?[-. /](\\d\\d)${end}`),
    parts: ([, day, month, year]) => [`20${year}`, month, day],
  },
  {
    form: new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-. /]*([a-z]{3,})\\.?[-, /]+(\\d{4})${end}`),
    parts: ([, day, month, year]) => [year, month, day],
  },
  { form: new RegExp(`^([a-z]{3,})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${end}`), parts: ([, month, day, year]) => [year, month, day] },
];

const months: readonly string[][] = [
  ['january', 'ocak'],
  ['february', 'subat'],
  ['march', 'mart'],
  ['april', 'nisan'],
  ['may', 'mayis'],
  ['june', 'haziran'],
  ['july', 'temmuz'],
  ['august', 'agustos'],
  ['september', 'eylul'],
  ['october', 'ekim'],
  ['november', 'kasim'],
  ['december', 'aralik'],
];

/** 1 to 12, from its number or from three letters of its name on; 0 where it is none. */
function monthOf(text = ''): number {
  if (/^\d/.test(text)) return Number(text);
  return months.findIndex((names) => names.some((name) => name === text || (text.length <= 4 && name.startsWith(text)))) + 1;
}

const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar';
const weekdayPattern = new RegExp(`(^(?:${weekdays}|mon|tue|wed|thu|fri|sat|sun),? )|( (?:${weekdays})(?= |$))`);

/** `22 Kasım 2026 Pazar`, `Sunday, 22 November 2026`: the date alone counts. */
const withoutWeekday = (text: string) => text.replace(weekdayPattern, '');

const firstSerial = 20_000;
const lastSerial = 80_000;

/** A day's number in the calendar of 1900, from 1954 to 2119: a lone year or an hour is none. */
function fromSerial(serial: number): { day: string; time: string | null } | null {
  if (serial < firstSerial || serial > lastSerial) return null;
  const [day = '', time] = dateText(serial, false).split('T');
  return { day, time: time?.slice(0, 5) ?? null };
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1900 && year <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}
