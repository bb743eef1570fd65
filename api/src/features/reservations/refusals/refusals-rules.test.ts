import { refusalReasons } from '@population-tracker/contract/reservations/refusal-reasons';
import { reservationErrors } from '@population-tracker/contract/reservations/reservation-errors';
import { areas } from '@population-tracker/contract/reservations/reservations';
import { expect, test } from 'vitest';
import { lostRaces } from '../reservations-rules.ts';
import { reasonOf } from './refusals-rules.ts';

const reasonsOf = (key: string) => new Set(areas.flatMap((area) => [true, false].map((deskAsked) => reasonOf(key, { area, deskAsked }))));

test('each reason is told by some refusal, and no refusal by a reason that nobody knows', () => {
  const told = new Set(Object.keys(reservationErrors).flatMap((key) => [...reasonsOf(key)]));
  told.delete(null);
  expect([...told].sort()).toEqual([...refusalReasons].sort());
});

test('what is full is told by the area, and by the desk where one was asked for', () => {
  const full = areas.map((area) => reasonOf('reservations.taken', { area, deskAsked: false }));
  expect(full).toEqual(['noSeat', 'roomTaken', 'mealFull', 'shuttleFull', 'parkingFull', 'gymFull', 'petFull']);
  expect(reasonOf('reservations.taken', { area: 'workspace', deskAsked: true })).toBe('deskTaken');
  expect(reasonOf('reservations.full', { area: 'workspace', deskAsked: true })).toBe('deskTaken');
});

test('whoever loses a race is counted as whoever comes too late', () => {
  for (const key of ['elsewhere', 'oneMeal', 'closed', 'userBusy']) {
    expect(reasonsOf(`reservations.${key}ByNow`)).toEqual(reasonsOf(`reservations.${key}`));
  }
  expect(Object.values(lostRaces).filter((key) => !Object.hasOwn(reservationErrors, key))).toEqual([]);
});

test('wrong entries, missing records and conflicts of versions are not counted', () => {
  const keys = [
    'value.required',
    'request.notFound',
    'request.versionConflict',
    'reservations.userUnknown',
    'reservations.past',
    'toString',
  ];
  expect(keys.flatMap((key) => [...reasonsOf(key)])).toEqual(keys.map(() => null));
});
