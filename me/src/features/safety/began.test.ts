import { expect, test } from 'vitest';
import { began } from './began.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test('an emergency of today is told by the time it began, one of another day by that day too', () => {
  expect(began(at(18, 9, 5).toISOString(), at(18, 9, 7))).toBe('09:05');
  expect(began(at(18, 0).toISOString(), at(18, 23, 59))).toBe('00:00');
  expect(began(at(17, 23, 58).toISOString(), at(18, 0, 1))).toMatch(/17.*23:58/);
});
