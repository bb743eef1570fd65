import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { offer } from '../testing/offering.ts';
import { type AskedFacts, findFacts } from './facts-queries.ts';

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

const reasonsOf = async (body: object) => {
  const { data } = await app.call(contract.checkReservation, { body: body as never });
  return data.reasons.map(({ key, field }) => [key, field]);
};

test('an unknown person, an unknown place and a taken time are told together, not one after the other', async () => {
  const [room] = await offer(app.database.db, { area: 'meetingRoom', capacities: [4] });
  const nobody = 999_999;
  const unknown = ['reservations.userUnknown', 'userId'];
  expect(await reasonsOf({ area: 'workspace', userId: nobody, workspaceId: nobody, ...on('2026-11-19') })).toEqual([
    unknown,
    ['reservations.placeUnknown', 'workspaceId'],
  ]);
  expect(await reasonsOf({ ...room, userId: nobody, locationId: nobody, buildingId: nobody, ...on('2026-11-17') })).toEqual([
    unknown,
    ['reservations.placeUnknown', 'locationId'],
    ['reservations.placeUnknown', 'buildingId'],
    ['reservations.past', 'start'],
  ]);
  const { id: userId } = await makeUser(app.database.db);
  await app.call(contract.createReservation, { body: { ...room, userId, ...on('2026-11-26') } });
  expect(await reasonsOf({ ...room, userId: nobody, ...on('2026-11-26') })).toEqual([unknown, ['reservations.roomTaken', 'workspaceId']]);
  expect(await reasonsOf({ area: 'parking', userId: nobody, ...on('2026-11-26') })).toEqual([['value.required', 'locationId'], unknown]);
});

test('making one that many things speak against tells each of them at its field', async () => {
  const nobody = 999_999;
  const body = { area: 'workspace', userId: nobody, workspaceId: nobody, ...on('2026-11-19') } as const;
  const told = await app.call(contract.createReservation, { body });
  expect(told).toMatchObject({ httpStatus: 422, key: 'reservations.userUnknown' });
  expect(told.fields?.map(({ path, key }) => [path, key])).toEqual([
    ['userId', 'reservations.userUnknown'],
    ['workspaceId', 'reservations.placeUnknown'],
  ]);
  const [room] = await offer(app.database.db, { area: 'meetingRoom', capacities: [4] });
  const { id: userId } = await makeUser(app.database.db, { status: 'passive' });
  const refused = await app.call(contract.createReservation, { body: { ...room, userId, deskId: nobody, ...on('2026-11-17') } });
  expect(refused.fields?.map(({ path }) => path)).toEqual(['deskId', 'start', 'userId']);
  const late = await app.call(contract.createReservation, { body: { ...room, userId, ...on('2026-11-17') } }, { language: 'tr' });
  expect(late.fields?.map(({ path }) => path)).toEqual(['start', 'userId']);
  expect(late.error).toBe(late.fields?.[0]?.message);
});

test('at least one and at most a year of weeks', async () => {
  const items = Array.from({ length: contract.checkedAtOnceMax + 1 }, () => ({ area: 'workspace', userId: 1 }));
  expect(await app.call(contract.checkReservations, { body: { items } })).toMatchObject({ httpStatus: 422, fields: [{ path: 'items' }] });
  expect((await app.call(contract.checkReservations, { body: { items: [] } })).httpStatus).toBe(422);
});

test('of what many ask at once each is told what they asked, as if nobody had asked beside them', async () => {
  const { db } = app.database;
  const [small, large] = await offer(db, { area: 'meetingRoom', capacities: [4, 9] });
  const person = await makeUser(db);
  const asked = (workspaceId: number | undefined, more: Partial<AskedFacts> = {}): AskedFacts => ({
    ...{ area: 'meetingRoom', userId: person.id, workspaceId: workspaceId ?? null, locationId: null, deskId: null, exceptId: 0 },
    ...{ fromDay: '2026-11-19', toDay: '2026-11-19', weekOf: null, held: false, ...more },
  });
  const each = [asked(small?.workspaceId), asked(large?.workspaceId), asked(999_999), asked(small?.workspaceId, { userId: 999_999 })];
  const alone = [];
  for (const one of each) alone.push(await findFacts(db, one));
  expect(alone.map(({ person, place }) => [person?.id, place?.id])).toEqual([
    [person.id, small?.workspaceId],
    [person.id, large?.workspaceId],
    [person.id, undefined],
    [undefined, small?.workspaceId],
  ]);
  expect(await Promise.all(each.map((one) => findFacts(db, one)))).toEqual(alone);

  // A value that the database can't read.
  const unreadable = asked(small?.workspaceId, { fromDay: '2026-02-30' });
  const beside = await Promise.allSettled([...each, unreadable].map((one) => findFacts(db, one)));
  expect(beside.slice(0, -1).map((one) => one.status === 'fulfilled' && one.value)).toEqual(alone);
  expect(beside.at(-1)).toMatchObject({ status: 'rejected', reason: { code: '22008' } });
});
