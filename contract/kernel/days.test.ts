import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, daysBetween, daysFromTo, daysOfMonth, isDay, isoWeek, isoWeekday, isWeekend, mondayOf } from './days.ts';

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-29', 365, '2027-03-29'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

test('a day whose year has more than four digits is none', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
});

describe('over ten years of days', () => {
  const days = daysFromTo('2020-01-01', '2029-12-31');

  it('each is the one after the one before, and none is left out', () => {
    expect(days).toHaveLength(3_653);
    for (const [at, day] of days.entries()) expect(daysBetween('2020-01-01', day)).toBe(at);
    expect(new Set(days.map((day) => day.slice(0, 4))).size).toBe(10);
  });

  it('the weekday is one further, and a week begins with the Monday before', () => {
    for (const [at, day] of days.entries()) {
      // 2020 began with a Wednesday.
      expect(isoWeekday(day)).toBe(((at + 2) % 7) + 1);
      expect(isWeekend(day)).toBe(isoWeekday(day) >= 6);
      expect([isoWeekday(mondayOf(day)), daysBetween(mondayOf(day), day)]).toEqual([1, isoWeekday(day) - 1]);
    }
  });

  it('a month has as many days as are named after it', () => {
    for (const [month, own] of Map.groupBy(days, (day) => day.slice(0, 7)))
      expect([month, daysOfMonth(month)]).toEqual([month, own.length]);
  });
});

test('no days lie between a later and an earlier one', () => {
  expect(daysFromTo('2026-11-02', '2026-11-01')).toEqual([]);
  expect(daysFromTo('2026-11-01', '2026-11-01')).toEqual(['2026-11-01']);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-18', 2, '2027-01-18'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ['2026-01-01', 1],
  ['2027-01-01', 53],
  ['2024-12-30', 1],
  ['2026-11-23', 48],
])('%s lies in week %i', (day, week) => {
  expect(isoWeek(day)).toBe(week);
});

test('a day is one that there is', () => {
  for (const day of ['2026-11-27', '2028-02-29', '0001-01-01', '9999-12-31']) expect(isDay(day), day).toBe(true);
  for (const text of ['', 'garbage', '2026-13-45', '2026-02-31', '2027-02-29', '0000-00-00', '2026-1-1', ' 2026-11-27', '2026-11-27T00:00'])
    expect(isDay(text), text).toBe(false);
});
