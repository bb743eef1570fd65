import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Seated, seatAnew } from './seats-rules.ts';

const one = (id: number, seat: number, start: number, end: number): Seated => ({ id, seat, start, end });
const meet = (a: Seated, b: Seated) => a.start < b.end && b.start < a.end;

test('whoever sits above goes down to a free seat, and the others stay', () => {
  expect(seatAnew([one(1, 1, 7, 8), one(2, 3, 7, 12)], 2)).toEqual({ most: 2, moves: [{ id: 2, seat: 2 }], circle: [] });
});

test('nobody moves where more are booked at one time than there will be seats', () => {
  expect(seatAnew([one(1, 1, 7, 9), one(2, 2, 8, 10), one(3, 3, 9, 11)], 1)).toEqual({ most: 2, moves: [], circle: [] });
});

test('those below move too where they alone can make room', () => {
  const { most, moves, circle } = seatAnew([one(1, 1, 9, 10), one(2, 2, 10, 11), one(3, 3, 9, 11)], 2);
  expect(most).toBe(2);
  expect(circle).toEqual([]);
  expect(moves).toEqual([
    { id: 2, seat: 1 },
    { id: 3, seat: 2 },
  ]);
});

/** A day as it can be: nobody shares a seat at one time. */
const days = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 8 }) }), { maxLength: 14 })
  .chain((periods) =>
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: periods.length, maxLength: periods.length }).map((seats) => {
      const day: Seated[] = [];
      for (const [index, { start, length }] of periods.entries()) {
        const next = one(index, seats[index] ?? 1, start, start + length);
        if (!day.some((other) => other.seat === next.seat && meet(next, other))) day.push(next);
      }
      return day;
    }),
  );

test('whatever never needs more seats at one time fits, whoever shares no seat before shares none on the way or after', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 9 }), (day, seats) => {
      const { most, moves, circle } = seatAnew(day, seats);
      const peak = Math.max(0, ...day.map(({ start }) => day.filter((other) => other.start <= start && start < other.end).length));
      expect(most).toBe(peak);
      if (peak > seats) {
        expect([...moves, ...circle]).toEqual([]);
        return;
      }
      const now = new Map(day.map((row) => [row.id, row]));
      const shared = (row: Seated) => [...now.values()].some((other) => other.id !== row.id && other.seat === row.seat && meet(row, other));
      for (const { id, seat } of moves) {
        now.set(id, { ...(now.get(id) as Seated), seat });
        expect(shared(now.get(id) as Seated)).toBe(false);
      }
      for (const { id, seat } of circle) now.set(id, { ...(now.get(id) as Seated), seat });
      for (const row of now.values()) expect([row.seat <= seats, shared(row)]).toEqual([true, false]);
    }),
    { numRuns: 2000 },
  );
});
