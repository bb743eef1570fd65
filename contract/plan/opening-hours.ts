// The week of a location: on which days it works, and when it is open; the database has the same rule of what is sound as are_opening_hours().
import { z } from 'zod';
import { addDays, isoWeekday } from '../kernel/days.ts';
import { refuse, timeOfDay } from '../kernel/primitives.ts';
import { dayIn, instantAt } from '../kernel/zones.ts';

export interface OpenHours {
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** HH:mm, as clocks show it at the location. */
  opens: string;
  /** Midnight, the end of that day, is 00:00. */
  closes: string;
}

/** The weekdays on which it works, 1 for Monday to 7 for Sunday, in their order. */
export const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, { message: refuse('plan.weekdaysEmpty') })
  .max(7)
  .transform((days) => [...new Set(days)].sort());
export const usualWeekdays = [1, 2, 3, 4, 5];

interface Period {
  start: Date;
  end: Date;
}

const oneDay = z
  .strictObject({ weekday: z.number().int().min(1).max(7), opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < endOf(closes), { message: refuse('plan.closesBeforeOpens'), path: ['closes'] });

/** Each weekday at most once, in their order. None at all: nobody has told, so that it is as if it were always open. */
export const openingHours = z
  .array(oneDay)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, { message: refuse('plan.weekdayTwice') })
  .transform((days) => days.toSorted((one, other) => one.weekday - other.weekday));

const endOf = (closes: string): string => (closes === '00:00' ? '24:00' : closes);

/** The hours of a day, `08:00–19:00`; null where it stays closed, undefined where nobody has told any hours. */
export function hoursOn(hours: readonly OpenHours[], day: string): string | null | undefined {
  if (hours.length === 0) return undefined;
  const found = ofDay(hours, day);
  return found ? wordsOf(found) : null;
}

export const wordsOf = ({ opens, closes }: OpenHours): string => `${opens}–${endOf(closes)}`;

const ofDay = (hours: readonly OpenHours[], day: string): OpenHours | undefined => hours.find(({ weekday }) => weekday === isoWeekday(day));

/** From when to when it is open on a day; the whole day where nobody has told any hours, null where it stays closed. */
export function openOn(hours: readonly OpenHours[], day: string, timeZone: string): Period | null {
  const found = hours.length === 0 ? { opens: '00:00', closes: '00:00' } : ofDay(hours, day);
  return found ? { start: instantAt(timeZone, day, found.opens), end: instantAt(timeZone, day, endOf(found.closes)) } : null;
}

/** The first day of a time at some moment of which it isn't open; null where it is open all the time. The end is no part of it. */
export function firstDayOutside(hours: readonly OpenHours[], { start, end }: Period, timeZone: string): string | null {
  if (hours.length === 0) return null;
  const last = dayIn(timeZone, new Date(end.getTime() - 1));
  for (let day = dayIn(timeZone, start); day <= last; day = addDays(day, 1)) {
    const open = openOn(hours, day, timeZone);
    const from = Math.max(start.getTime(), instantAt(timeZone, day, '00:00').getTime());
    const until = Math.min(end.getTime(), instantAt(timeZone, day, '24:00').getTime());
    if (!open || from < open.start.getTime() || until > open.end.getTime()) return day;
  }
  return null;
}
