import { expect, test } from 'vitest';
import { firstHour, moved } from './meeting-hours.ts';

const zone = 'Europe/Istanbul';
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

test('an hour is offered from when somebody comes, or from the next quarter on', () => {
  expect(firstHour({ start: '2026-11-20T06:00:00Z' }, zone, at('01:00'))).toEqual({ from: '09:00', until: '10:00' });
  expect(firstHour({ start: '2026-11-20T06:00:00Z' }, zone, at('07:31'))).toEqual({ from: '10:45', until: '11:45' });
  expect(firstHour(null, zone, at('20:05'))).toEqual({ from: '23:15', until: '23:45' });
});

test('another beginning keeps how long it lasts, another end doesn’t move the beginning', () => {
  const hours = { from: '09:00', until: '10:30' };
  expect(moved(hours, { from: '14:00', until: '10:30' })).toEqual({ from: '14:00', until: '15:30' });
  expect(moved(hours, { from: '09:00', until: '09:30' })).toEqual({ from: '09:00', until: '09:30' });
  expect(moved(hours, { from: '23:00', until: '10:30' })).toEqual({ from: '23:00', until: '23:45' });
});
