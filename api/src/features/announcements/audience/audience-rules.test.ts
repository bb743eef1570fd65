import { describe, expect, test } from 'vitest';
import { type Audience, audienceOf, isForNobody, isSameAudience, isWider } from './audience-rules.ts';

const all: Audience = { everybody: true, locationIds: [], teamIds: [] };
const some = (locationIds: number[], teamIds: number[] = []): Audience => ({ everybody: false, locationIds, teamIds });

describe('who is meant', () => {
  test('stays where nothing is said of it', () => {
    expect(audienceOf(all, {})).toEqual(all);
    expect(audienceOf(some([1], [2]), {})).toEqual(some([1], [2]));
    expect(audienceOf(all, { locationIds: [], teamIds: [] })).toEqual(all);
  });

  test('are those alone who are named, each once', () => {
    expect(audienceOf(all, { teamIds: [3, 3] })).toEqual(some([], [3]));
    expect(audienceOf(some([1], [2]), { teamIds: [] })).toEqual(some([1]));
    expect(audienceOf(some([1]), { locationIds: [] })).toEqual(some([]));
    expect(audienceOf(all, { everybody: false })).toEqual(some([]));
  });

  test('is everybody where that is said, and never everybody and some', () => {
    expect(audienceOf(some([1], [2]), { everybody: true })).toEqual(all);
    expect(audienceOf(some([1]), { everybody: true, locationIds: [], teamIds: [] })).toEqual(all);
    expect(() => audienceOf(all, { everybody: true, teamIds: [1] })).toThrow();
  });
});

test('nobody is meant where none of those is left who were', () => {
  expect([all, some([]), some([1]), some([], [1])].map(isForNobody)).toEqual([false, true, false, false]);
});

test.each<[Audience, Audience, boolean]>([
  [all, all, false],
  [all, some([1]), false],
  [some([1]), all, true],
  [some([1, 2]), some([2]), false],
  [some([1]), some([2]), true],
  [some([1]), some([1], [4]), true],
  [some([1], [4]), some([], [4]), false],
])('from %o to %o somebody may come in: %s', (before, after, wider) => {
  expect(isWider(before, after)).toBe(wider);
});

test('an order makes no other audience', () => {
  expect(isSameAudience(some([1, 2]), some([2, 1]))).toBe(true);
  expect(isSameAudience(some([1, 2]), some([1]))).toBe(false);
  expect(isSameAudience(some([1]), some([1, 2]))).toBe(false);
  expect(isSameAudience(some([]), all)).toBe(false);
});
