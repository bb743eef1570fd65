// Nothing comes to stand outside the opening hours that bind, by whichever way.
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { wishing } from '../bulk/testing/wishing.ts';

let app: TestApp;
let location: Awaited<ReturnType<typeof makeLocation>>;
let seat: { area: 'workspace'; workspaceId: number };
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Wednesday.
  app.clock.set('2026-11-18T06:00:00Z');
  const opening_hours = JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })));
  location = await makeLocation(db(), { opening_hours });
  seat = { area: 'workspace', workspaceId: (await makeWorkspace(db(), { location_id: location.id })).id };
});

const db = () => app.database.db;
const person = () => makeUser(db());
const on = (from: string, until: string, day = '2026-11-19') => ({ start: `${day}T${from}:00+03:00`, end: `${day}T${until}:00+03:00` });
const bind = () => makeParameter(db(), { area: 'workspace', location_id: location.id, only_opening_hours: true });
const reserve = async (period: object) =>
  (await app.call(contract.createReservation, { body: { ...seat, userId: (await person()).id, ...period } as never })).data;

test('a reservation doesn’t move there, keeps its title change where it stands already, and isn’t put back there', async () => {
  const [inside, outside] = [await reserve(on('09:00', '12:00')), await reserve(on('07:00', '12:00'))];
  await bind();
  const change = (id: number, body: object) => app.call(contract.updateReservation, { params: { id }, body: { version: 1, ...body } });
  const refusal = { httpStatus: 422, key: 'reservations.outsideOpening', fields: [{ path: 'start' }] };
  expect(await change(inside.id, on('08:00', '12:00'))).toMatchObject(refusal);
  expect(await change(inside.id, on('09:00', '18:00'))).toMatchObject({ httpStatus: 200 });
  expect(await change(outside.id, { title: 'Early' })).toMatchObject({ httpStatus: 200 });
  await app.call(contract.cancelReservation, { params: { id: outside.id } });
  expect(await app.call(contract.restoreReservation, { params: { id: outside.id }, body: { version: 3 } })).toMatchObject(refusal);
});

test('a bulk leaves those days out, and those that the hours leave out after it was checked', async () => {
  const bulk = wishing(app);
  await bind();
  const people = { ids: [(await person()).id] };
  const wish = { people, ...seat, hours: { from: '09:00', to: '18:00' } };
  const { data } = await bulk.check({ ...wish, days: { list: ['2026-11-19', '2026-11-20', '2026-11-21'] } });
  expect(data).toMatchObject({ valid: 2, refused: 1, reasons: [{ key: 'reservations.notOpen', count: 1 }] });
  const thursdays = JSON.stringify([{ weekday: 4, opens: '09:00', closes: '18:00' }]);
  await db().updateTable('locations').set({ opening_hours: thursdays }).where('id', '=', location.id).execute();
  expect(await bulk.make(data.id)).toMatchObject({ made: 1, refused: 2 });
});
