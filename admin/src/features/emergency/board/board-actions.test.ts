import { expect, test } from 'vitest';
import { secondsToRemind } from './board-actions.ts';

const startedAt = '2026-11-18T10:28:00Z';
const at = (time: string) => Date.parse(`2026-11-18T${time}Z`);

test('the first reminder waits a minute after the start, the next one a minute after that', () => {
  expect(secondsToRemind({ startedAt, remindedAt: null }, at('10:28:20'))).toBe(40);
  expect(secondsToRemind({ startedAt, remindedAt: null }, at('10:29:00'))).toBe(0);
  expect(secondsToRemind({ startedAt, remindedAt: '2026-11-18T10:38:00Z' }, at('10:38:59'))).toBe(1);
  expect(secondsToRemind({ startedAt, remindedAt: '2026-11-18T10:38:00Z' }, at('10:50:00'))).toBe(0);
});

test('a device whose clock is behind waits a minute at most', () => {
  expect(secondsToRemind({ startedAt, remindedAt: null }, at('10:08:00'))).toBe(60);
});
