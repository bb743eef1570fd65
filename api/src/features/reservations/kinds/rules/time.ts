// When: forward, ahead, and within what an area allows.

import { dayMs } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { Refusal } from '#platform/refusal.ts';
import type { Rule } from '../kind.ts';

/** The longest meeting. A whole working week can be blocked, a forgotten end year can't. */
const longestDays = 31;

export const endsAfterStart: Rule = ({ start, end }) => (start < end ? null : new Refusal('reservations.startAfterEnd', { field: 'end' }));

export const notInThePast: Rule = ({ start, end, now, keepsStart }) => {
  if (end <= now) return new Refusal('reservations.past', { field: keepsStart ? 'end' : 'start' });
  return keepsStart || start >= now ? null : new Refusal('reservations.past', { field: 'start' });
};

/** What is meant for a whole day may still be told on that day. */
export const dayNotOver: Rule = ({ end, now }) => (end > now ? null : new Refusal('reservations.past', { field: 'day' }));

export const withinOneDay: Rule = ({ start, end, location: { timeZone } }) =>
  // The end is not part of the period: until midnight is still the same day.
  dayIn(timeZone, start) === dayIn(timeZone, new Date(end.getTime() - 1)) ? null : new Refusal('reservations.oneDay', { field: 'end' });

export const notTooLong: Rule = ({ start, end }) =>
  end.getTime() - start.getTime() <= longestDays * dayMs
    ? null
    : new Refusal('reservations.tooLong', { field: 'end', values: { days: longestDays } });
