import { describe, expect, test } from 'vitest';
import { closedDuring, closesDay } from './closed-days.ts';

const zone = 'Europe/Istanbul';
const day = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay, startTime: null, endTime: null });
const hours = (from: string | null, to: string | null, firstDay = '2026-10-28', lastDay = firstDay) => ({
  firstDay,
  lastDay,
  startTime: from,
  endTime: to,
});
const at = (start: string, end: string, offset = '+03:00') => ({
  start: new Date(`${start}:00${offset}`),
  end: new Date(`${end}:00${offset}`),
});
const met = (closure: ReturnType<typeof hours>, period: ReturnType<typeof at>, timeZone = zone) =>
  closedDuring([closure], period, timeZone)?.day ?? null;

describe('a closure', () => {
  test('of a day takes all of it and nothing beside it', () => {
    expect(met(day('2026-10-29'), at('2026-10-29T00:00', '2026-10-29T00:15'))).toBe('2026-10-29');
    expect(met(day('2026-10-29'), at('2026-10-29T23:45', '2026-10-30T00:00'))).toBe('2026-10-29');
    expect(met(day('2026-10-29'), at('2026-10-28T18:00', '2026-10-29T00:00'))).toBeNull();
    expect(met(day('2026-10-29'), at('2026-10-30T00:00', '2026-10-30T09:00'))).toBeNull();
  });

  test('of some hours leaves the others of each of its days', () => {
    const afternoons = hours('13:00', null, '2026-10-27', '2026-10-28');
    expect(met(afternoons, at('2026-10-27T09:00', '2026-10-27T13:00'))).toBeNull();
    expect(met(afternoons, at('2026-10-28T09:00', '2026-10-28T13:15'))).toBe('2026-10-28');
    expect(met(afternoons, at('2026-10-26T20:00', '2026-10-28T09:00'))).toBe('2026-10-27');
    expect(met(hours(null, '12:00'), at('2026-10-28T11:45', '2026-10-28T18:00'))).toBe('2026-10-28');
    expect(met(hours('10:00', '12:00'), at('2026-10-28T12:00', '2026-10-28T18:00'))).toBeNull();
    expect(closesDay(afternoons, '2026-10-28')).toBe(false);
  });

  test('is meant as clocks of the location show it, through days of 23 and 25 hours', () => {
    // In London clocks go back at 01:00 UTC: the day lasts from 23:00 UTC of the day before to 24:00 UTC.
    expect(met(day('2026-10-25'), at('2026-10-24T23:00', '2026-10-24T23:30', 'Z'), 'Europe/London')).toBe('2026-10-25');
    expect(met(day('2026-10-25'), at('2026-10-25T23:30', '2026-10-26T00:00', 'Z'), 'Europe/London')).toBe('2026-10-25');
    expect(met(day('2026-10-25'), at('2026-10-26T00:00', '2026-10-26T01:00', 'Z'), 'Europe/London')).toBeNull();
    expect(met(hours('13:00', null, '2027-03-28'), at('2027-03-28T11:30', '2027-03-28T12:00', 'Z'), 'Europe/London')).toBeNull();
    expect(met(hours('13:00', null, '2027-03-28'), at('2027-03-28T11:30', '2027-03-28T12:15', 'Z'), 'Europe/London')).toBe('2027-03-28');
  });

  test('that comes first is told, of several', () => {
    const [first, second] = [day('2026-10-28', '2026-10-30'), day('2026-10-29')];
    expect(closedDuring([first, second], at('2026-10-29T09:00', '2026-10-29T18:00'), zone)).toEqual({ closure: first, day: '2026-10-29' });
  });
});
