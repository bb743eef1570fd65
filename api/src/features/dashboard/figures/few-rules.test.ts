import { fewestShown } from '@population-tracker/contract/dashboard/few';
import { describe, expect, it } from 'vitest';
import { unlessFew, withoutFew } from './few-rules.ts';

describe('small groups of people', () => {
  it('are few below ten; nobody is nobody', () => {
    expect([0, 1, fewestShown - 1, fewestShown].map(unlessFew)).toEqual([0, null, null, fewestShown]);
  });

  it('take the next smallest with them where a single one could be computed from the others', () => {
    expect(withoutFew([40, 3, 12, 55])).toEqual([40, null, null, 55]);
    expect(withoutFew([40, 3, 4, 47])).toEqual([40, null, null, 47]);
    expect(withoutFew([0, 0, 9, 9])).toEqual([0, 0, null, null]);
    expect(withoutFew([0, 30, 9, 39])).toEqual([0, null, null, 39]);
    expect(withoutFew([10, 20, 30])).toEqual([10, 20, 30]);
  });

  it('cannot be computed from what is left, whatever the numbers are', () => {
    for (let one = 0; one < 25; one += 1)
      for (let other = 0; other < 25; other += 1) {
        const row = withoutFew([one, other, one + other]);
        const hidden = row.filter((people) => people === null).length;
        expect(hidden).not.toBe(1);
        expect(row.every((people) => people === null || people === 0 || people >= fewestShown)).toBe(true);
      }
  });
});
