import { expect, test } from 'vitest';
import { datesOf, weeksAfter } from './repeat-dates.ts';

const asked = { day: '2026-12-23', repeats: true, repeatBy: 'times', repeatTimes: 4, repeatUntil: '2027-01-12' } as const;

test('a weekly repeat goes over the end of the year by calendar days', () => {
  expect(datesOf(asked)).toEqual(['2026-12-23', '2026-12-30', '2027-01-06', '2027-01-13']);
  expect(datesOf({ ...asked, repeatBy: 'until' })).toEqual(['2026-12-23', '2026-12-30', '2027-01-06']);
  expect(datesOf({ ...asked, repeatBy: 'until', repeatUntil: '2027-01-13' })).toHaveLength(4);
});

test('a change of the clocks moves no date', () => {
  expect(weeksAfter('2026-03-23', 1)).toBe('2026-03-30');
  expect(weeksAfter('2026-10-24', 1)).toBe('2026-10-31');
});

test('one date alone, more than a year of them, or what can’t be read is no repeat', () => {
  expect(datesOf({ ...asked, repeats: false })).toEqual([]);
  expect(datesOf({ ...asked, repeatTimes: 1 })).toEqual([]);
  expect(datesOf({ ...asked, repeatTimes: 53 })).toHaveLength(53);
  expect(datesOf({ ...asked, repeatTimes: 54 })).toEqual([]);
  expect(datesOf({ ...asked, repeatTimes: '' })).toEqual([]);
  expect(datesOf({ ...asked, day: 'tomorrow' })).toEqual([]);
  expect(datesOf({ ...asked, repeatBy: 'until', repeatUntil: '2026-12-29' })).toEqual([]);
});
