import { createClosure, listClosures } from '@population-tracker/contract/plan/closures/closures';
import { addHolidays, listHolidays } from '@population-tracker/contract/plan/closures/holidays';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let ids: number[];
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2027-10-18T06:00:00Z');
  ids = [];
  for (let at = 0; at < 2; at++) ids.push((await makeLocation(app.database.db, { parking_capacity: 5 })).id);
});
afterAll(() => app?.close());

const listed = async (query: object = {}, language: 'en' | 'tr' = 'en') =>
  (await app.call(listHolidays, { query: { country: 'TR', year: 2027, ...query } }, { language })).data.items;
const add = (body: object) => app.call(addHolidays, { body: { country: 'TR', year: 2027, locationIds: null, ...body } as never });
const closures = async () => (await app.call(listClosures, { query: { from: '2027-10-01', to: '2027-12-31' } })).data.items;

test('are listed by country and year in the caller’s language, with the locations that are closed then already', async () => {
  const turkish = await listed({}, 'tr');
  expect(turkish).toHaveLength(12);
  expect(turkish.at(-1)).toEqual({
    firstDay: '2027-10-29',
    lastDay: '2027-10-29',
    startTime: null,
    text: 'Cumhuriyet Bayramı',
    closedAt: [],
  });
  expect(turkish.find(({ text }) => text === 'Kurban Bayramı arifesi')).toMatchObject({ firstDay: '2027-05-15', startTime: '13:00' });
  expect((await listed({ country: 'GB' })).map(({ firstDay }) => firstDay)).toEqual([
    ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ]);
  expect((await app.call(listHolidays, { query: { country: 'TR', year: 2031 } as never })).httpStatus).toBe(422);
});

test('become closures, once: where a location is closed already it isn’t closed twice', async () => {
  const body = { locationIds: [ids[0] as number], firstDay: '2027-10-25', lastDay: '2027-10-31', reason: 'works', text: 'Roof' } as const;
  await app.call(createClosure, { body });
  expect((await listed()).at(-1)?.closedAt).toEqual([ids[0]]);
  expect((await add({ firstDays: ['2027-10-28', '2027-10-29'] })).data).toEqual({ added: 2, present: 0, cancelledReservations: 0 });
  expect((await closures()).map(({ locationIds, text, reason }) => [locationIds, text, reason])).toEqual([
    [[ids[0]], 'Roof', 'works'],
    [[ids[1]], 'Eve of Republic Day', 'publicHoliday'],
    [[ids[1]], 'Republic Day', 'publicHoliday'],
  ]);
  expect((await add({ firstDays: ['2027-10-28', '2027-10-29'] })).data).toEqual({ added: 0, present: 2, cancelledReservations: 0 });
  expect((await add({ country: 'GB', firstDays: ['2027-12-27'] })).data.added).toBe(1);
  expect((await closures()).at(-1)?.locationIds).toBeNull();
});

test('ask what becomes of the reservations in them before any of them is added', async () => {
  const userId = (await makeUser(app.database.db)).id;
  const { id: locationId } = await makeLocation(app.database.db, { parking_capacity: 5 });
  const when = { start: '2027-10-29T09:00:00+03:00', end: '2027-10-29T18:00:00+03:00' };
  expect((await app.call(createReservation, { body: { area: 'parking', locationId, userId, ...when } })).error).toBeNull();
  const wish = { firstDays: ['2027-10-28', '2027-10-29'], locationIds: [locationId] };
  expect(await add(wish)).toMatchObject({ key: 'closures.hasReservations', body: { details: { futureReservations: 1, persons: 1 } } });
  // Beside the one of all locations.
  expect((await app.call(listClosures, { query: { locationId } })).data.total).toBe(1);
  expect((await add({ ...wish, reservations: 'cancel' })).data).toEqual({ added: 2, present: 0, cancelledReservations: 1 });
});

test('are for whoever may read and write the plan, and are chosen among those that there are', async () => {
  expect((await add({ firstDays: ['2027-10-27'] })).key).toBe('closures.noHolidays');
  expect((await add({ firstDays: ['2027-10-29'], locationIds: [999_999] })).key).toBe('closures.locationUnknown');
  const body = { country: 'TR', year: 2027, firstDays: ['2027-10-29'], locationIds: null } as const;
  for (const [as, status] of [
    ['nobody', 401],
    ['emergency', 403],
  ] as const) {
    expect((await app.call(addHolidays, { body }, { as })).httpStatus).toBe(status);
    expect((await app.call(listHolidays, { query: { country: 'TR', year: 2027 } }, { as })).httpStatus).toBe(status);
  }
});
