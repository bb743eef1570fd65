import { installation } from '@population-tracker/contract/installation';
import { builtInSets } from '@population-tracker/contract/kernel/permissions';
import {
  endOneSession,
  endSessions,
  listSessions,
  readSignInSettings,
  saveSignInSettings,
  signInWithPassword,
  signOut,
  userInfo,
} from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { hashPassword } from './passwords/passwords-service.ts';
import { jobs } from './session-jobs.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T09:00:00Z');
  owner = await makeUser(app.database.db, { userType: 2, name: 'Ada', lastName: 'Işık' });
});

const hours = (count: number) => count * 3_600_000;
const whoIs = (token: string) => app.call(userInfo, {}, { as: token });
const change = (values: object) => app.database.db.updateTable('users').set(values).where('id', '=', owner.id).execute();

test('a token tells who is signed in and with which roles, and what stands around every page', async () => {
  const { name, lastName, email, id } = owner;
  expect((await whoIs(await app.signIn(id))).data).toEqual({
    id,
    name,
    lastName,
    email,
    userType: 2,
    roles: ['admin'],
    permissions: [...builtInSets.administrator],
    everywhere: [...builtInSets.administrator],
    hasPassword: false,
    running: [],
    viewing: null,
    uploading: false,
    installation: (await app.call(installation)).data,
  });
  const manager = await makeUser(app.database.db, { userType: 3 });
  expect((await whoIs(await app.signIn(manager.id))).data).toMatchObject({ roles: ['emergency'] });
});

test('it tells that an upload of one’s own runs, until it is done; nobody else’s', async () => {
  const as = await app.signIn(owner.id);
  const uploading = async () => (await whoIs(as)).data.uploading;
  const other = await makeUser(app.database.db, { userType: 2 });
  const { pool } = app.database;
  const begin = (id: number) =>
    pool.query(
      `with file as (insert into files (name, content_type, size, sha256) values ('people.csv', 'text/csv', 1, '') returning id)
       insert into upload_jobs (kind, file_id, file_name, state, created_by) select 'users', id, 'people.csv', 'checking', $1 from file`,
      [id],
    );
  await begin(other.id);
  expect(await uploading()).toBe(false);
  await begin(owner.id);
  expect(await uploading()).toBe(true);
  await pool.query("update upload_jobs set state = 'done' where created_by = $1", [owner.id]);
  expect(await uploading()).toBe(false);
});

describe('a token is refused', () => {
  test('as unknown when there is none like it', async () => {
    expect(await whoIs('x'.repeat(43))).toMatchObject({ httpStatus: 401, statusCode: 50008, key: 'session.unknown' });
  });

  test('when it is missing', async () => {
    expect(await app.call(userInfo, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401, key: 'session.missingToken' });
    expect(await app.call(signOut, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401, key: 'session.missingToken' });
  });

  test('as unknown after signing out with it, which ends no other session', async () => {
    const [token, other] = [await app.signIn(owner.id), await app.signIn(owner.id)];
    expect(await app.call(signOut, {}, { as: token })).toMatchObject({ statusCode: 200, data: null });
    expect(await whoIs(token)).toMatchObject({ statusCode: 50008 });
    expect(await whoIs(other)).toMatchObject({ statusCode: 200 });
  });

  test('as expired after 12 hours without use', async () => {
    const token = await app.signIn(owner.id);
    app.clock.advance(hours(12) - 1_000);
    expect(await whoIs(token)).toMatchObject({ statusCode: 200 });
    app.clock.advance(hours(12));
    expect(await whoIs(token)).toMatchObject({ httpStatus: 401, statusCode: 50014, key: 'session.expired' });
  });

  test('as expired after 7 days, however much it is used', async () => {
    const token = await app.signIn(owner.id);
    for (let half = 1; half < 14; half++) {
      app.clock.advance(hours(12) - 1_000);
      expect(await whoIs(token)).toMatchObject({ statusCode: 200 });
    }
    app.clock.advance(hours(12));
    expect(await whoIs(token)).toMatchObject({ statusCode: 50014 });
  });

  test.each([
    ['passive', { status: 'passive' }],
    ['a normal user', { user_type: 1 }],
    ['deleted', { deleted_at: new Date() }],
  ])('as ended once its owner is %s', async (_, values) => {
    const token = await app.signIn(owner.id);
    await change(values);
    expect(await whoIs(token)).toMatchObject({ httpStatus: 401, statusCode: 50012, key: 'session.ended' });
  });
});

test('many at once are told each who they are, and refused each for their own reason', async () => {
  const { db } = app.database;
  const others = await Promise.all(['Bora', 'Cem', 'Derya'].map((name) => makeUser(db, { userType: 2, name })));
  const signedIn = await Promise.all([owner, ...others].map(async ({ id, name }) => ({ name, as: await app.signIn(id) })));
  const [gone] = signedIn;
  await app.call(signOut, {}, { as: gone?.as ?? '' });
  const unknown = { name: 'nobody', as: '0'.repeat(64) };
  const asked = Array.from({ length: 40 }, (_, index) => [...signedIn, unknown][index % 5] as typeof unknown);
  const told = await Promise.all(asked.map(async ({ as }) => whoIs(as)));
  expect(told.map(({ data, statusCode }) => data?.name ?? statusCode)).toEqual(
    asked.map(({ name }) => (name === gone?.name || name === unknown.name ? 50008 : name)),
  );
});

