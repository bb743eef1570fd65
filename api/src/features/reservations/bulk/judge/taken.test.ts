import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Taken } from './taken.ts';

describe('what is taken', () => {
  test('is free again at the instant at which it ends', () => {
    const taken = new Taken([{ of: 1, start: 10, end: 20 }]);
    expect(taken.isFree(1, { start: 19, end: 30 })).toBe(false);
    expect(taken.isFree(1, { start: 20, end: 30 })).toBe(true);
    expect(taken.isFree(1, { start: 0, end: 10 })).toBe(true);
    expect(taken.isFree(2, { start: 10, end: 20 })).toBe(true);
  });

  test('above a capacity that became smaller goes down where there is room, and holds up others where there is none', () => {
    const taken = new Taken([
      { of: 1, start: 0, end: 10 },
      { of: 3, start: 0, end: 10 },
      { of: 4, start: 0, end: 10 },
    ]);
    taken.fitInto(2);
    expect(taken.takeLowest(2, { start: 5, end: 6 })).toBeNull();
    expect(taken.anyAbove(2, { start: 5, end: 6 })).toBe(true);
    expect(taken.anyAbove(2, { start: 10, end: 20 })).toBe(false);
    expect(taken.takeLowest(2, { start: 10, end: 20 })).toBe(1);
  });

  test('never has a number twice at one time, nor one above the capacity', () => {
    const spans = fc.array(fc.record({ start: fc.nat(50), length: fc.integer({ min: 1, max: 20 }) }), { maxLength: 40 });
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 5 }), (wanted, capacity) => {
        const taken = new Taken([]);
        const given = wanted.flatMap(({ start, length }) => {
          const number = taken.takeLowest(capacity, { start, end: start + length });
          return number === null ? [] : [{ number, start, end: start + length }];
        });
        for (const [index, one] of given.entries()) {
          expect(one.number).toBeLessThanOrEqual(capacity);
          for (const other of given.slice(0, index)) {
            expect(one.number === other.number && one.start < other.end && other.start < one.end).toBe(false);
          }
        }
      }),
    );
  });
});
