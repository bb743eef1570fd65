import { expect, test } from 'vitest';
import { clockText, elapsedMs } from './elapsed.ts';

const startedAt = '2026-11-18T10:28:00Z';

test('a clock shows hours, minutes and seconds, and goes on counting hours after a day', () => {
  expect(clockText(872_900)).toBe('00:14:32');
  expect(clockText((27 * 3_600 + 3 * 60) * 1_000)).toBe('27:03:00');
});

test('a device whose clock is behind shows the beginning, not a negative span', () => {
  expect(clockText(-3_000)).toBe('00:00:00');
});

test('what has ended lasted until its end, whatever the time is now', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  expect(clockText(elapsedMs({ startedAt, endedAt: '2026-11-18T10:40:05Z' }, now))).toBe('00:12:05');
  expect(clockText(elapsedMs({ startedAt, endedAt: null }, now))).toBe('01:32:00');
});
