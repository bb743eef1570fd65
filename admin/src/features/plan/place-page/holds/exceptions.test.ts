import { noCheckIn, type Parameter } from '@population-tracker/contract/parameters/parameters';
import { expect, test } from 'vitest';
import { exceptionsOf } from './exceptions.ts';

const parameter = (of: Partial<Parameter>): Parameter => ({
  id: 1,
  version: 1,
  created: '',
  updated: '',
  name: 'Seats',
  area: 'workspace',
  locationId: null,
  locationName: null,
  status: 'active',
  capacity: null,
  totalCapacity: null,
  maximumReservationDay: 14,
  weeklyWorkingDayLimit: null,
  weekendReservationAllowed: false,
  oneMealADay: true,
  onlyOpeningHours: false,
  checkIn: noCheckIn,
  lunchTime: null,
  gymTime: null,
  slots: [],
  emergencyPhoneNumber: null,
  mealMenus: [],
  ...of,
});
const fields = (own: Partial<Parameter>[], usual: Partial<Parameter>[]) =>
  exceptionsOf(
    own.map((one) => parameter({ locationId: 3, ...one })),
    usual.map(parameter),
  ).map(({ parameter: { area }, field }) => `${area} ${field}`);

test('only what differs from the company is told, of an area that the location has set itself', () => {
  expect(fields([{ name: 'Other', maximumReservationDay: 28 }], [{}, { area: 'gym' }])).toEqual(['workspace maximumReservationDay']);
  expect(fields([{}], [{}])).toEqual([]);
  expect(fields([], [{}])).toEqual([]);
});

test('what says nothing of an area is left out, and an emergency number that nobody set here is the company’s', () => {
  expect(fields([{ oneMealADay: false, capacity: 5 }], [{ emergencyPhoneNumber: '+902125550100' }])).toEqual([]);
  expect(fields([{ emergencyPhoneNumber: '+902125550101' }], [{}])).toEqual(['workspace emergencyPhoneNumber']);
  expect(fields([{ area: 'pet', capacity: 5 }], [{ area: 'pet', capacity: 4 }])).toEqual(['pet capacity']);
});

test('other minutes of check-in are told, and of areas without it nothing', () => {
  const checkIn = { ...noCheckIn, rule: 'required' as const, releaseAfterMinutes: 60 };
  expect(fields([{ checkIn }], [{ checkIn: { ...checkIn, releaseAfterMinutes: 45 } }])).toEqual(['workspace checkIn']);
  expect(fields([{ area: 'gym', checkIn }], [{ area: 'gym' }])).toEqual([]);
});

test('the same slots are the same whatever their numbers, and others are not', () => {
  const slot = { name: '', start: '12:00', end: '12:30', capacity: 40 };
  const hall = (id: number, more: object = {}) => ({ area: 'diningHall' as const, slots: [{ id, ...slot, ...more }] });
  expect(fields([hall(7)], [hall(8)])).toEqual([]);
  expect(fields([hall(7, { capacity: 41 })], [hall(8)])).toEqual(['diningHall slots']);
});

test('where the company has none, all that the location says is its own', () => {
  expect(fields([{ area: 'parking' }], [])).toEqual([
    'parking status',
    'parking capacity',
    'parking maximumReservationDay',
    'parking weekendReservationAllowed',
    'parking onlyOpeningHours',
  ]);
});
