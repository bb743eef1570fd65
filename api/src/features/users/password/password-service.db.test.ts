import {
  removePassword,
  sendCode,
  sendPasswordCode,
  setPassword,
  signInWithCode,
  signInWithPassword,
  userInfo,
} from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

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
const remove = (body: object, as = token) => app.call(removePassword, { body }, { as });
const signIn = (password: string) => app.call(signInWithPassword, { body: { email: owner.email, password } }, { as: 'nobody' });
const mails = () =>
  app.database.db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text', 'body_html as html'])
    .where('recipient', '=', owner.email)
    .orderBy('id')
    .execute();

async function mailedCode(as = token): Promise<string> {
  expect(await app.call(sendPasswordCode, {}, { as })).toMatchObject({ httpStatus: 200 });
  return /\b\d{6}\b/.exec((await mails()).at(-1)?.text ?? '')?.[0] ?? '';
}

const begin = async (newPassword = 'secret-1') =>
  expect(await set({ newPassword, code: await mailedCode() })).toMatchObject({ httpStatus: 200 });

describe('an administrator', () => {
  test('sets a password with a mailed code, which signs in from then on', async () => {
    expect(await set({ newPassword: 'secret-1', code: await mailedCode() })).toMatchObject({ httpStatus: 200, data: null });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 200 });
    expect((await app.call(userInfo, {}, { as: token })).data.hasPassword).toBe(true);
  });

  test('changes it with the current one', async () => {
    await begin();
    expect(await set({ newPassword: 'secret-2', currentPassword: 'secret-1' })).toMatchObject({ httpStatus: 200 });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 401 });
    expect(await signIn('secret-2')).toMatchObject({ httpStatus: 200 });
  });

  test('who has forgotten it changes it with a mailed code', async () => {
    await begin();
    expect(await set({ newPassword: 'secret-2', code: await mailedCode() })).toMatchObject({ httpStatus: 200 });
    expect(await signIn('secret-2')).toMatchObject({ httpStatus: 200 });
  });

  test.each([undefined, 'wrong-one'])('neither changes nor removes it with the current one given as %s', async (currentPassword) => {
    await begin();
    const refused = { httpStatus: 422, fields: [{ path: 'currentPassword', key: 'session.passwordWrong' }] };
    expect(await remove({ currentPassword })).toMatchObject(refused);
    expect(await set({ newPassword: 'secret-2', currentPassword })).toMatchObject(refused);
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 200 });
  });

  test('sets none without a code, whatever is given as the current one', async () => {
    const refused = { httpStatus: 422, fields: [{ path: 'code', key: 'session.proofMissing' }] };
    expect(await set({ newPassword: 'secret-1' })).toMatchObject(refused);
    expect(await set({ newPassword: 'secret-1', currentPassword: 'secret-1' })).toMatchObject(refused);
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 401 });
  });

  test('removes it and signs in by code again', async () => {
    await begin();
    expect(await remove({ currentPassword: 'secret-1' })).toMatchObject({ httpStatus: 200 });
    expect(await signIn('secret-1')).toMatchObject({ httpStatus: 401, key: 'session.invalidCredentials' });
    expect(await remove({})).toMatchObject({ httpStatus: 200 });
  });

  test.each([
    ['abc12', 'session.passwordShort', 'The password can not be less than 6 digits'],
    ['abc1234', 'session.passwordUnderEight', 'A new password needs at least 8 characters.'],
    ['abc 12345', 'session.passwordSpaces', 'The password can not contain spaces'],
    ['x'.repeat(201), 'value.tooLong', 'Is too long.'],
    ['Qwerty123', 'session.passwordCommon', 'This password is among the first that are guessed. Choose another one.'],
    ['GALATASARAY', 'session.passwordCommon', 'This password is among the first that are guessed. Choose another one.'],
  ])('cannot set %s', async (newPassword, key, message) => {
    const refused = await set({ newPassword, code: await mailedCode() });
    expect(refused).toMatchObject({ httpStatus: 422, fields: [{ path: 'newPassword', key, message }] });
    expect(refused.fields).toHaveLength(1);
  });

  test('sets one of 200 signs of any kind but a space, of which each counts as it was typed', async () => {
    const newPassword = '\u{1f600}ğÀ"\'\\%<;aZ9'.repeat(20).slice(0, 200);
    expect(newPassword).toHaveLength(200);
    expect(await set({ newPassword, code: await mailedCode() })).toMatchObject({ httpStatus: 200 });
    for (const other of [newPassword.slice(0, -1), newPassword.toLowerCase(), `${newPassword.slice(0, 72)}${'x'.repeat(128)}`])
      expect(await signIn(other)).toMatchObject({ httpStatus: 401 });
    expect(await signIn(newPassword)).toMatchObject({ httpStatus: 200 });
  });

  test('cannot set the own address', async () => {
    const newPassword = owner.email.toUpperCase();
    expect(await set({ newPassword, code: await mailedCode() })).toMatchObject({ fields: [{ key: 'session.passwordOwnName' }] });
  });
});

