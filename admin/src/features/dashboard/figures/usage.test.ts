import { expect, test } from 'vitest';
import { averageUse, shareOf, type UsedDay, weeksOf } from './usage.ts';

const day = (day: string, peak: number, seats = 10): UsedDay => ({ day, peak, seats, reserved: peak, persons: peak });

test('use is that of the working days gone by, all peaks over all seats', () => {
  const days = [day('2026-11-16', 5), day('2026-11-17', 2, 30), day('2026-11-21', 10), day('2026-11-23', 10)];
  expect(averageUse(days, '2026-11-22')).toBe(7 / 40);
  expect(averageUse(days, '2026-11-15')).toBeNull();
  expect(shareOf({ peak: 0, seats: 0 })).toBeNull();
});

test('a month is weeks of five days, with gaps where another month has them', () => {
  const days = Array.from({ length: 30 }, (_, index) => day(`2026-09-${String(index + 1).padStart(2, '0')}`, 1));
  const weeks = weeksOf(days);
  expect(weeks.map(({ monday }) => monday)).toEqual(['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28']);
  expect(weeks[0]?.days.map((one) => one?.day ?? null)).toEqual([null, '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']);
});
