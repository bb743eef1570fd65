import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { wholeDayOf } from '../kinds/period.ts';

interface Times {
  start: string;
  end: string;
  timeZone: string;
}

/** A reservation's day, and its hours unless it is for the whole of it, in words, as clocks show them at its place. */
export function whenOf({ start, end, timeZone }: Times, language: ProductLanguage): string {
  const day = wholeDay({ start, end, timeZone });
  return day === null
    ? formatOf(language, timeZone, 'short').formatRange(new Date(start), new Date(end))
    : formatOf(language, 'UTC').format(new Date(day));
}

/** The day whose whole it takes, of 23, 24 or 25 hours; null where it is another period. */
export function wholeDay({ start, end, timeZone }: Times): string | null {
  const day = dayIn(timeZone, new Date(start));
  const whole = wholeDayOf(day, { timeZone });
  return whole.start.getTime() === Date.parse(start) && whole.end.getTime() === Date.parse(end) ? day : null;
}

/** Each is some 100 kB, and a bulk has ten thousand lines. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: ProductLanguage, timeZone: string, timeStyle?: 'short'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${timeStyle}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const locale = language === 'tr' ? 'tr' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...(timeStyle && { timeStyle }), timeZone });
  formats.set(key, format);
  return format;
}
