import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, medianUse, moveOf, p95, placeOf, type SpaceDay, spareCostOf, sumOfCosts, together } from './space-rules.ts';

const day = (day: string, peak: number, seats = 100): SpaceDay => ({ day, peak, seats, persons: peak });

test('the busiest days are those that nineteen of twenty don’t exceed, and a tenth more is needed', () => {
  const days = Array.from({ length: 20 }, (_, at) => day(`2026-11-${String(at + 1).padStart(2, '0')}`, at + 1));
  expect(p95(days.map(({ peak }) => peak))).toBe(19);
  expect(placeOf(days, 40, [1, 2, 3, 4, 5])).toMatchObject({ seats: 40, days: 20, p95: 19, needed: 21, use: expect.closeTo(0.105) });
  expect(placeOf([day('2026-11-02', 100)], 100, [1])).toMatchObject({ needed: 110 });
  expect(placeOf([], 40, [1])).toMatchObject({ p95: null, needed: null, use: null, people: null });
});

test('a percentile of any values is one of them, with as many above it as may be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 130 }), (values) => {
      const found = p95(values) as number;
      expect(values).toContain(found);
      expect(values.filter((value) => value > found).length).toBeLessThanOrEqual(values.length * 0.05);
      expect(values.filter((value) => value >= found).length).toBeGreaterThan(values.length * 0.05 - 1e-9);
      const middle = median(values) as number;
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});

test('all together are less than the sum of their busiest days, where these are others', () => {
  const one = [day('2026-11-02', 90), day('2026-11-03', 10)];
  const other = [day('2026-11-02', 10), day('2026-11-03', 90)];
  const all = together([one, other]);
  expect(all).toEqual([
    { day: '2026-11-02', peak: 100, seats: 200, persons: 100 },
    { day: '2026-11-03', peak: 100, seats: 200, persons: 100 },
  ]);
  expect(p95(all.map(({ peak }) => peak))).toBe(100);
  expect(medianUse(all)).toBe(0.5);
});

test('each weekday has its own median', () => {
  const days = [day('2026-11-02', 10), day('2026-11-09', 30), day('2026-11-16', 50), day('2026-11-03', 80)];
  expect(placeOf(days, 100, [1, 2, 3]).weekdays).toEqual([
    { weekday: 1, peak: 30, share: 0.3, days: 3 },
    { weekday: 2, peak: 80, share: 0.8, days: 1 },
    { weekday: 3, peak: null, share: null, days: 0 },
  ]);
});

test('moving people saves seats until another day is the fullest, or both are even', () => {
  const week = (...peaks: (number | null)[]) => peaks.map((peak, at) => ({ weekday: at + 1, peak, share: null, days: 1 }));
  expect(moveOf(week(60, 65, 90, 70, 40))).toEqual({ fullest: 3, emptiest: 5, people: 20, seats: 20 });
  expect(moveOf(week(90, 40))).toEqual({ fullest: 1, emptiest: 2, people: 25, seats: 25 });
  expect(moveOf(week(90, 90, 10))).toBeNull();
  expect(moveOf(week(50, null))).toBeNull();
  expect(moveOf([])).toBeNull();
});

test('spare seats cost what a seat costs; too few cost nothing, and different currencies make no sum', () => {
  const lira = { cost: 3_750.5, currency: 'TRY' };
  expect(spareCostOf({ seats: 100, needed: 90 }, lira)).toEqual({ amount: 37_505, currency: 'TRY' });
  expect(spareCostOf({ seats: 90, needed: 100 }, lira)).toEqual({ amount: 0, currency: 'TRY' });
  expect(spareCostOf({ seats: 90, needed: null }, lira)).toBeNull();
  expect(spareCostOf({ seats: 90, needed: 80 }, { cost: null, currency: 'TRY' })).toBeNull();
  const of = (amount: number, currency = 'TRY') => ({ amount, currency });
  expect(sumOfCosts([of(10), null, of(5)])).toEqual(of(15));
  expect(sumOfCosts([of(10), of(5, 'GBP')])).toBeNull();
  expect(sumOfCosts([null])).toBeNull();
});
