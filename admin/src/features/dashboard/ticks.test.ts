import { expect, test } from 'vitest';
import { roundTicks } from './ticks.ts';

test('an axis ends at a round number at or above the largest value', () => {
  expect(roundTicks(366)).toEqual([0, 100, 200, 300, 400]);
  expect(roundTicks(1)).toEqual([0, 1]);
  expect(roundTicks(12)).toEqual([0, 5, 10, 15]);
  expect(roundTicks(0)).toEqual([0, 1]);
  expect(roundTicks(845)).toEqual([0, 200, 400, 600, 800, 1000]);
  for (let most = 1; most < 3000; most++) {
    const ticks = roundTicks(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
