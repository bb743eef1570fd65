import { expect, it } from 'vitest';
import { moved } from './column-choice.ts';

it('puts a column in the place of another, upwards and downwards', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c']);
});
