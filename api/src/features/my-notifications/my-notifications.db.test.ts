import { randomBytes } from 'node:crypto';
import * as contract from '@population-tracker/contract/me/my-notifications';
import { pushKinds } from '@population-tracker/contract/me/push-kinds';
import { endSessions, signOut } from '@population-tracker/contract/session/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newDevice } from '#testing/devices/push-receiver.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const env = { EMPLOYEE_APP: '1', SECRET_KEY: randomBytes(32).toString('base64') };
let app: TestApp;
let me: { id: number; as: string };
let other: { id: number; as: string };
let count = 0;

beforeAll(async () => {
  app = await testApp({ env });
});
afterAll(() => app.close());
beforeEach(async () => {
  [me, other] = [await somebody(), await somebody()];
});

async function somebody() {
  const { id } = await makeUser(app.database.db);
  return { id, as: await app.signIn(id) };
}

const device = () => {
  const { endpoint, keys } = newDevice(`https://push.example.com/send/${++count}`);
  return { endpoint, keys };
};
const read = async (who = me) => (await app.call(contract.readMyNotifications, {}, who)).data;
const add = (body: object, who = me) => app.call(contract.addMyDevice, { body } as never, who);
const remove = (id: number, who = me) => app.call(contract.removeMyDevice, { params: { id } }, who);
const choose = (kind: string, mail: boolean, push: boolean, who = me) =>
  app.call(contract.chooseMyNotifications, { params: { kind }, body: { mail, push } } as never, who);

test('at the beginning everything comes in every way there is, and each kind is chosen for itself', async () => {
  const { key, kinds, devices } = await read();
  expect(key).toMatch(/^[\w-]{87}$/);
  expect(kinds).toEqual(pushKinds.map((kind) => ({ kind, mail: true, push: true })));
  expect(devices).toEqual([]);
  expect((await choose('released', false, true)).httpStatus).toBe(200);
  expect((await choose('emergency', true, false)).data.kinds).toMatchObject([
    {},
    { mail: false, push: true },
    {},
    {},
    {},
    {},
    { mail: true, push: false },
  ]);
  expect((await read(other)).kinds).toEqual(kinds);
  expect((await read()).key).toBe((await read(other)).key);
});

test('somebody hears of everything somehow, and of an emergency or an announcement by mail', async () => {
  expect(await choose('emergency', false, true)).toMatchObject({
    httpStatus: 422,
    fields: [{ key: 'push.emergencyMail' }],
  });
  expect(await choose('announcement', false, true)).toMatchObject({ httpStatus: 422, fields: [{ key: 'push.announcementMail' }] });
  expect(await choose('released', false, false)).toMatchObject({ httpStatus: 422, fields: [{ key: 'push.noWay' }] });
  expect(await choose('everything', true, true)).toMatchObject({ httpStatus: expect.any(Number), data: null });
});

test('a device is added once, renewed by the same browser, and taken away', async () => {
  const phone = device();
  const { data } = await add(phone);
  expect(data.devices).toMatchObject([{ id: data.id }]);
  expect((await add({ ...phone, keys: device().keys })).data.devices).toHaveLength(1);
  expect((await remove(data.id)).data.devices).toEqual([]);
  expect(await remove(data.id)).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
});

test('nobody takes away another person’s device; whoever subscribes on it has it from then on', async () => {
  const phone = device();
  const { id } = (await add(phone)).data;
  expect(await remove(id, other)).toMatchObject({ httpStatus: 404 });
  expect((await read(other)).devices).toEqual([]);
  expect((await read()).devices).toHaveLength(1);
  await add(phone, other);
  expect([(await read()).devices.length, (await read(other)).devices.length]).toEqual([0, 1]);
});

test(`${contract.devicesMax} devices at most, also where they come at once`, async () => {
  const answers = await Promise.all(Array.from({ length: contract.devicesMax + 3 }, () => add(device())));
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(contract.devicesMax);
  expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toMatchObject({ httpStatus: 409, key: 'push.tooManyDevices' });
  expect((await read()).devices).toHaveLength(contract.devicesMax);
});

describe('what a browser says of itself is not believed', () => {
  test.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example.com:8443/x',
    'https://me:secret@push.example.com/x',
    'http://127.0.0.1:9/x',
    'push',
  ])('the address %s', async (endpoint) => {
    expect(await add({ ...device(), endpoint })).toMatchObject({
      httpStatus: 422,
      fields: [{ key: 'push.wrongAddress' }],
    });
  });

  test('too long a one, or something more', async () => {
    expect(await add({ ...device(), endpoint: `https://push.example.com/${'x'.repeat(1_000)}` })).toMatchObject({ httpStatus: 422 });
    expect(await add({ ...device(), userId: other.id })).toMatchObject({ httpStatus: 422 });
  });

  test('keys that are none', async () => {
    const { keys } = device();
    for (const wrong of [
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: 'BAAA' },
    ])
      expect(await add({ ...device(), keys: wrong })).toMatchObject({ httpStatus: 422, fields: [{ key: 'push.wrongKeys' }] });
  });
});

describe('a device hears no more', () => {
  const devicesOf = async (id: number) =>
    (await app.database.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', id).execute()).length;

  test('once its session is signed out; the others go on', async () => {
    await add(device());
    const second = { id: me.id, as: await app.signIn(me.id) };
    await add(device(), second);
    expect(await devicesOf(me.id)).toBe(2);
    await app.call(signOut, {}, second);
    expect(await devicesOf(me.id)).toBe(1);
  });

  test('once all sessions are ended, as of a phone that was lost', async () => {
    await add(device());
    const second = { id: me.id, as: await app.signIn(me.id) };
    await app.call(endSessions, {}, second);
    expect(await devicesOf(me.id)).toBe(0);
  });

  test('once its person is erased, of whom no choice stays either', async () => {
    await add(device());
    await choose('released', true, false);
    const { db } = app.database;
    await db
      .updateTable('users')
      .set({ erased_at: new Date().toISOString(), deleted_at: new Date().toISOString() })
      .where('id', '=', me.id)
      .execute();
    expect(await devicesOf(me.id)).toBe(0);
    expect(await db.selectFrom('push_choices').selectAll().where('user_id', '=', me.id).execute()).toEqual([]);
  });
});

test('without SECRET_KEY, with another one, or without the app there is no push, and that is said', async () => {
  const { config } = app.services;
  const { secretKey, employeeApp } = config;
  await read();
  for (const without of [{ secretKey: null }, { secretKey: randomBytes(32) }, { employeeApp: false }]) {
    Object.assign(config, without);
    expect((await app.call(contract.readMyNotifications, {})).data.key).toBeNull();
    expect(await app.call(contract.addMyDevice, { body: device() })).toMatchObject({ httpStatus: 409, key: 'push.off' });
    Object.assign(config, { secretKey, employeeApp });
  }
  const { rows } = await sql<{ sealed: string }>`select private_sealed as sealed from push_keys`.execute(app.database.db);
  Object.assign(config, { secretKey: randomBytes(32), secretKeyOld: secretKey });
  expect((await read()).key).not.toBeNull();
  const anew = await sql<{ sealed: string }>`select private_sealed as sealed from push_keys`.execute(app.database.db);
  expect(anew.rows[0]?.sealed).not.toBe(rows[0]?.sealed);
  Object.assign(config, { secretKeyOld: null });
  expect((await read()).key).not.toBeNull();
});
