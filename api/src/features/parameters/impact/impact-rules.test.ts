import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import { expect, test } from 'vitest';
import { compare, placesWithFewer, shrinks, tightensWeek } from './impact-rules.ts';

const site = (id: number, given = {}) => ({
  id,
  name: `Location ${id}`,
  timeZone: 'Europe/Istanbul',
  parkingCapacity: 40,
  hasFoodService: true,
  hasShuttle: true,
  hasGym: true,
  takesPets: true,
  openingHours: [] as readonly OpenHours[],
  status: 'active',
  ...given,
});
const parameter = (locationId: number | null, given = {}) => ({
  locationId,
  status: 'active' as const,
  capacity: null,
  maximumReservationDay: 14,
  weeklyWorkingDayLimit: null,
  weekendReservationAllowed: true,
  oneMealADay: true,
  onlyOpeningHours: false,
  slots: [],
  ...given,
});
const slot = (start: string, capacity: number) => ({ name: '', start, end: '23:00', capacity });
const now = new Date('2026-11-18T22:30:00Z');

test('a company default matters where no location has its own', () => {
  const before = [parameter(null), parameter(2)];
  const after = [parameter(null, { maximumReservationDay: 3 }), parameter(2)];
  const { places } = compare('workspace', [site(1), site(2)], { before, after }, now);
  // Past midnight there: the nineteenth is today.
  expect(places).toMatchObject([{ id: 1, latestBefore: '2026-12-03', latestAfter: '2026-11-22' }]);
});

test('a location that loses its own has the company’s default, and without one a dining hall isn’t offered', () => {
  const lunch = { slots: [slot('12:00', 60)] };
  const lose = (rest: ReturnType<typeof parameter>[]) =>
    compare('diningHall', [site(1)], { before: [parameter(1, lunch), ...rest], after: rest }, now);
  expect(lose([parameter(null, lunch)]).places).toEqual([]);
  expect(lose([]).places).toMatchObject([{ offeredBefore: true, offeredAfter: false }]);
});

test('slots are compared by their times, wherever they stand', () => {
  const before = [parameter(null, { slots: [slot('12:00', 60), slot('12:30', 40)] })];
  const after = [...before, parameter(1, { slots: [slot('12:00', 50), slot('13:00', 50)] })];
  const compared = compare('diningHall', [site(1), site(2)], { before, after }, now);
  expect(compared.slots.map(({ place, start, before, after }) => [place, start, before, after])).toEqual([
    [1, '12:00', 60, 50],
    [1, '12:30', 40, null],
    [1, '13:00', null, 50],
  ]);
  expect(shrinks(compared)).toBe(true);
  expect(placesWithFewer(compared)).toEqual([{ locationId: 1, zone: 'Europe/Istanbul', start: '12:00', key: '', capacity: 50 }]);
});

test('of parking the smaller number holds, the parameter’s or the location’s', () => {
  const compared = compare(
    'parking',
    [site(1), site(2, { parkingCapacity: 10 })],
    { before: [], after: [parameter(null, { capacity: 30 })] },
    now,
  );
  expect(compared.places.map(({ id, capacityBefore, capacityAfter }) => [id, capacityBefore, capacityAfter])).toEqual([
    [1, 40, 30],
    [2, 10, 10],
  ]);
  expect(placesWithFewer(compared).map(({ locationId }) => locationId)).toEqual([1]);
});

test('a location that has fewer parking spaces itself is looked at, where its parameter allows more', () => {
  const held = [parameter(null, { capacity: 30 })];
  const become = (one: ReturnType<typeof site>) => (one.id === 1 ? { ...one, parkingCapacity: 10 } : one);
  const compared = compare('parking', [site(1), site(2)], { before: held, after: held, become }, now);
  expect(placesWithFewer(compared)).toMatchObject([{ locationId: 1, capacity: 10 }]);
});

test('a week is tightened by a smaller limit and by a first one', () => {
  const limits = (before: number | null, after: number | null) =>
    tightensWeek(
      compare(
        'workspace',
        [site(1)],
        {
          before: [parameter(null, { weeklyWorkingDayLimit: before })],
          after: [parameter(null, { weeklyWorkingDayLimit: after })],
        },
        now,
      ),
    );
  expect([limits(5, 3), limits(null, 3), limits(3, 5), limits(3, null)]).toEqual([true, true, false, false]);
});
