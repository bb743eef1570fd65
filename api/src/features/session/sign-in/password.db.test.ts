import { listSessions, sendCode, signInWithPassword, userInfo } from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { hashPassword } from '../passwords/passwords-service.ts';

const password = 'correct-horse';
let app: TestApp;
let passwordHash: string;
let owner: Awaited<ReturnType<typeof makeUser>>;
let clients = 0;
let address = '';

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  address = `198.51.100.${++clients}`;
  app.clock.set('2026-11-18T09:00:00Z');
  owner = await makeUser(app.database.db, { userType: 2, passwordHash });
});

const from = () => ({ as: 'nobody', headers: { 'x-forwarded-for': address } });
const signIn = (email: string, given = password) => app.call(signInWithPassword, { body: { email, password: given } }, from());
const refused = { httpStatus: 401, statusCode: 401, key: 'session.invalidCredentials', error: 'Invalid username or password' };

test('an administrator signs in with a password', async () => {
  const answer = await signIn(owner.email);
  const { name, lastName, email } = owner;
  expect(answer.body).toMatchObject({
    statusCode: 200,
    token: expect.any(String),
    result: { name, lastName, email, userType: 2, profile: { name, lastName, email } },
  });
  expect(await app.call(userInfo, {}, { as: String(answer.body.token) })).toMatchObject({ data: { hasPassword: true } });
});

test('the session shows from which device and address it was opened', async () => {
  const headers = { ...from().headers, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0' };
  const answer = await app.call(signInWithPassword, { body: { email: owner.email, password } }, { as: 'nobody', headers });
  const { items } = (await app.call(listSessions, {}, { as: String(answer.body.token) })).data;
  expect(items).toMatchObject([{ current: true, device: 'Firefox, Windows', address }]);
});

describe('a password is refused in the same words', () => {
  test('when it is wrong', async () => {
    expect(await signIn(owner.email, 'wrong-horse')).toMatchObject(refused);
  });

  test.each([
    ['for a normal user', { userType: 1 } as const],
    ['for an emergency manager', { userType: 3 } as const],
    ['for a passive administrator', { userType: 2, status: 'passive' } as const],
  ])('%s', async (_, given) => {
    const { email } = await makeUser(app.database.db, { ...given, passwordHash });
    expect(await signIn(email)).toMatchObject(refused);
  });

  test('for an administrator without one', async () => {
    const { email } = await makeUser(app.database.db, { userType: 2 });
    expect(await signIn(email)).toMatchObject(refused);
  });

  test('for an unknown address', async () => {
    expect(await signIn('nobody@test.example')).toMatchObject(refused);
  });
});

test('an empty password is a refused field', async () => {
  expect(await signIn(owner.email, '')).toMatchObject({ httpStatus: 422, fields: [{ path: 'password', key: 'value.required' }] });
});

test('20 failures a day close the way of the password and leave the code open', async () => {
  for (let tries = 0; tries < 20; tries++) {
    app.clock.advance(4_000);
    expect(await signIn(owner.email, 'wrong-horse')).toMatchObject(refused);
  }
  app.clock.advance(4_000);
  const closed = await signIn(owner.email);
  expect(closed).toMatchObject({ httpStatus: 429, key: 'session.tooManyTries' });
  expect(Number(closed.headers['retry-after'])).toBe(24 * 3_600 - 80);
  expect(await app.call(sendCode, { body: { email: owner.email } }, from())).toMatchObject({ httpStatus: 200 });
});

test('signing in does not use up the failures of the day', async () => {
  for (let tries = 0; tries < 25; tries++) {
    app.clock.advance(4_000);
    expect(await signIn(owner.email)).toMatchObject({ httpStatus: 200 });
  }
});

test('20 wrong passwords at the same moment are all that one moment allows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      app.call(
        signInWithPassword,
        { body: { email: owner.email, password: `wrong-${i}` } },
        { as: 'nobody', headers: { 'x-forwarded-for': `192.0.2.${i}` } },
      ),
    ),
  );
  expect(answers.filter((answer) => answer.httpStatus === 401)).toHaveLength(20);
  expect(answers.filter((answer) => answer.httpStatus === 429)).toHaveLength(4);
});
