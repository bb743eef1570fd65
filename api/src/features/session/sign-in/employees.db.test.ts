import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import {
  endSessions,
  listSessions,
  sendCode,
  sendLink,
  signInWithCode,
  signInWithLink,
  signOut,
  userInfo,
} from '@population-tracker/contract/session/session';
import { listUsers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { jobs } from '../session-jobs.ts';

let app: TestApp;
let withoutApp: TestApp;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://tracker.test.example' };
  [app, withoutApp] = await Promise.all([testApp({ env: { ...env, EMPLOYEE_APP: '1' } }), testApp({ env })]);
});
afterAll(() => Promise.all([app.close(), withoutApp.close()]));
let person: Awaited<ReturnType<typeof makeUser>>;
beforeEach(async () => {
  person = await makeUser(app.database.db, { name: 'Ece', lastName: 'Polat' });
});

const nobody = { as: 'nobody' };
const send = (email: string, at: FrontEnd) => app.call(sendCode, { body: { email, app: at } }, nobody);
const enter = (email: string, password: string, at: FrontEnd) => app.call(signInWithCode, { body: { email, password, app: at } }, nobody);

async function mailedTo(email: string, pattern: RegExp): Promise<string> {
  const mails = app.database.db.selectFrom('mail_outbox').select('body_text as text').where('recipient', '=', email);
  const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
  return pattern.exec(text)?.[1] ?? '';
}
const codeOf = (email: string) => mailedTo(email, /\b(\d{6})\b/);

test('an employee signs in to the app of their own by a mailed code, and may nothing of the panel', async () => {
  expect(await send(person.email, 'me')).toMatchObject({ httpStatus: 200, body: { result: { isSucceed: true } } });
  const { body } = await enter(person.email, await codeOf(person.email), 'me');
  expect(body).toMatchObject({ statusCode: 200, result: { name: 'Ece', lastName: 'Polat', userType: 1 } });
  const as = String(body.token);
  const own = { id: person.id, roles: [], permissions: [], everywhere: [], running: [] };
  expect((await app.call(userInfo, {}, { as })).data).toMatchObject(own);
  expect(await app.call(listUsers, {}, { as })).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
  expect((await app.call(signOut, {}, { as })).httpStatus).toBe(200);
});

test('the panel sends an employee no code, and lets none in with the code of their own app', async () => {
  expect(await send(person.email, 'panel')).toMatchObject({ httpStatus: 404, key: 'session.invalidUsername', error: 'Invalid username' });
  await send(person.email, 'me');
  const code = await codeOf(person.email);
  expect(await enter(person.email, code, 'panel')).toMatchObject({ httpStatus: 403, key: 'session.invalidUser', error: 'Invalid user' });
});

test('an administrator signs in to either, with all that they may', async () => {
  const { email } = await makeUser(app.database.db, { userType: 2 });
  await send(email, 'me');
  const { body } = await enter(email, await codeOf(email), 'me');
  expect((await app.call(listUsers, {}, { as: String(body.token) })).httpStatus).toBe(200);
});

test('a mailed link lets an employee in to their own app, and opens there', async () => {
  const ask = (at: FrontEnd) => app.call(sendLink, { body: { email: person.email, app: at } }, nobody);
  expect(await ask('panel')).toMatchObject({ httpStatus: 404, key: 'session.invalidUsername' });
  expect(await ask('me')).toMatchObject({ httpStatus: 200 });
  const token = await mailedTo(person.email, /https:\/\/tracker\.test\.example\/my\/#link=([\w-]{43})\b/);
  expect((await app.call(signInWithLink, { body: { token } }, nobody)).key).toBe('session.linkUsed');
  expect((await app.call(signInWithLink, { body: { token, app: 'me' } }, nobody)).body).toMatchObject({ result: { userType: 1 } });
});

test('whoever is passive signs in nowhere, and a session of theirs has ended', async () => {
  const as = await app.signIn(person.id);
  expect((await app.call(userInfo, {}, { as })).httpStatus).toBe(200);
  await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
  expect((await app.call(userInfo, {}, { as })).key).toBe('session.ended');
  expect((await send(person.email, 'me')).key).toBe('session.invalidUsername');
});

test('where the installation has no such app, it has no way in', async () => {
  const { id, email } = await makeUser(withoutApp.database.db);
  expect(await withoutApp.call(sendCode, { body: { email, app: 'me' } }, nobody)).toMatchObject({ key: 'session.invalidUsername' });
  expect((await withoutApp.call(userInfo, {}, { as: await withoutApp.signIn(id) })).key).toBe('session.ended');
});

describe('a session that an employee keeps on a device', () => {
  const day = 24 * 3_600_000;
  const whoIs = (as: string) => app.call(userInfo, {}, { as });
  async function keep(email: string, at: FrontEnd = 'me') {
    await send(email, at);
    const body = { email, password: await codeOf(email), app: at, keep: true };
    const answer = await app.call(signInWithCode, { body }, nobody);
    expect(answer.httpStatus).toBe(200);
    return String(answer.body.token);
  }
  beforeEach(() => app.clock.set('2026-11-18T09:00:00Z'));

  test('lasts 30 days without use and 90 at most; by a link too; one that isn’t kept 12 hours, beside it', async () => {
    const as = await keep(person.email);
    await app.call(sendLink, { body: { email: person.email, app: 'me' } }, nobody);
    const token = await mailedTo(person.email, /#link=([\w-]{43})\b/);
    const byLink = String((await app.call(signInWithLink, { body: { token, app: 'me', keep: true } }, nobody)).body.token);
    const short = await app.signIn(person.id);
    app.clock.advance(30 * day - 1_000);
    for (const one of [as, byLink]) expect((await whoIs(one)).httpStatus).toBe(200);
    expect((await whoIs(short)).key).toBe('session.expired');
    expect((await app.call(listSessions, {}, { as })).data.items).toHaveLength(2);
    await forget();
    for (const _ of [1, 2]) {
      app.clock.advance(29 * day);
      expect((await whoIs(as)).httpStatus).toBe(200);
    }
    expect((await whoIs(byLink)).key).toBe('session.expired');
    app.clock.advance(2 * day + 60_000);
    expect((await whoIs(as)).key).toBe('session.expired');
    await forget();
    expect((await whoIs(as)).key).toBe('session.unknown');
  });

  test('is as short as any other once its person holds something, and in the panel it is kept for nobody', async () => {
    const as = await keep(person.email);
    app.clock.advance(2 * day);
    expect((await whoIs(as)).httpStatus).toBe(200);
    app.clock.advance(2 * day);
    await app.database.db.updateTable('users').set({ user_type: 3 }).where('id', '=', person.id).execute();
    expect((await whoIs(as)).key).toBe('session.expired');
    const { email } = await makeUser(app.database.db, { userType: 2 });
    const kept = [await keep(email, 'panel'), await keep(email)];
    app.clock.advance(day);
    for (const one of kept) expect((await whoIs(one)).key).toBe('session.expired');
  });

  test('ends with signing out everywhere, and with its person’s leaving', async () => {
    const [as, other] = [await keep(person.email), await keep(person.email)];
    app.clock.advance(5 * day);
    expect((await app.call(endSessions, {}, { as })).httpStatus).toBe(200);
    for (const one of [as, other]) expect((await whoIs(one)).key).toBe('session.endedEverywhere');
    const third = await keep(person.email);
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
    expect((await whoIs(third)).key).toBe('session.ended');
  });
});

async function forget(): Promise<void> {
  for (const job of jobs) await job.run(app.context(), {}, { signal: AbortSignal.timeout(60_000), attempt: 0, last: false });
}
