import { expect, test } from 'vitest';
import { comparedDays, daysOf, spanBefore, spanOf } from './dashboard-rules.ts';

test('a week begins on Monday, also on a Sunday and over the end of a year', () => {
  expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
});

test('a month has its own length, and the one before too', () => {
  expect(spanOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanBefore('month', { from: '2027-01-01', to: '2027-01-31' })).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(spanBefore('day', { from: '2027-01-01', to: '2027-01-01' })).toEqual({ from: '2026-12-31', to: '2026-12-31' });
});

test('the days of a span are counted, also to the last day of all calendars', () => {
  expect(daysOf({ from: '9999-12-01', to: '9999-12-31' })).toHaveLength(31);
  expect(() => daysOf(spanOf('month', '9999-12-15'))).toThrow(RangeError);
});

test('use is held against capacity on working days, on a single day whatever it is', () => {
  expect(comparedDays(spanOf('week', '2026-11-18'))).toEqual(daysOf({ from: '2026-11-16', to: '2026-11-20' }));
  expect(comparedDays(spanOf('day', '2026-11-21'))).toEqual(['2026-11-21']);
  expect(daysOf(spanOf('week', '2026-11-18'))).toHaveLength(7);
});
