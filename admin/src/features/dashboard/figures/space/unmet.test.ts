import { expect, test } from 'vitest';
import { firstReasons } from './unmet.ts';

const reasons = (count: number) => Array.from({ length: count }, (_, index) => ({ count: 20 - index }));
const told = (count: number) => {
  const { shown, others } = firstReasons(reasons(count));
  return [shown.length, others.length];
};

test('the first reasons are told, and those behind them as one, never a single one', () => {
  expect([told(0), told(8), told(9), told(18)]).toEqual([
    [0, 0],
    [8, 0],
    [7, 2],
    [7, 11],
  ]);
  expect(firstReasons(reasons(9)).others).toEqual([{ count: 13 }, { count: 12 }]);
});
