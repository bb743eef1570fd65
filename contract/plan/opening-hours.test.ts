import { describe, expect, test } from 'vitest';
import { firstDayOutside, hoursOn, openingHours, openOn } from './opening-hours.ts';

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '19:00' }));
const withNight = [...week.slice(0, 4), { weekday: 5, opens: '08:00', closes: '00:00' }];
const zone = 'Europe/Istanbul';
const at = (time: string) => new Date(`${time}:00+03:00`);
const outside = (hours: typeof week, start: string, end: string) => firstDayOutside(hours, { start: at(start), end: at(end) }, zone);

describe('opening hours', () => {
  test('are one pair of times for each weekday at most, in their order, and close after they open', () => {
    const parsed = openingHours.parse([week[2], week[0]]);
    expect(parsed.map(({ weekday }) => weekday)).toEqual([1, 3]);
    const refused = (given: unknown[]) => openingHours.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(refused([week[0], week[0]])).toEqual([['', 'plan.weekdayTwice']]);
    expect(refused([{ weekday: 1, opens: '19:00', closes: '08:00' }])).toEqual([['0.closes', 'plan.closesBeforeOpens']]);
    expect(refused([{ weekday: 1, opens: '08:00', closes: '00:00' }])).toBeUndefined();
    expect(openingHours.safeParse([{ weekday: 8, opens: '08:00', closes: '09:00' }]).success).toBe(false);
  });

  test('say of a day when it is open, that it stays closed, or nothing', () => {
    expect([hoursOn(week, '2026-11-19'), hoursOn(week, '2026-11-21'), hoursOn([], '2026-11-19')]).toEqual(['08:00–19:00', null, undefined]);
    expect(hoursOn(withNight, '2026-11-20')).toBe('08:00–24:00');
    expect(openOn(withNight, '2026-11-20', zone)).toEqual({ start: at('2026-11-20T08:00'), end: at('2026-11-21T00:00') });
    expect(openOn(week, '2026-11-21', zone)).toBeNull();
    expect(openOn([], '2026-11-21', zone)).toEqual({ start: at('2026-11-21T00:00'), end: at('2026-11-22T00:00') });
  });

  test('are met by a time that lies within, on each of its days', () => {
    expect(outside(week, '2026-11-19T08:00', '2026-11-19T19:00')).toBeNull();
    expect(outside(week, '2026-11-19T07:59', '2026-11-19T12:00')).toBe('2026-11-19');
    expect(outside(week, '2026-11-19T12:00', '2026-11-19T19:01')).toBe('2026-11-19');
    expect(outside(week, '2026-11-21T12:00', '2026-11-21T13:00')).toBe('2026-11-21');
    expect(outside([], '2026-11-21T01:00', '2026-11-22T13:00')).toBeNull();
    // Over midnight: open to its end, and closed on the day behind.
    expect(outside(withNight, '2026-11-20T20:00', '2026-11-21T00:00')).toBeNull();
    expect(outside(withNight, '2026-11-20T20:00', '2026-11-21T00:01')).toBe('2026-11-21');
  });

  test('are as clocks show them on a day of 23 hours', () => {
    const daily = [{ weekday: 7, opens: '01:00', closes: '04:00' }];
    expect(openOn(daily, '2026-03-29', 'Europe/London')).toEqual({
      start: new Date('2026-03-29T01:00:00Z'),
      end: new Date('2026-03-29T03:00:00Z'),
    });
  });
});
