import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { hoursOf, whenOf } from './reading.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

const during = (start: string, end: string, area = 'meetingRoom') =>
  ({ area, day: start.slice(0, 10), start: `${start}:00Z`, end: `${end}:00Z`, timeZone: 'Europe/London' }) as Reservation;

test('hours of one day are told as they are, until midnight too', () => {
  expect(hoursOf(during('2031-11-18T09:00', '2031-11-18T10:30'))).toBe('09:00–10:30');
  expect(hoursOf(during('2031-11-18T22:00', '2031-11-19T00:00'))).toBe('22:00–00:00');
  expect(whenOf(during('2031-11-18T09:00', '2031-11-18T10:30'))).toBe('18 Nov 2031, 09:00–10:30');
});

test('hours that end on a later day tell that day', () => {
  expect(hoursOf(during('2031-11-18T22:00', '2031-11-19T02:00'))).toBe('22:00–02:00 +1');
  expect(whenOf(during('2031-11-17T09:00', '2031-11-21T18:00'))).toBe('17 Nov 2031, 09:00 – 21 Nov 2031, 18:00');
});

test('a whole day has no hours', () => {
  expect([
    hoursOf(during('2031-11-18T00:00', '2031-11-19T00:00', 'pet')),
    whenOf(during('2031-11-18T00:00', '2031-11-19T00:00', 'pet')),
  ]).toEqual(['', '18 Nov 2031']);
});
