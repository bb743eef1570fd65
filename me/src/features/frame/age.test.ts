import { expect, test } from 'vitest';
import { daysAgo, localDay } from './age.ts';

const at = (text: string): number => new Date(text).getTime();

test('yesterday is what lies before this device’s midnight, however few minutes ago', () => {
  expect(daysAgo(at('2026-11-25T00:00'), at('2026-11-25T23:59'))).toBe(0);
  expect(daysAgo(at('2026-11-24T23:59'), at('2026-11-25T00:00'))).toBe(1);
  expect(daysAgo(at('2026-02-27T12:00'), at('2026-03-01T06:00'))).toBe(2);
  // A day of 23 or 25 hours is a day.
  expect(daysAgo(at('2026-03-28T12:00'), at('2026-03-29T12:00'))).toBe(1);
  expect(daysAgo(at('2026-10-24T12:00'), at('2026-10-25T12:00'))).toBe(1);
  expect(localDay(at('2026-01-05T03:04'))).toBe('2026-01-05');
});
