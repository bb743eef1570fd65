import { expect, test } from 'vitest';
import { isTold } from './refused-rules.ts';

test('of a million refusals in an hour 22 have an entry', () => {
  const told = Array.from({ length: 1_000_000 }, (_, index) => index + 1).filter(isTold);
  expect(told.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 10, 20, 40]);
  expect(told).toHaveLength(22);
});
