import { removePassword, setPassword, signInWithPassword, userInfo } from '@population-tracker/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeUser } from '../../../testing/make.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeUser>>;
let token: string;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(60_000);
  owner = await makeUser(app.database.db, { userType: 2 });
  token = await app.signIn(owner.id);
});

const set = (body: object, as = token) => app.call(setPassword, { body }, { as });
const signIn = (password: string) => app.call(signInWithPassword, { body: { email: owner.email, password } }, { as: 'nobody' });

describe('an administrator', () => {
  test('sets a password, which signs in from then on', async () => {
    expect(await set({ newPassword: 'secret-1' })).toMatchObject({ httpStatus: 200, data: null });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 200 });
    expect((await app.call(userInfo, {}, { as: token })).data.hasPassword).toBe(true);
  });

  test('changes it with the current one', async () => {
    await set({ newPassword: 'secret-1' });
    expect(await set({ newPassword: 'secret-2', currentPassword: 'secret-1' })).toMatchObject({ httpStatus: 200 });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 401 });
    expect(await signIn('secret-2')).toMatchObject({ httpStatus: 200 });
  });

  test.each([undefined, 'wrong-one'])('does not change it with the current one given as %s', async (currentPassword) => {
    await set({ newPassword: 'secret-1' });
    expect(await set({ newPassword: 'secret-2', currentPassword })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'currentPassword', key: 'session.passwordWrong' }],
    });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 200 });
  });

  test('removes it and signs in by code again', async () => {
    await set({ newPassword: 'secret-1' });
    expect(await app.call(removePassword, {}, { as: token })).toMatchObject({ httpStatus: 200 });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 401, key: 'session.invalidCredentials' });
    expect(await app.call(removePassword, {}, { as: token })).toMatchObject({ httpStatus: 200 });
  });

  test.each([
    ['abc12', 'session.passwordShort', 'The password can not be less than 6 digits'],
    ['abc 123', 'session.passwordSpaces', 'The password can not contain spaces'],
    ['x'.repeat(201), 'value.tooLong', 'Is too long.'],
  ])('cannot set %s', async (newPassword, key, message) => {
    expect(await set({ newPassword })).toMatchObject({ httpStatus: 422, fields: [{ path: 'newPassword', key, message }] });
  });
});

test('the current password can be guessed wrong 20 times a day', async () => {
  await set({ newPassword: 'secret-1' });
  const guesses = await Promise.all(Array.from({ length: 22 }, (_, i) => set({ newPassword: 'secret-2', currentPassword: `wrong-${i}` })));
  expect(guesses.filter((guess) => guess.httpStatus === 422)).toHaveLength(20);
  expect(guesses.filter((guess) => guess.httpStatus === 429)).toHaveLength(2);
  expect(await set({ newPassword: 'secret-2', currentPassword: 'secret-1' })).toMatchObject({
    httpStatus: 429,
    key: 'session.tooManyTries',
  });
});

test('the audit log tells that a password was set and removed, and no more', async () => {
  await set({ newPassword: 'secret-1' });
  await app.call(removePassword, {}, { as: token });
  const entries = await app.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', String(owner.id))
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { action: 'setPassword', before: null, after: null, user_id: owner.id },
    { action: 'removePassword', before: null, after: null },
  ]);
  expect(JSON.stringify(entries)).not.toContain('argon2');
});

test.each([setPassword, removePassword])('only administrators may call $method $path', async (endpoint) => {
  expect(await app.call(endpoint, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, {}, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
