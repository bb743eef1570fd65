import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { describe, expect, test } from 'vitest';
import { dueTimes, isDayOver, isWorthTelling } from './slot-reports-rules.ts';

const due = (zone: string, now: string, ...times: string[]) =>
  dueTimes(times, zone, new Date(now), dayIn(zone, new Date(now))).map(({ day, at }) => `${day} ${at}`);

describe('an hour is due', () => {
  test('from the minute that the location’s clock shows it, for less than an hour', () => {
    expect(due('Europe/Istanbul', '2026-11-24T06:29:59Z', '09:30')).toEqual([]);
    expect(due('Europe/Istanbul', '2026-11-24T06:30:00Z', '09:30')).toEqual(['2026-11-24 09:30']);
    expect(due('Europe/Istanbul', '2026-11-24T07:29:59Z', '09:30')).toEqual(['2026-11-24 09:30']);
    expect(due('Europe/Istanbul', '2026-11-24T07:30:00Z', '09:30')).toEqual([]);
  });

  test('by the clock of each location at the same moment', () => {
    const now = '2026-11-24T09:35:00Z';
    expect(due('Europe/London', now, '09:30', '12:30')).toEqual(['2026-11-24 09:30']);
    expect(due('Europe/Istanbul', now, '09:30', '12:30')).toEqual(['2026-11-24 12:30']);
    expect(due('Pacific/Auckland', now, '22:30')).toEqual(['2026-11-24 22:30']);
  });

  test('after midnight for the day on which it was', () => {
    expect(due('Europe/Istanbul', '2026-11-24T21:10:00Z', '23:30', '00:05')).toEqual(['2026-11-24 23:30', '2026-11-25 00:05']);
    expect(due('America/New_York', '2026-11-24T05:00:00Z', '00:00')).toEqual(['2026-11-24 00:00']);
  });

  test('together with others, the earliest first', () => {
    expect(due('Europe/Istanbul', '2026-11-24T07:10:00Z', '10:05', '09:30', '16:00')).toEqual(['2026-11-24 09:30', '2026-11-24 10:05']);
  });

  test('once, where clocks skip it and where they show it twice', () => {
    // London 2027-03-28: after 01:00 comes 02:00, so that 01:30 is told as 02:30.
    expect(due('Europe/London', '2027-03-28T00:59:00Z', '01:30')).toEqual([]);
    expect(due('Europe/London', '2027-03-28T01:30:00Z', '01:30')).toEqual(['2027-03-28 01:30']);
    // London 2026-10-25: 01:30 comes at 00:30 and at 01:30 UTC.
    expect(due('Europe/London', '2026-10-25T00:30:00Z', '01:30')).toEqual(['2026-10-25 01:30']);
    expect(due('Europe/London', '2026-10-25T01:30:00Z', '01:30')).toEqual([]);
    // The day has 25 hours; what stands behind the change is as late as any other.
    expect(due('Europe/London', '2026-10-25T09:29:00Z', '09:30')).toEqual([]);
    expect(due('Europe/London', '2026-10-25T09:30:00Z', '09:30')).toEqual(['2026-10-25 09:30']);
  });
});

const slot = (start: string, given: Partial<TodaySlot> = {}): TodaySlot => ({
  locationId: 1,
  area: 'diningHall',
  name: '',
  start,
  end: null,
  capacity: 40,
  today: 0,
  next: 0,
  ...given,
});

test('figures are told on working days, and on a day off on which something is reserved', () => {
  expect(isWorthTelling([slot('12:00')], true)).toBe(true);
  expect(isWorthTelling([slot('12:00', { next: 30 })], false)).toBe(false);
  expect(isWorthTelling([slot('12:00', { today: 1 })], false)).toBe(true);
  expect(isWorthTelling([], true)).toBe(false);
});

test('the day is over when the last meal has ended or the last shuttle has left, by the location’s clock', () => {
  const meals = [slot('11:30', { end: '12:00' }), slot('13:30', { end: '14:00' })];
  const over = (slots: TodaySlot[], now: string, zone = 'Europe/Istanbul') => isDayOver(slots, zone, new Date(now));
  expect(over(meals, '2026-11-24T10:59:00Z')).toBe(false);
  expect(over(meals, '2026-11-24T11:00:00Z')).toBe(true);
  expect(over(meals, '2026-11-24T11:00:00Z', 'Europe/London')).toBe(false);
  const rides = [slot('07:30', { area: 'shuttle', end: '08:30' }), slot('18:30', { area: 'shuttle', end: '19:45' })];
  expect(over(rides, '2026-11-24T15:29:00Z')).toBe(false);
  expect(over(rides, '2026-11-24T15:30:00Z')).toBe(true);
});