describe('a code for the password', () => {
  test('does for one change', async () => {
    const code = await mailedCode();
    expect(await set({ newPassword: 'secret-1', code })).toMatchObject({ httpStatus: 200 });
    const refused = { httpStatus: 422, fields: [{ path: 'code', key: 'session.proofCodeWrong' }] };
    expect(await set({ newPassword: 'secret-2', code })).toMatchObject(refused);
    expect(await remove({ code })).toMatchObject(refused);
  });

  test('is not spent by a password that is refused', async () => {
    const code = await mailedCode();
    await set({ newPassword: 'password', code });
    expect(await set({ newPassword: 'secret-1', code })).toMatchObject({ httpStatus: 200 });
  });

  test('signs nobody in, and a sign-in code changes no password', async () => {
    const code = await mailedCode();
    expect(await app.call(signInWithCode, { body: { email: owner.email, password: code } }, { as: 'nobody' })).toMatchObject({
      key: 'session.incorrectCode',
    });
    const signInCode = await codeForSigningIn();
    if (signInCode !== code) expect(await set({ newPassword: 'secret-1', code: signInCode })).toMatchObject({ httpStatus: 422 });
    expect(await set({ newPassword: 'secret-1', code })).toMatchObject({ httpStatus: 200 });
  });

  const codeForSigningIn = async () => {
    await app.call(sendCode, { body: { email: owner.email } }, { as: 'nobody' });
    return /\b\d{6}\b/.exec((await mails()).at(-1)?.text ?? '')?.[0] ?? '';
  };

  test('is good for 5 minutes and 5 tries, and sent 3 times in 10 minutes', async () => {
    const late = await mailedCode();
    app.clock.advance(5 * 60_000 + 1);
    expect(await set({ newPassword: 'secret-1', code: late })).toMatchObject({ httpStatus: 422 });
    const tried = await mailedCode();
    for (let tries = 0; tries < 5; tries++) await set({ newPassword: 'secret-1', code: 'wrong' });
    expect(await set({ newPassword: 'secret-1', code: tried })).toMatchObject({ httpStatus: 422 });
    await mailedCode();
    expect(await app.call(sendPasswordCode, {}, { as: token })).toMatchObject({ httpStatus: 429, key: 'session.tooManyCodes' });
  });
});

describe('after a change', () => {
  test.each(['change', 'removal'])('by %s only the session that made it goes on', async (how) => {
    await begin();
    const other = await app.signIn(owner.id);
    const currentPassword = 'secret-1';
    await (how === 'removal' ? remove({ currentPassword }) : set({ newPassword: 'secret-2', currentPassword }));
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ httpStatus: 200 });
    expect(await app.call(userInfo, {}, { as: other })).toMatchObject({ httpStatus: 401, statusCode: 50012 });
  });

  test('the owner hears of it by mail, in their language, with device and address and no password', async () => {
    await begin();
    await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', owner.id).execute();
    await set({ newPassword: 'secret-2', currentPassword: 'secret-1' });
    await remove({ currentPassword: 'secret-2' });
    const told = (await mails()).slice(1);
    expect(told.map(({ subject }) => subject)).toEqual([
      'A password was set for your Population Tracker account',
      'Population Tracker parolanız değiştirildi',
      'Population Tracker parolanız kaldırıldı',
    ]);
    expect(told[0]?.text).toContain('Address: 127.0.0.1');
    expect(told[1]?.text).toContain('Diğer oturumlarınız kapatıldı.');
    expect(JSON.stringify(told)).not.toContain('secret');
  });
});

test('the proof can fail 20 times a day in one session, and whoever stole that one uses up nothing of the owner’s', async () => {
  await begin();
  const guesses = await Promise.all(Array.from({ length: 22 }, (_, i) => set({ newPassword: 'secret-2', currentPassword: `wrong-${i}` })));
  expect(guesses.filter((guess) => guess.httpStatus === 422)).toHaveLength(20);
  expect(guesses.filter((guess) => guess.httpStatus === 429)).toHaveLength(2);
  const right = { newPassword: 'secret-2', currentPassword: 'secret-1' };
  expect(await set(right)).toMatchObject({ httpStatus: 429, key: 'session.tooManyTries' });
  expect(await set(right, await app.signIn(owner.id))).toMatchObject({ httpStatus: 200 });
});

test('the audit log tells that a password was set and removed, and no more', async () => {
  await begin();
  await remove({ currentPassword: 'secret-1' });
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

test.each([setPassword, removePassword, sendPasswordCode])('only administrators may call $method $path', async (endpoint) => {
  expect(await app.call(endpoint, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, {}, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
