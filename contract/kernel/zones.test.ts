import { describe, expect, it, test } from 'vitest';
import { dayIn, instantAt, minuteIn, stampIn, timeIn } from './zones.ts';

const at = (zone: string, day: string, time: string) => instantAt(zone, day, time).toISOString();

describe('a time of a day is that of the place', () => {
  it.each([
    ['Europe/Istanbul', '2026-11-19', '09:00', '2026-11-19T06:00:00.000Z'],
    ['Europe/Istanbul', '2026-11-19', '01:30', '2026-11-18T22:30:00.000Z'],
    ['Europe/Istanbul', '2026-11-19', '24:00', '2026-11-19T21:00:00.000Z'],
    ['Europe/London', '2026-07-01', '09:00', '2026-07-01T08:00:00.000Z'],
    ['Europe/London', '2026-12-01', '09:00', '2026-12-01T09:00:00.000Z'],
    ['America/New_York', '2026-12-31', '23:30', '2027-01-01T04:30:00.000Z'],
    ['America/New_York', '2026-12-31', '24:00', '2027-01-01T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-19', '09:00', '2026-11-19T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-19', '09:00', '2026-11-18T19:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-19', '09:00', '2026-11-19T20:00:00.000Z'],
  ])('%s %s %s', (zone, day, time, instant) => {
    expect(at(zone, day, time)).toBe(instant);
  });
});

describe('on the days on which clocks are changed', () => {
  it('a time that clocks skip is taken behind the gap, one that comes twice the first time', () => {
    const london = (day: string, time: string) => at('Europe/London', day, time);
    expect(london('2027-03-28', '00:30')).toBe('2027-03-28T00:30:00.000Z');
    expect(london('2027-03-28', '01:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(london('2027-03-28', '09:00')).toBe('2027-03-28T08:00:00.000Z');
    expect(london('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(london('2026-10-25', '02:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(london('2027-10-31', '01:30')).toBe('2027-10-31T00:30:00.000Z');
  });

  it('half a day away from UTC too', () => {
    const auckland = (day: string, time: string) => at('Pacific/Auckland', day, time);
    expect(auckland('2026-09-27', '02:30')).toBe('2026-09-26T14:30:00.000Z');
    expect(auckland('2026-04-05', '02:30')).toBe('2026-04-04T13:30:00.000Z');
    expect(auckland('2026-04-05', '03:30')).toBe('2026-04-04T15:30:00.000Z');
  });

  it('they have 23 and 25 hours, or half an hour more or less', () => {
    const hours = (zone: string, day: string) =>
      (instantAt(zone, day, '24:00').getTime() - instantAt(zone, day, '00:00').getTime()) / 3_600_000;
    expect(hours('Europe/London', '2027-03-28')).toBe(23);
    expect(hours('Europe/London', '2027-10-31')).toBe(25);
    expect(hours('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
    expect(hours('Europe/London', '2026-11-18')).toBe(24);
  });
});

const zones = [
  'UTC',
  'Europe/Istanbul',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

test.each(zones)('in %s each quarter of a year is shown as the runtime shows it, and read back', (timeZone) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const seen = new Set<string>();
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
  for (let instant = from; instant < to; instant += 15 * 60_000) {
    const date = new Date(instant);
    const shown = format.format(date);
    const [day = '', time = ''] = shown.split(' ');
    if (
      minuteIn(timeZone, date) !== shown ||
      stampIn(timeZone, date) !== `${shown}:00` ||
      dayIn(timeZone, date) !== day ||
      timeIn(timeZone, date) !== time
    )
      expect.fail(shown);
    const back = instantAt(timeZone, day, time).getTime();
    if (back !== instant && !seen.has(shown)) expect.fail(`${shown} is ${date.toISOString()}, not ${new Date(back).toISOString()}`);
    seen.add(shown);
  }
});

test('an unknown zone and an instant that is none are refused', () => {
  expect(() => dayIn('Mars/Olympus', new Date())).toThrow(RangeError);
  expect(() => dayIn('Europe/London', new Date(Number.NaN))).toThrow(RangeError);
  expect(() => instantAt('Europe/London', 'tomorrow', '09:00')).toThrow(RangeError);
});
