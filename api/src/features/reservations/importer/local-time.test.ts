import { describe, expect, it } from 'vitest';
import { instantAt } from './local-time.ts';

describe('a time of a day is that of the place', () => {
  it.each([
    ['Europe/Istanbul', '2026-11-19', '09:00', '2026-11-19T06:00:00.000Z'],
    ['Europe/Istanbul', '2026-11-19', '01:30', '2026-11-18T22:30:00.000Z'],
    ['Europe/Istanbul', '2026-11-19', '24:00', '2026-11-19T21:00:00.000Z'],
    ['Europe/London', '2026-07-01', '09:00', '2026-07-01T08:00:00.000Z'],
    ['Europe/London', '2026-12-01', '09:00', '2026-12-01T09:00:00.000Z'],
    ['America/New_York', '2026-12-31', '24:00', '2027-01-01T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-19', '09:00', '2026-11-18T19:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-19', '09:00', '2026-11-19T20:00:00.000Z'],
  ])('%s %s %s', (timeZone, day, time, instant) => {
    expect(instantAt(timeZone, day, time).toISOString()).toBe(instant);
  });

  it('on the days on which clocks are changed too', () => {
    const london = (day: string, time: string) => instantAt('Europe/London', day, time).toISOString();
    expect(london('2027-03-28', '00:30')).toBe('2027-03-28T00:30:00.000Z');
    expect(london('2027-03-28', '01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(london('2027-03-28', '09:00')).toBe('2027-03-28T08:00:00.000Z');
    expect(london('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(london('2026-10-25', '02:00')).toBe('2026-10-25T02:00:00.000Z');
  });
});
