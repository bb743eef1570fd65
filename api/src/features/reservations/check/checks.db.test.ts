import * as contract from '@population-tracker/contract/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeUser } from '../../../testing/make.ts';
import { offer } from '../testing/offering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());

const weeks = ['2026-11-19', '2026-11-26', '2026-12-03'];
const on = (day: string) => ({ start: `${day}T10:00:00+03:00`, end: `${day}T11:00:00+03:00` });

test('some reservations are checked in their order, each with all its reasons, and none is made', async () => {
  const [room] = await offer(app.database.db, { area: 'meetingRoom', capacities: [4] });
  const [userId, other] = [(await makeUser(app.database.db)).id, (await makeUser(app.database.db)).id];
  await app.call(contract.createReservation, { body: { ...room, userId: other, ...on('2026-11-26') } });
  const items = weeks.map((day) => ({ ...room, userId, ...on(day) }));
  const { data } = await app.call(contract.checkReservations, { body: { items } });
  expect(data.items.map(({ possible }) => possible)).toEqual([true, false, true]);
  expect(data.items[1]?.reasons.map(({ key, field }) => [key, field])).toEqual([['reservations.roomTaken', 'workspaceId']]);
  const made = await app.call(contract.listReservations, { query: { userId } });
  expect(made.data.total).toBe(0);
});

test('what is taken in the past, or began yesterday, is refused like anything else, and nothing is offered instead', async () => {
  const [room] = await offer(app.database.db, { area: 'meetingRoom', capacities: [4] });
  const [userId, other] = [(await makeUser(app.database.db)).id, (await makeUser(app.database.db)).id];
  const overnight = { start: '2026-11-18T22:00:00+03:00', end: '2026-11-19T08:00:00+03:00' };
  for (const period of [on('2026-11-18'), overnight]) {
    await app.call(contract.createReservation, { body: { ...room, userId: other, ...period } });
  }
  app.clock.set('2026-11-19T03:00:00Z');
  const as = await app.signIn('administrator');
  for (const period of [on('2026-11-18'), overnight]) {
    const { httpStatus, data } = await app.call(contract.checkReservation, { body: { ...room, userId, ...period } }, { as });
    expect([httpStatus, data.possible, data.alternative]).toEqual([200, false, null]);
    expect(data.reasons.map(({ key }) => key)).toEqual(['reservations.past', 'reservations.roomTaken']);
  }
  app.clock.set('2026-11-18T06:00:00Z');
});

test('at least one and at most a year of weeks', async () => {
  const items = Array.from({ length: contract.checkedAtOnceMax + 1 }, () => ({ area: 'workspace', userId: 1 }));
  expect(await app.call(contract.checkReservations, { body: { items } })).toMatchObject({ httpStatus: 422, fields: [{ path: 'items' }] });
  expect((await app.call(contract.checkReservations, { body: { items: [] } })).httpStatus).toBe(422);
});
