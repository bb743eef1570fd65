import { expect, test } from 'vitest';
import { neighbour, readScope } from './state.ts';

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
