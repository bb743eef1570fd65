import { noCheckIn } from '@population-tracker/contract/parameters/parameters';
import { expect, test } from 'vitest';
import { auditOf, slotChanges, strangeSlot } from './parameters-rules.ts';

const slot = (start: string, id?: number) => ({ ...(id && { id }), name: '', start, end: null, capacity: 5 });

test('slots named by their ids are kept, those without are added, the others go', () => {
  const { kept, added, removed } = slotChanges([{ id: 1 }, { id: 2 }], [slot('09:00', 2), slot('10:00')]);
  expect(kept.map(({ id }) => id)).toEqual([2]);
  expect(added.map(({ start }) => start)).toEqual(['10:00']);
  expect(removed).toEqual([1]);
});

test('a slot of another parameter is a stranger, and so is one named twice', () => {
  expect(strangeSlot([{ id: 1 }], [slot('09:00', 1), slot('10:00')])).toBe(-1);
  expect(strangeSlot([{ id: 1 }], [slot('09:00'), slot('10:00', 7)])).toBe(1);
  expect(strangeSlot([{ id: 1 }], [slot('09:00', 1), slot('10:00', 1)])).toBe(1);
});

test('the history tells hours and slots as a person reads them', () => {
  const told = auditOf({
    name: 'Servis',
    area: 'shuttle',
    locationId: 3,
    locationName: 'Ankara',
    status: 'active',
    capacity: null,
    maximumReservationDay: 14,
    weeklyWorkingDayLimit: null,
    weekendReservationAllowed: false,
    oneMealADay: true,
    onlyOpeningHours: false,
    checkIn: noCheckIn,
    lunchTime: { start: '12:00', end: '13:00' },
    gymTime: null,
    slots: [
      { name: 'Çankaya', start: '08:00', end: null, capacity: 27 },
      { name: '', start: '12:00', end: '12:30', capacity: 160 },
    ],
    emergencyPhoneNumber: null,
  });
  expect(told).toMatchObject({
    location: 'Ankara',
    oneMealADay: null,
    lunchTime: '12:00–13:00',
    gymTime: null,
    slots: ['08:00 Çankaya: 27', '12:00–12:30: 160'],
  });
});
