import { isWeekend } from '@population-tracker/contract/kernel/days';
import { expect, test } from 'vitest';
import { averageUse, closedIn, closureOf, shareOf, type UsedDay, weeksOf } from './usage.ts';

const holiday = {
  firstDay: '2026-10-29',
  lastDay: '2026-10-29',
  startTime: null,
  endTime: null,
  reason: 'publicHoliday',
  text: 'Republic Day',
} as const;
const day = (day: string, peak: number, seats = 10, given: Partial<UsedDay> = {}): UsedDay => ({
  ...{ day, peak, seats, reserved: peak, persons: peak, works: !isWeekend(day), closures: [] },
  ...given,
});

test('use is that of the working days gone by, all peaks over all seats', () => {
  const days = [day('2026-11-16', 5), day('2026-11-17', 2, 30), day('2026-11-21', 10), day('2026-11-23', 10)];
  expect(averageUse(days, '2026-11-22')).toBe(7 / 40);
  expect(averageUse(days, '2026-11-15')).toBeNull();
  expect(shareOf({ peak: 0, seats: 0 })).toBeNull();
});

test('a month is weeks of its location’s weekdays, with gaps where another month has them', () => {
  const days = Array.from({ length: 30 }, (_, index) => day(`2026-09-${String(index + 1).padStart(2, '0')}`, 1));
  const weeks = weeksOf(days, [1, 2, 3, 4, 5]);
  expect(weeks.map(({ monday }) => monday)).toEqual(['2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28']);
  expect(weeks[0]?.days.map((one) => one?.day ?? null)).toEqual([null, '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']);
  expect(weeksOf(days, [6, 7])[1]?.days.map((one) => one?.day ?? null)).toEqual(['2026-09-12', '2026-09-13']);
});

test('a closed day counts in no average, and is told once however many locations keep it', () => {
  const closed = { works: false, closures: [holiday] };
  const days = [day('2026-10-28', 5), day('2026-10-29', 0, 10, closed), day('2026-10-30', 7)];
  expect(averageUse(days, '2026-10-31')).toBe(12 / 20);
  expect(days.map((one) => closureOf(one)?.text)).toEqual([undefined, 'Republic Day', undefined]);
  const place = (id: number, weekdays: number[]) => ({ id, name: String(id), weekdays, days });
  expect(closedIn([place(1, [1, 2, 3, 4, 5]), place(2, [4])])).toEqual([{ days: ['2026-10-29'], text: 'Republic Day' }]);
  // Nobody works there on a Thursday.
  expect(closedIn([place(3, [1, 2])])).toEqual([]);
});