test('the last use is written at most once a minute', async () => {
  const token = await app.signIn(owner.id);
  const lastUsed = async () =>
    (await app.database.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', owner.id).executeTakeFirstOrThrow())
      .last_used_at;
  app.clock.advance(59_000);
  await whoIs(token);
  expect(await lastUsed()).toBe('2026-11-18T09:00:00Z');
  app.clock.advance(1_000);
  await whoIs(token);
  expect(await lastUsed()).toBe('2026-11-18T09:01:00Z');
});

test('a person sees their own open sessions', async () => {
  await app.signIn(owner.id);
  app.clock.advance(hours(1));
  const token = await app.signIn(owner.id);
  await app.signIn('administrator');
  const { items } = (await app.call(listSessions, {}, { as: token })).data;
  expect(items).toMatchObject([
    { current: true, created: '2026-11-18T10:00:00Z', lastUsed: '2026-11-18T10:00:00Z', device: 'test', address: '127.0.0.1' },
    { current: false, created: '2026-11-18T09:00:00Z' },
  ]);
  app.clock.advance(hours(11.5));
  await whoIs(token);
  expect((await app.call(listSessions, {}, { as: token })).data.items).toHaveLength(1);
  expect(await app.call(listSessions, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
});

test('one of the own sessions is ended from another one; nobody else’s is there', async () => {
  const [lost, own] = [await app.signIn(owner.id), await app.signIn(owner.id)];
  const others = await app.signIn('administrator');
  const { items } = (await app.call(listSessions, {}, { as: own })).data;
  const id = items.find(({ current }) => !current)?.id ?? 0;
  expect(await app.call(endOneSession, { params: { id } }, { as: others })).toMatchObject({ httpStatus: 404 });
  expect(await whoIs(lost)).toMatchObject({ statusCode: 200 });
  expect(await app.call(endOneSession, { params: { id } }, { as: own })).toMatchObject({ statusCode: 200 });
  expect(await whoIs(lost)).toMatchObject({ statusCode: 50012, key: 'session.endedOne' });
  expect(await whoIs(own)).toMatchObject({ statusCode: 200 });
  // It is over: a second time there is nothing to end.
  expect(await app.call(endOneSession, { params: { id } }, { as: own })).toMatchObject({ httpStatus: 404 });
  expect(await app.call(endOneSession, { params: { id } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  const entry = await app.database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', String(owner.id)).executeTakeFirst();
  expect(entry).toMatchObject({ action: 'endSession', after: { device: 'test' } });
});

test('signing out everywhere ends all own sessions and nobody else’s', async () => {
  const other = await app.signIn('administrator');
  const tokens = [await app.signIn(owner.id), await app.signIn(owner.id)];
  expect(await app.call(endSessions, {}, { as: tokens[0] ?? '' })).toMatchObject({ statusCode: 200 });
  for (const token of tokens) expect(await whoIs(token)).toMatchObject({ statusCode: 50012, key: 'session.endedEverywhere' });
  expect(await whoIs(other)).toMatchObject({ statusCode: 200 });
  const entry = await app.database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', String(owner.id)).executeTakeFirst();
  expect(entry).toMatchObject({ action: 'signOutEverywhere', user_id: owner.id, user_name: 'Ada Işık', after: { sessions: 2 } });
  expect(await app.call(endSessions, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
});

describe('where single sign-in is switched on', () => {
  const singleSignIn = async (on: boolean) =>
    expect((await app.call(saveSignInSettings, { body: { singleSignIn: on } }, { as: 'administrator' })).data).toEqual({
      singleSignIn: on,
    });
  const signIn = async () =>
    String((await app.call(signInWithPassword, { body: { email: owner.email, password: 'secret-1' } }, { as: 'nobody' })).body.token);

  test('a newer sign-in ends the older one, and only then', async () => {
    await change({ password_hash: await hashPassword('secret-1') });
    const [first, second] = [await signIn(), await signIn()];
    expect(await whoIs(first)).toMatchObject({ statusCode: 200 });
    await singleSignIn(true);
    const third = await signIn();
    for (const token of [first, second]) expect(await whoIs(token)).toMatchObject({ statusCode: 50012, key: 'session.endedElsewhere' });
    expect(await whoIs(third)).toMatchObject({ statusCode: 200 });
    await singleSignIn(false);
    const fourth = await signIn();
    for (const token of [third, fourth]) expect(await whoIs(token)).toMatchObject({ statusCode: 200 });
  });

  test('only administrators read and change it, and each change is recorded once', async () => {
    await singleSignIn(true);
    await singleSignIn(true);
    expect((await app.call(readSignInSettings, {}, { as: 'administrator' })).data).toEqual({ singleSignIn: true });
    await singleSignIn(false);
    const entries = await app.database.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity', '=', 'signInSettings')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { before: { singleSignIn: true }, after: { singleSignIn: false } },
      { before: { singleSignIn: false }, after: { singleSignIn: true } },
    ]);
    for (const endpoint of [readSignInSettings, saveSignInSettings]) {
      const input = endpoint === saveSignInSettings ? { body: { singleSignIn: true } } : {};
      expect(await app.call(endpoint, input as never, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
      expect(await app.call(endpoint, input as never, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
    }
    const refused = await app.call(saveSignInSettings, { body: { singleSignIn: 'yes' } as never }, { as: 'administrator' });
    expect(refused).toMatchObject({ httpStatus: 422, fields: [{ path: 'singleSignIn', key: 'value.required' }] });
  });
});

test('what no rule looks at any more is forgotten', async () => {
  const count = async (table: 'sessions' | 'rate_limits') => (await app.database.db.selectFrom(table).selectAll().execute()).length;
  app.clock.set('2027-03-01T09:00:00Z');
  await app.signIn(owner.id);
  await app.database.db.insertInto('rate_limits').values({ bucket: 'new', window_start: app.clock.now(), count: 1 }).execute();
  for (const job of jobs) await job.run(app.context(), {}, { signal: AbortSignal.timeout(60_000), attempt: 0, last: false });
  expect(await count('sessions')).toBe(1);
  expect(await count('rate_limits')).toBe(1);
});
