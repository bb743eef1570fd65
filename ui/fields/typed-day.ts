import { fold } from '@population-tracker/contract/kernel/primitives';
import { formatDay, writesYearFirst } from '#web/formats/dates.ts';

/**
 * A day as people type it, in the chosen language's order and with its names of months: `18.11.2026`, `18/11/26`,
 * `18.11`, `18` (of the shown month), `Wed, 18 Nov 2026`; `11/18`, `2026年11月18日` in Japanese; `2026-11-18` in any.
 * @param around the day whose year and month fill in what is left out, `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, or null where it is none
 */
export function readDay(typed: string, around: string): string | null {
  const text = plain(typed);
  if (!/^[\p{L}\d\s.,/()-]+$/u.test(text)) return null;
  const words = text.match(/\p{L}+/gu) ?? [];
  const months = namesOf(12, (index) => `2026-${pad(index + 1)}-01`, 'month');
  const named = words.findLastIndex((word) => months.has(word));
  // In Spanish and Italian `mar` is a Tuesday too.
  const others = words.filter((_, index) => index !== named);
  const weekdays = namesOf(7, (index) => `2026-11-${pad(index + 1)}`, 'weekday');
  if (others.some((word) => !weekdays.has(word) && word !== 'de')) return null;
  const parts = arrange(text.match(/\d+/g) ?? [], months.get(words[named] ?? ''));
  return parts && day(parts, around.split('-'));
}

interface Parts {
  year?: string;
  month?: string;
  date?: string;
}

/** Which figure means what. */
function arrange(figures: string[], month: string | undefined): Parts | null {
  const [first = '', second, third] = figures;
  const yearFirst = first.length === 4;
  if (month) {
    if (figures.length > 2) return null;
    return yearFirst ? { year: first, month, date: second } : { date: first, month, year: second };
  }
  if (figures.length > 3 || (yearFirst && figures.length < 3)) return null;
  if (figures.length === 1) return { date: first };
  if (figures.length === 2) return writesYearFirst() ? { month: first, date: second } : { date: first, month: second };
  return yearFirst || writesYearFirst() ? { year: first, month: second, date: third } : { date: first, month: second, year: third };
}

/** A day that no calendar has (31 February) is none. */
function day({ year, month, date }: Parts, [aroundYear = '', aroundMonth = '']: string[]): string | null {
  const wholeYear = year?.length === 2 ? `20${year}` : (year ?? aroundYear);
  const text = `${wholeYear}-${pad(month ?? aroundMonth)}-${pad(date ?? '')}`;
  const found = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? text : null;
}

/** The chosen language's names of months or weekdays, long and short, with their numbers. */
function namesOf(count: number, dayOf: (index: number) => string, part: 'month' | 'weekday'): Map<string, string> {
  const names = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    for (const style of ['short', 'long'] as const) {
      const name = plain(formatDay(dayOf(index), { [part]: style }))
        .replaceAll('.', '')
        .trim();
      names.set(name, pad(index + 1));
    }
  }
  return names;
}

/** Without capitals, accents, wide figures and the signs for year, month and day. */
const plain = (text: string): string => fold(text.normalize('NFKC').replace(/[年月日년월일]/g, ' '));

const pad = (value: number | string): string => String(value).padStart(2, '0');
