import { describe, expect, test } from 'vitest';
import { problemsOf } from './parameter-rules.ts';
import { noCheckIn } from './parameters.ts';

const nothing = {
  capacity: null,
  weeklyWorkingDayLimit: null,
  oneMealADay: true,
  onlyOpeningHours: false,
  checkIn: noCheckIn,
  lunchTime: null,
  gymTime: null,
  slots: [],
  emergencyPhoneNumber: null,
};
const slot = (start: string, end: string | null, capacity = 50, name = '') => ({ name, start, end, capacity });
const lunch = {
  ...nothing,
  area: 'diningHall' as const,
  capacity: 100,
  lunchTime: { start: '12:00', end: '13:00' },
  slots: [slot('12:00', '12:30'), slot('12:30', '13:00')],
};
const gym = { ...nothing, area: 'gym' as const, gymTime: { start: '07:00', end: '09:00' }, slots: [slot('07:00', '08:00', 10)] };
const shuttle = { ...nothing, area: 'shuttle' as const, slots: [slot('08:00', '08:45', 27, 'Levent')] };
const location = { name: 'İzmir', parkingCapacity: 40, hasFoodService: true, hasShuttle: true, hasGym: true, takesPets: true };

const told = (...given: Parameters<typeof problemsOf>) => problemsOf(...given).map(({ field, key }) => `${field}: ${key}`);

describe('what speaks against a parameter', () => {
  test('is nothing where it is sound', () => {
    for (const sound of [lunch, gym, shuttle, { ...nothing, area: 'workspace' as const, weeklyWorkingDayLimit: 3 }]) {
      expect(told(sound, location)).toEqual([]);
    }
  });

  test('is a sum of slots other than the dining hall’s total', () => {
    expect(told({ ...lunch, capacity: 110 }, null)).toEqual(['capacity: parameters.cafeteriaSum']);
    expect(told({ ...lunch, capacity: 0, slots: [] }, null)).toEqual([]);
  });

  test('are slots outside of the opening hours, that overlap, or that end before they start', () => {
    const slots = (...slots: (typeof lunch)['slots']) => told({ ...lunch, capacity: 50 * slots.length, slots }, null);
    expect(slots(slot('11:30', '12:30'))).toEqual(['slots.0.start: parameters.slotOutside']);
    expect(slots(slot('12:30', '13:30'))).toEqual(['slots.0.end: parameters.slotOutside']);
    expect(slots(slot('12:00', '12:45'), slot('12:30', '13:00'))).toEqual(['slots.1.start: parameters.slotsOverlap']);
    expect(slots(slot('12:30', '12:30'))).toEqual(['slots.0.end: parameters.endBeforeStart']);
    expect(slots(slot('12:30', null))).toEqual(['slots.0.end: value.required']);
    expect(slots(slot('12:30', '13:00', 50, 'Levent'))).toEqual(['slots.0.name: parameters.notOfArea']);
    expect(told({ ...gym, slots: [slot('06:00', '07:00')] }, null)).toEqual(['slots.0.start: parameters.slotOutside']);
  });

  test('are departures without a route, or two of one route at one time', () => {
    const slots = (...slots: (typeof shuttle)['slots']) => told({ ...shuttle, slots }, null);
    expect(slots(slot('08:00', null, 27))).toEqual(['slots.0.name: parameters.routeEmpty']);
    expect(slots(slot('08:00', null, 27, 'Levent'), slot('08:00', '08:30', 27, 'LEVENT'))).toEqual([
      'slots.1.start: parameters.departureTwice',
    ]);
    expect(slots(slot('08:00', null, 27, 'Levent'), slot('08:00', null, 27, 'Kadıköy'))).toEqual([]);
  });

  test('are opening hours that lack, or that end before they begin', () => {
    expect(told({ ...lunch, lunchTime: null }, null)).toEqual(['lunchTime: value.required']);
    expect(told({ ...gym, gymTime: { start: '21:00', end: '07:00' }, slots: [] }, null)).toEqual([
      'gymTime.end: parameters.endBeforeStart',
    ]);
  });

  test('are fields of other areas', () => {
    const everything = {
      capacity: 5,
      weeklyWorkingDayLimit: 3,
      oneMealADay: false,
      onlyOpeningHours: false,
      checkIn: noCheckIn,
      lunchTime: { start: '12:00', end: '13:00' },
      gymTime: { start: '12:00', end: '13:00' },
      slots: [slot('12:00', '13:00')],
      emergencyPhoneNumber: '+902125550100',
    };
    const fields = ['capacity', 'weeklyWorkingDayLimit', 'oneMealADay', 'lunchTime', 'gymTime', 'slots', 'emergencyPhoneNumber'];
    expect(told({ ...everything, area: 'meetingRoom' }, null)).toEqual(fields.map((field) => `${field}: parameters.notOfArea`));
    expect(told({ ...nothing, area: 'pet' }, null)).toEqual(['capacity: value.required']);
  });

  test('is a location that doesn’t offer the area', () => {
    const bare = { ...location, parkingCapacity: 0, hasFoodService: false, hasShuttle: false, hasGym: false, takesPets: false };
    expect(told(lunch, bare)).toEqual(['locationId: parameters.noFoodService']);
    expect(told(shuttle, bare)).toEqual(['locationId: parameters.noShuttle']);
    expect(told({ ...nothing, area: 'pet', capacity: 1 }, bare)).toEqual(['locationId: parameters.noPets']);
    expect(told({ ...nothing, area: 'parking', capacity: 1 }, bare)).toEqual(['locationId: parameters.noParking']);
  });

  test('is more parking than the location has; the company’s default may be any, since the smaller holds', () => {
    const parking = { ...nothing, area: 'parking' as const, capacity: 41 };
    expect(told(parking, location)).toEqual(['capacity: parameters.parkingCapacity']);
    expect(told({ ...parking, capacity: 40 }, location)).toEqual([]);
    expect(told(parking, null)).toEqual([]);
  });
});
