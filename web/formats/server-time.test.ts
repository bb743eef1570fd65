import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverTime } from './server-time.ts';

afterEach(() => vi.useRealTimers());

const at = (device: string) => vi.useFakeTimers({ now: new Date(device), toFake: ['Date'] });

test('a device whose clock is wrong is told the server’s time', () => {
  at('2026-11-18T09:05:00Z');
  noteServerTime('Wed, 18 Nov 2026 09:00:00 GMT');
  expect(new Date(serverTime(Date.now())).toISOString()).toBe('2026-11-18T09:00:00.000Z');
});

test('what an answer needs on its way moves no clock, nor does one that names no time', () => {
  at('2026-11-18T09:00:02.900Z');
  noteServerTime('Wed, 18 Nov 2026 09:00:00 GMT');
  expect(serverTime(Date.now())).toBe(Date.now());
  noteServerTime('Wed, 18 Nov 2026 08:00:00 GMT');
  noteServerTime(null);
  expect(serverTime(Date.now())).toBe(Date.parse('2026-11-18T08:00:00.000Z'));
});
