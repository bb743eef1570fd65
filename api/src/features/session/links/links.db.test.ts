import {
  sendCode,
  sendLink,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
  userInfo,
} from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { hashPassword } from '../passwords/passwords-service.ts';
import { endAccess } from '../session-service.ts';

const password = 'correct-horse';
let app: TestApp;
let passwordHash: string;
let owner: Awaited<ReturnType<typeof makeUser>>;
let clients = 0;

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://tracker.test.example' } });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T09:00:00Z');
  owner = await makeUser(app.database.db, { userType: 2, passwordHash });
});

const minutes = (count: number) => count * 60_000;
/** Each call comes from an address that nobody has seen before. */
const stranger = () => ({ as: 'nobody', headers: { 'x-forwarded-for': `198.18.${clients >> 8}.${clients++ & 255}` } });
const ask = (email = owner.email) => app.call(sendLink, { body: { email } }, stranger());
const follow = (token: string) => app.call(signInWithLink, { body: { token } }, stranger());
const byCode = (code: string) => app.call(signInWithCode, { body: { email: owner.email, password: code } }, stranger());
const byPassword = (given: string) => app.call(signInWithPassword, { body: { email: owner.email, password: given } }, stranger());
const mails = (email = owner.email) =>
  app.database.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();
const links = async () => (await mails()).flatMap(({ body_text }) => /#link=([\w-]{43})\b/.exec(body_text)?.[1] ?? []);

async function sentLink(): Promise<string> {
  expect(await ask()).toMatchObject({ httpStatus: 200, body: { result: { isSucceed: true } } });
  return (await links()).at(-1) ?? '';
}

const used = { httpStatus: 401, statusCode: 401, key: 'session.linkUsed' };

test('after strangers have used up codes and passwords the owner signs in within a minute, and the strangers have gained no guess', async () => {
  await Promise.all(Array.from({ length: 12 }, () => app.call(sendCode, { body: { email: owner.email } }, stranger())));
  await Promise.all(Array.from({ length: 21 }, (_, i) => byCode(`wrong${i}`)));
  await Promise.all(Array.from({ length: 21 }, (_, i) => byPassword(`wrong-${i}`)));
  const closed = { httpStatus: 429, key: 'session.tooManyTries' };
  expect(await byPassword(password)).toMatchObject(closed);
  expect(await byCode('123456')).toMatchObject(closed);

  const answer = await follow(await sentLink());
  expect(answer.body).toMatchObject({ statusCode: 200, token: expect.any(String), result: { email: owner.email, userType: 2 } });
  expect(await app.call(userInfo, {}, { as: String(answer.body.token) })).toMatchObject({ data: { id: owner.id } });

  app.clock.advance(minutes(1));
  expect(await byPassword(password)).toMatchObject(closed);
  expect(await byCode('123456')).toMatchObject(closed);
});

describe('a link', () => {
  test.each([2, 3] as const)('signs in a person of userType %i', async (userType) => {
    owner = await makeUser(app.database.db, { userType });
    expect((await follow(await sentLink())).body).toMatchObject({ statusCode: 200, result: { userType } });
  });

  test('works once, also when it is used five times at the same moment', async () => {
    const link = await sentLink();
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(link)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(await follow(link)).toMatchObject(used);
  });

  test('ends after 20 minutes', async () => {
    const [early, late] = [await sentLink(), minutes(20) - 1_000];
    app.clock.advance(late);
    expect(await follow(early)).toMatchObject({ httpStatus: 200 });
    const link = await sentLink();
    app.clock.advance(minutes(20) + 1);
    expect(await follow(link)).toMatchObject(used);
  });

  test('is 256 random bits behind a #, stored only hashed', async () => {
    const link = await sentLink();
    const mail = (await mails()).at(-1);
    expect(mail?.body_text).toContain(`https://tracker.test.example/auth-redirect#link=${link}`);
    expect(mail).toMatchObject({ urgent: true, user_id: owner.id, subject: 'Your link to sign in to Population Tracker' });
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    const stored = await app.database.db.selectFrom('sign_in_links').selectAll().where('user_id', '=', owner.id).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test('is mailed in the language of the person', async () => {
    await app.database.db.updateTable('users').set({ language: 'tr' }).where('id', '=', owner.id).execute();
    await ask();
    expect((await mails())[0]).toMatchObject({ subject: 'Population Tracker giriş bağlantınız' });
  });

  test('goes to nobody who may not sign in, and to nobody unknown', async () => {
    const normal = await makeUser(app.database.db, { userType: 1 });
    for (const email of [normal.email, 'nobody@test.example']) {
      expect(await ask(email)).toMatchObject({ httpStatus: 404, key: 'session.invalidUsername' });
      expect(await mails(email)).toEqual([]);
    }
  });

  test('ends with the person’s rights, and its mail is called off', async () => {
    const link = await sentLink();
    await endAccess(app.context(), owner.id);
    expect(await follow(link)).toMatchObject(used);
    expect(await mails()).toMatchObject([{ state: 'cancelled', body_text: '' }]);
  });

  test('that is made up signs nobody in', async () => {
    await sentLink();
    expect(await follow('x'.repeat(43))).toMatchObject(used);
  });
});

describe('asking for links', () => {
  test('mails at most 4 an hour, and leaves the owner one that is good at every moment', async () => {
    for (let minute = 0; minute < 60; minute += 3) {
      await ask();
      const newest = (await app.database.db.selectFrom('sign_in_links').selectAll().where('user_id', '=', owner.id).execute()).at(-1);
      expect(app.clock.now().getTime() - Date.parse(newest?.created_at ?? '')).toBeLessThan(minutes(15));
      app.clock.advance(minutes(3));
    }
    expect(await links()).toHaveLength(4);
  });

  test('sends one at once after the one before was used', async () => {
    await follow(await sentLink());
    expect(await follow(await sentLink())).toMatchObject({ httpStatus: 200 });
  });

  test('is limited to 20 a minute for one client, as asking for codes is', async () => {
    const options = stranger();
    const asked = await Promise.all(
      Array.from({ length: 22 }, (_, i) => app.call(sendLink, { body: { email: `link-${clients}-${i}@test.example` } }, options)),
    );
    expect(asked.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(2);
  });
});
