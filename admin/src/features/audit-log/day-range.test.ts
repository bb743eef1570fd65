import { expect, test } from 'vitest';
import { dayOf, endOf, startOf } from './day-range.ts';

test.each(['2026-11-18', '2026-12-31', '2026-03-29', '2026-10-25'])('%s as both ends of a range is that whole day', (day) => {
  expect(dayOf(startOf(day))).toBe(day);
  expect(dayOf(endOf(day), -1)).toBe(day);
  expect(Date.parse(endOf(day))).toBeGreaterThan(Date.parse(startOf(day)));
});

test('a day that isn’t chosen is no instant', () => {
  expect([dayOf(''), startOf(''), endOf('')]).toEqual(['', '', '']);
});
