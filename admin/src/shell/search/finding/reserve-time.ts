import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';

/** A day as it was said; which one it is depends on the place's today. */
export type SaidDay = { ahead: number } | { weekday: number } | { date: number; month: number; year?: number };

export interface Asked {
  day?: SaidDay;
  /** `HH:mm` both. */
  hours?: { start: string; end: string };
}

/** Takes day and hours out of a folded text and leaves `|` in their places. */
export function takeTime(text: string): Asked & { rest: string } {
  const asked: Asked = {};
  let rest = text;
  for (const [pattern, read] of times) {
    const found = pattern.exec(rest);
    const told = found && read(found);
    if (!told || Object.keys(told).some((name) => name in asked)) continue;
    Object.assign(asked, told);
    rest = `${rest.slice(0, found.index)} | ${rest.slice(found.index + found[0].length)}`;
  }
  return { ...asked, rest };
}

/**
 * The day that is meant, where today is the given one: of a weekday and of a date without a year the next one.
 * @returns null for a date that no calendar has, or that is over
 */
export function dayOf(said: SaidDay, today: string): string | null {
  if ('ahead' in said) return addDays(today, said.ahead);
  if ('weekday' in said) return addDays(today, ((said.weekday - isoWeekday(today) + 6) % 7) + 1);
  const thisYear = Number(today.slice(0, 4));
  const years = said.year ? [said.year] : [thisYear, thisYear + 1];
  return years.map((year) => dateOf({ ...said, year })).find((day) => day !== null && day >= today) ?? null;
}

function dateOf({ date, month, year }: { date: number; month: number; year: number }): string | null {
  const text = [String(year).padStart(4, '0'), pad(month), pad(date)].join('-');
  const found = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? text : null;
}

const pad = (value: number): string => String(value).padStart(2, '0');

const weekdays = [
  ['monday', 'pazartesi'],
  ['tuesday', 'sali'],
  ['wednesday', 'carsamba'],
  ['thursday', 'persembe'],
  ['friday', 'cuma'],
  ['saturday', 'cumartesi'],
  ['sunday', 'pazar'],
];
const months = [
  ['january', 'jan', 'ocak'],
  ['february', 'feb', 'subat'],
  ['march', 'mar', 'mart'],
  ['april', 'apr', 'nisan'],
  ['may', 'mayis'],
  ['june', 'jun', 'haziran'],
  ['july', 'jul', 'temmuz'],
  ['august', 'aug', 'agustos'],
  ['september', 'sep', 'sept', 'eylul'],
  ['october', 'oct', 'ekim'],
  ['november', 'nov', 'kasim'],
  ['december', 'dec', 'aralik'],
];
const numberOf = (names: string[][], name = ''): number => names.findIndex((one) => one.includes(name)) + 1;
const anyOf = (names: string[][]): string => names.flat().join('|');

/** A phrase of whole words, with what leads to it and what hangs on it in either language. */
const phrase = (source: string) =>
  new RegExp(
    `(?<![^\\s,])(?:(?:on|for) )?(?:${source})(?:'?[yn]?[ae]|'?[dt][ae])?(?: gunu(?:ne|nde)?)?(?: icin)?(?![^\\s,.!?])[.!?]?`,
    'u',
  );

const time = '(\\d{1,2})(?:[:.](\\d\\d))? ?(am|pm)?';
const hours = (source: string) => new RegExp(`(?<![^\\s,])(?:(?:from|between|saat) )?${source}(?![^\\s,.!?])`, 'u');

const times: [RegExp, (found: RegExpExecArray) => Asked | null][] = [
  [phrase('(\\d{4})-(\\d\\d)-(\\d\\d)'), ([, year, month, date]) => calendarDay(date, Number(month), year)],
  [hours(`${time} ?(?:-|–|to|until|till|and) ?${time}(?: arasi(?:nda)?)?`), hoursOf],
  [hours(`${time}'?[dt][ae]n ${time}'?y?[ae](?: kadar)?`), hoursOf],
  [phrase('(\\d{1,2})[./](\\d{1,2})(?:[./](\\d{4}))?'), ([, date, month, year]) => calendarDay(date, Number(month), year)],
  [
    phrase(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${anyOf(months)})(?: (\\d{4}))?`),
    ([, date, name, year]) => calendarDay(date, numberOf(months, name), year),
  ],
  [
    phrase(`(${anyOf(months)}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    ([, name, date, year]) => calendarDay(date, numberOf(months, name), year),
  ],
  [phrase('day after tomorrow|obur gun'), () => ({ day: { ahead: 2 } })],
  [phrase('tomorrow|yarin'), () => ({ day: { ahead: 1 } })],
  [phrase('today|bugun'), () => ({ day: { ahead: 0 } })],
  [phrase(`(${anyOf(weekdays)})`), ([, name]) => ({ day: { weekday: numberOf(weekdays, name) } })],
];

/** Nothing where no year has such a day. */
function calendarDay(date: string | undefined, month: number, year: string | undefined): Asked | null {
  const said = { date: Number(date), month, ...(year ? { year: Number(year) } : {}) };
  return dateOf({ year: 2000, ...said }) ? { day: said } : null;
}

/** Nothing where they are none, or end before they begin. */
function hoursOf([, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf]: RegExpExecArray): Asked | null {
  const start = clock(fromHour, fromMinute, fromHalf ?? (Number(fromHour) < Number(toHour) ? toHalf : undefined));
  const end = clock(toHour, toMinute, toHalf);
  return start && end && start < end ? { hours: { start, end } } : null;
}

function clock(hour = '', minute = '00', half?: string): string | null {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 23 || minutes > 59 || (half && (hours < 1 || hours > 12))) return null;
  return `${pad(half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours)}:${pad(minutes)}`;
}
