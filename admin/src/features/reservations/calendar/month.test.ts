import { addMonths } from '@population-tracker/contract/kernel/days';
import { expect, test } from 'vitest';
import { heatOf } from '#ui/heat.ts';
import { dayAfter, weeksOf } from './month.ts';

test('weeks begin on Monday, and a month is as long as it is', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
});

test('a month on is the same day, or the last of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
});

test('keys lead as in any grid of dates, over the end of a month too', () => {
  const go = (key: string, shift = false) => dayAfter('2026-11-18', { key, shift });
  expect(go('ArrowDown')).toBe('2026-11-25');
  expect(dayAfter('2026-11-30', { key: 'ArrowRight', shift: false })).toBe('2026-12-01');
  expect([go('Home'), go('End')]).toEqual(['2026-11-16', '2026-11-22']);
  expect([go('PageUp'), go('PageDown', true)]).toEqual(['2026-10-18', '2027-11-18']);
  expect(go('Tab')).toBeNull();
});

test('heat has five steps, and more than full is full', () => {
  expect([0, 0.01, 0.2, 0.21, 0.67, 1, 1.4].map(heatOf)).toEqual([0, 1, 1, 2, 4, 5, 5]);
});
