import { isoWeekday } from '@population-tracker/contract/kernel/days';
import { expect, test } from 'vitest';
import { comparedDays, daysOf, elapsedOf, spanBefore, spanOf, weeksBefore } from './figures-rules.ts';

test('a week begins on Monday, also on a Sunday and over the end of a year', () => {
  expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
});

test('a month has its own length', () => {
  expect(spanOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('like is compared with like: the same weekdays, as far as they have come, and never twice', () => {
  const month = spanOf('month', '2026-11-10');
  expect(elapsedOf(month, '2026-11-18')).toEqual({ from: '2026-11-01', to: '2026-11-18' });
  expect(elapsedOf(month, '2026-12-18')).toEqual(month);
  expect(elapsedOf(month, '2026-10-31')).toBeNull();
  expect(spanBefore('day', { from: '2027-01-01', to: '2027-01-01' })).toEqual({ from: '2026-12-25', to: '2026-12-25' });
  for (const period of ['week', 'month'] as const) {
    const span = spanOf(period, '2027-01-31');
    const before = spanBefore(period, span);
    expect(daysOf(before).map(isoWeekday)).toEqual(daysOf(span).map(isoWeekday));
    expect(before.to < span.from).toBe(true);
  }
});

test('the course is eight times seven days without a gap, up to today', () => {
  const weeks = weeksBefore(spanOf('month', '2026-11-18'), '2026-11-18');
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)).toEqual({ from: '2026-11-12', to: '2026-11-18' });
  expect(weeks.flatMap(daysOf)).toEqual(daysOf({ from: '2026-09-24', to: '2026-11-18' }));
  expect(weeksBefore(spanOf('day', '2026-10-05'), '2026-11-18').at(-1)?.to).toBe('2026-10-05');
});

test('the days of a span are counted, also to the last day of all calendars', () => {
  expect(daysOf({ from: '9999-12-01', to: '9999-12-31' })).toHaveLength(31);
  expect(() => daysOf(spanOf('month', '9999-12-15'))).toThrow(RangeError);
});

test('use is held against capacity on a location’s working days, on a single day whatever weekday it is, but not where it is closed', () => {
  const holiday = { firstDay: '2026-11-18', lastDay: '2026-11-18', startTime: null, endTime: null, reason: 'other', text: 'Fair' } as const;
  const works = (days: string[], ...closures: (typeof holiday)[]) => ({
    days,
    closed: new Map(closures.map((one) => [one.firstDay, [one]])),
  });
  const days = ['2026-11-17', '2026-11-19', '2026-11-24'];
  expect(comparedDays(spanOf('week', '2026-11-18'), works(days, holiday))).toEqual(['2026-11-17', '2026-11-19']);
  expect(comparedDays(spanOf('day', '2026-11-21'), works(days))).toEqual(['2026-11-21']);
  expect(comparedDays(spanOf('day', '2026-11-18'), works(days, holiday))).toEqual([]);
  const afternoon = { ...holiday, startTime: '13:00' } as unknown as typeof holiday;
  expect(comparedDays(spanOf('day', '2026-11-18'), works(days, afternoon))).toEqual(['2026-11-18']);
  expect(daysOf(spanOf('week', '2026-11-18'))).toHaveLength(7);
});
