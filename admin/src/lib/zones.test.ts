import { expect, test } from 'vitest';
import { dayIn, instantAt, timeIn } from './zones.ts';

test('a day and hour mean the place’s own clock', () => {
  expect(instantAt('2026-11-18', '09:00', 'Europe/Istanbul')).toBe('2026-11-18T06:00:00.000Z');
  expect(instantAt('2026-07-01', '09:00', 'Europe/London')).toBe('2026-07-01T08:00:00.000Z');
  expect(instantAt('2026-12-31', '23:30', 'America/New_York')).toBe('2027-01-01T04:30:00.000Z');
});

test('an hour that clocks skip becomes the one after, an hour that comes twice the first', () => {
  expect(instantAt('2027-03-28', '01:30', 'Europe/London')).toBe('2027-03-28T01:30:00.000Z');
  expect(instantAt('2027-10-31', '01:30', 'Europe/London')).toBe('2027-10-31T00:30:00.000Z');
});

test('what was written is read back', () => {
  for (const zone of ['Europe/Istanbul', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati']) {
    const at = new Date(instantAt('2026-10-25', '09:45', zone));
    expect([dayIn(zone, at), timeIn(zone, at)]).toEqual(['2026-10-25', '09:45']);
  }
});
