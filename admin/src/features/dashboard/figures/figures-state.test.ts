import { expect, test } from 'vitest';
import { neighbour, readScope, withOthers } from './figures-state.ts';

test('an address that makes no sense falls back to this week of all locations', () => {
  expect(readScope(new URLSearchParams('period=year&day=2026-13-99&locationId=x'))).toEqual({
    period: 'week',
    day: undefined,
    locationId: undefined,
  });
  expect(readScope(new URLSearchParams('period=month&day=2026-11-18&locationId=3'))).toEqual({
    period: 'month',
    day: '2026-11-18',
    locationId: 3,
  });
});

test('stepping goes by days, weeks and months, over the ends of months and years', () => {
  expect(neighbour({ period: 'day', from: '2026-12-31' }, 1)).toBe('2027-01-01');
  expect(neighbour({ period: 'week', from: '2026-11-02' }, -1)).toBe('2026-10-26');
  expect(neighbour({ period: 'month', from: '2027-01-01' }, -1)).toBe('2026-12-01');
  expect(neighbour({ period: 'month', from: '2027-01-31' }, 1)).toBe('2027-02-01');
});

test('from the seventh location on a chart shows the others as one, and each day’s total stays', () => {
  const months = (count: number) => ({
    month: '2026-11',
    today: '2026-11-18',
    locations: Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Site ${index + 1}`, colour: `c${index}` })),
    days: [{ day: '2026-11-18', persons: Array.from({ length: count }, () => 2), total: 15 }],
  });
  const nine = withOthers(months(9), (count) => `${count} others`);
  expect(nine.locations.map(({ name }) => name)).toEqual(['Site 1', 'Site 2', 'Site 3', 'Site 4', 'Site 5', 'Site 6', '3 others']);
  expect(nine.locations.at(-1)?.colour).toBe('var(--pt-loc-other)');
  expect(nine.days).toEqual([{ day: '2026-11-18', persons: [2, 2, 2, 2, 2, 2, 6], total: 15 }]);
  expect(withOthers(months(7), String).locations.at(-1)?.name).toBe('Site 7');
});
