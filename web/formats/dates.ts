import { dayMs } from '@population-tracker/contract/kernel/days';
import { currentLanguage } from '../language.ts';

const millisecondsPerSecond = 1000;
/** A number of this many digits counts seconds, any other milliseconds (source, section 9). */
const secondsDigits = 10;

/**
 * An instant in the chosen language's short form, in the given IANA zone, else the browser's, with the year where it isn't this one:
 * `18 Nov, 09:30`, `18 Nov 2025, 09:30`.
 */
export function formatInstant(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (!isThisYear(date, timeZone)) return formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
  return formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(date);
}

/** Day and month of an instant, with the year where it isn't this one: `18 Nov`, `18 Nov 2025`. */
export function formatInstantShort(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  const year = isThisYear(date, timeZone) ? undefined : 'numeric';
  return formatter({ day: 'numeric', month: 'short', year, timeZone }).format(date);
}

function isThisYear(date: Date, timeZone?: string): boolean {
  const now = new Date();
  if (timeZone === undefined) return date.getFullYear() === now.getFullYear();
  const [one, other] = [yearEverywhere(date), yearEverywhere(now)];
  if (one !== null && other !== null) return one === other;
  const year = formatter({ year: 'numeric', timeZone });
  return year.format(date) === year.format(now);
}

/** The year that it is in all zones, none of which is a day away; null about New Year. A row of a list asks often, and a calendar takes long. */
function yearEverywhere(date: Date): number | null {
  const year = new Date(date.getTime() - dayMs).getUTCFullYear();
  return new Date(date.getTime() + dayMs).getUTCFullYear() === year ? year : null;
}

/** A calendar day `YYYY-MM-DD`: `18 Nov 2026`. It belongs to no zone. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return formatter({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const fullDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** A run of calendar days in the shortest full form: `16–22 November 2026`. */
export function formatDays(from: string, to: string, options: Intl.DateTimeFormatOptions = fullDay): string {
  return formatter({ ...options, timeZone: 'UTC' }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

/** The time of day of an instant in a zone, or a bare `HH:mm`: `09:30`. */
export function formatTime(value: string, timeZone?: string): string {
  if (/^\d{2}:\d{2}$/.test(value)) return formatter({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${value}:00Z`));
  return formatter({ timeStyle: 'short', timeZone }).format(new Date(value));
}

/** The day that the chosen language's weeks begin with, 0 is Sunday. */
export const firstDayOfWeek = (): 0 | 1 => (sundayFirst.has(currentLanguage()) ? 0 : 1);

/** `Intl.Locale.getWeekInfo` knows it too, but not in every browser. */
const sundayFirst = new Set<string>(['ja', 'ko']);

/** Whether the chosen language writes the year of a day in figures first and the day last. */
export const writesYearFirst = (): boolean => formatter({ dateStyle: 'short' }).formatToParts(0)[0]?.type === 'year';

/** A record's own date with its time, and every hover text: `YYYY-MM-DD HH:mm:ss`, zero padded; a 10-digit number is seconds, a string of digits is a number (source, section 9). */
export function formatStamp(value: string | number | Date, timeZone?: string): string {
  if (timeZone === undefined) return stampHere(momentOf(value));
  const figures = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const parts = formatter({ year: 'numeric', ...figures, timeZone }, 'en').formatToParts(momentOf(value));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** By the browser's own clock, which a date knows by itself: each row of a list has one. */
function stampHere(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('No stamp can be made of what is no date.');
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function momentOf(value: string | number | Date): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'string' && !/^\d+$/.test(value)) return new Date(value);
  const count = Number(value);
  return new Date(String(value).length === secondsDigits ? count * millisecondsPerSecond : count);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions, language = currentLanguage()): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(regionOf(language), { hourCycle: 'h23', ...options });
  formatters.set(key, found);
  return found;
}

/** English as it is written in Europe: the day before the month. */
const regionOf = (language: string) => (language === 'en' ? 'en-GB' : language);
