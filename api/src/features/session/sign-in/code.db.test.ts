import { sendCode, signInWithCode, userInfo } from '@population-tracker/contract/session/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { endAccess } from '../session-service.ts';

let app: TestApp;
let hiding: TestApp;
let owner: Awaited<ReturnType<typeof makeUser>>;
let clients = 0;
let address = '';

beforeAll(async () => {
  const env = { TRUST_PROXY: '1' };
  [app, hiding] = await Promise.all([testApp({ env }), testApp({ env: { ...env, HIDE_UNKNOWN_EMAIL: '1' } })]);
});
afterAll(() => Promise.all([app.close(), hiding.close()]));
beforeEach(async () => {
  address = newAddress();
  app.clock.set('2026-11-18T09:00:00Z');
  owner = await makeUser(app.database.db, { userType: 2 });
});

const minutes = (count: number) => count * 60_000;
const newAddress = () => `198.18.${clients >> 8}.${clients++ & 255}`;
const from = () => ({ as: 'nobody', headers: { 'x-forwarded-for': address } });
const send = (email: string, options = {}) => app.call(sendCode, { body: { email } }, { ...from(), ...options });
const signIn = (email: string, password: string) => app.call(signInWithCode, { body: { email, password } }, from());

async function codeSentTo(email: string, { database } = app): Promise<string> {
  const mail = await database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(mail.body_text)?.[0] ?? '';
}

async function sentCode(email = owner.email): Promise<string> {
  expect(await send(email)).toMatchObject({ httpStatus: 200 });
  return codeSentTo(email);
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test.each([2, 3] as const)('signs in a person of userType %i', async (userType) => {
    const person = await makeUser(app.database.db, { userType, name: 'Çağla', lastName: 'Işık' });
    const answer = await signIn(person.email, await sentCode(person.email));
    expect(answer.body).toMatchObject({
      statusCode: 200,
      error: null,
      data: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
      result: { name: 'Çağla', lastName: 'Işık', email: person.email, userType },
    });
    expect(await app.call(userInfo, {}, { as: String(answer.body.token) })).toMatchObject({ data: { id: person.id } });
  });

  test('is sent in the language of the person', async () => {
    await send(owner.email, { language: 'tr' });
    const mail = await app.database.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', owner.email).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ subject: 'Population Tracker giriş kodunuz', state: 'waiting' });
    expect(mail.body_html).toContain('Merhaba Ayşe');
  });

  test('is sent in the language that the person has chosen, whatever the browser asks for, and before other mails', async () => {
    await app.database.db.updateTable('users').set({ language: 'en' }).where('id', '=', owner.id).execute();
    await send(owner.email, { language: 'tr' });
    const mail = await app.database.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', owner.email).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ subject: 'Your Population Tracker sign-in code', user_id: owner.id, urgent: true, priority: 0 });
    expect(mail.body_html).toContain('<html lang="en">');
  });

  test('isn’t sent any more once it has expired, a newer one has taken its place, or the person may not sign in', async () => {
    const mails = () =>
      app.database.db
        .selectFrom('mail_outbox')
        .select(['state', 'body_text as text', sql<number>`round(extract(epoch from expires_at - created_at))::int`.as('seconds')])
        .where('recipient', '=', owner.email)
        .orderBy('id')
        .execute();
    await send(owner.email);
    await send(owner.email);
    expect(await mails()).toMatchObject([
      { state: 'cancelled', text: '', seconds: 300 },
      { state: 'waiting', text: expect.stringMatching(/\d{6}/), seconds: 300 },
    ]);
    await endAccess(app.context(), owner.id);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled', text: '' }]);
  });

  test('finds its address in any spelling', async () => {
    const code = await sentCode();
    expect(await signIn(` ${owner.email.toUpperCase()} `, code)).toMatchObject({ httpStatus: 200 });
  });

  test('is stored only hashed', async () => {
    const code = await sentCode();
    const stored = await app.database.db.selectFrom('sign_in_codes').selectAll().where('user_id', '=', owner.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored.code_hash).toHaveLength(32);
  });

  test('works once', async () => {
    const code = await sentCode();
    expect(await signIn(owner.email, code)).toMatchObject({ httpStatus: 200 });
    expect(await signIn(owner.email, code)).toMatchObject({
      statusCode: 401,
      key: 'session.incorrectCode',
      error: 'Incorrect Verification Code',
    });
  });

  test('works once when it is used five times at the same moment', async () => {
    const code = await sentCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(owner.email, code)));
    expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(1);
  });

  test('ends after 5 minutes', async () => {
    const code = await sentCode();
    app.clock.advance(minutes(5) + 1);
    expect(await signIn(owner.email, code)).toMatchObject({ statusCode: 401, key: 'session.incorrectCode' });
  });

  test('still works a second before its end', async () => {
    const code = await sentCode();
    app.clock.advance(minutes(5) - 1_000);
    expect(await signIn(owner.email, code)).toMatchObject({ httpStatus: 200 });
  });

  test('is ended by a newer one', async () => {
    const [older, newer] = [await sentCode(), await sentCode()];
    if (older !== newer) expect(await signIn(owner.email, older)).toMatchObject({ key: 'session.incorrectCode' });
    expect(await signIn(owner.email, newer)).toMatchObject({ httpStatus: 200 });
  });

  test('allows five tries: the fifth may be right', async () => {
    const code = await sentCode();
    for (let tries = 1; tries <= 4; tries++) expect(await signIn(owner.email, wrong(code))).toMatchObject({ key: 'session.incorrectCode' });
    expect(await signIn(owner.email, code)).toMatchObject({ httpStatus: 200 });
  });

  test('allows no sixth try, even of fifteen at the same moment', async () => {
    const code = await sentCode();
    await Promise.all(Array.from({ length: 15 }, () => signIn(owner.email, wrong(code))));
    expect(await signIn(owner.email, code)).toMatchObject({ key: 'session.incorrectCode' });
    const { tries } = await app.database.db
      .selectFrom('sign_in_codes')
      .select('tries')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  test('of somebody else signs nobody in', async () => {
    const other = await makeUser(app.database.db, { userType: 2 });
    const code = await sentCode();
    await sentCode(other.email);
    if (code !== (await codeSentTo(other.email))) expect(await signIn(other.email, code)).toMatchObject({ key: 'session.incorrectCode' });
  });

  test('stands in no audit entry', async () => {
    const code = await sentCode();
    await signIn(owner.email, code);
    const entries = await app.database.db.selectFrom('audit_log').selectAll().where('entity_id', '=', String(owner.id)).execute();
    expect(entries).toMatchObject([{ action: 'signIn', entity: 'user', user_id: owner.id, after: { way: 'code' }, address }]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });
});

describe('nobody gets a code', () => {
  test.each([
    ['who is a normal user', { userType: 1 } as const],
    ['who is passive', { userType: 2, status: 'passive' } as const],
  ])('%s', async (_, given) => {
    const { email } = await makeUser(app.database.db, given);
    expect(await send(email)).toMatchObject({ httpStatus: 404, key: 'session.invalidUsername', error: 'Invalid username' });
    expect(await app.database.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()).toEqual([]);
    expect(await signIn(email, '123456')).toMatchObject({ httpStatus: 403, key: 'session.invalidUser', error: 'Invalid user' });
  });

  test('who is unknown', async () => {
    expect(await send('nobody@test.example')).toMatchObject({ key: 'session.invalidUsername' });
    expect(await signIn('nobody@test.example', '123456')).toMatchObject({ key: 'session.invalidUser' });
  });

  test('whose address is none', async () => {
    expect(await send('nobody')).toMatchObject({ httpStatus: 422, fields: [{ path: 'email', key: 'value.email' }] });
  });

  test('and with HIDE_UNKNOWN_EMAIL nobody learns whether an address is known', async () => {
    const known = await makeUser(hiding.database.db, { userType: 2 });
    for (const email of [known.email, 'nobody@test.example']) {
      const options = { as: 'nobody', headers: { 'x-forwarded-for': newAddress() } };
      expect((await hiding.call(sendCode, { body: { email } }, options)).body).toMatchObject({ result: { isSucceed: true } });
      const refused = await hiding.call(signInWithCode, { body: { email, password: '000000x' } }, options);
      expect(refused).toMatchObject({ statusCode: 401, key: 'session.incorrectCode' });
    }
  });

  test.each([
    ['known', () => owner.email],
    ['unknown', () => 'nobody-else@test.example'],
  ])('before the time that an answer takes for everybody: %s', async (_, email) => {
    const start = performance.now();
    await send(email());
    expect(performance.now() - start).toBeGreaterThan(190);
  });
});

describe('codes are limited', () => {
  test('to 3 in 10 minutes for one account, with the time to wait', async () => {
    for (let sends = 0; sends < 3; sends++) await sentCode();
    const refused = await send(owner.email);
    expect(refused).toMatchObject({ httpStatus: 429, key: 'session.tooManyCodes', headers: { 'retry-after': '600' } });
    expect(refused.error).toBe('Too many codes were asked for. Try again in 10 minutes.');
    app.clock.advance(minutes(10));
    expect(await send(owner.email)).toMatchObject({ httpStatus: 200 });
  });

  test('alike for accounts that do not exist', async () => {
    const email = `nobody-${clients}@test.example`;
    for (let sends = 0; sends < 3; sends++) expect(await send(email)).toMatchObject({ httpStatus: 404 });
    expect(await send(email)).toMatchObject({ httpStatus: 429 });
  });

  test('for strangers together, without keeping out one who signed in from their own address before', async () => {
    const home = address;
    await signIn(owner.email, await sentCode());
    app.clock.advance(minutes(10));
    for (let stranger = 0; stranger < 3; stranger++) {
      address = newAddress();
      for (let sends = 0; sends < 3; sends++) expect(await send(owner.email)).toMatchObject({ httpStatus: 200 });
    }
    address = newAddress();
    expect(await send(owner.email)).toMatchObject({ httpStatus: 429 });
    address = home;
    expect(await signIn(owner.email, await sentCode())).toMatchObject({ httpStatus: 200 });
  });

  test('so that one stranger does not keep out a person on a journey', async () => {
    for (let sends = 0; sends < 5; sends++) await send(owner.email);
    address = newAddress();
    expect(await signIn(owner.email, await sentCode())).toMatchObject({ httpStatus: 200 });
  });

  test('to 20 a minute for one client', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(`client-${clients}-${i}@test.example`)));
    expect(await send(owner.email)).toMatchObject({ httpStatus: 429, key: 'session.tooManyCodes' });
    app.clock.advance(minutes(1));
    expect(await send(owner.email)).toMatchObject({ httpStatus: 200 });
  });
});

describe('checks are limited', () => {
  /** From as many clients, at one moment. */
  const fail = async (times: number) => {
    const tries = Array.from({ length: times }, () =>
      app.call(
        signInWithCode,
        { body: { email: owner.email, password: 'wrong' } },
        { as: 'nobody', headers: { 'x-forwarded-for': newAddress() } },
      ),
    );
    return (await Promise.all(tries)).map((answer) => answer.httpStatus).sort();
  };

  test('to 20 a minute for one client, right ones included', async () => {
    await Promise.all(Array.from({ length: 20 }, () => signIn('nobody@test.example', '123456')));
    const code = await sentCode();
    expect(await signIn(owner.email, code)).toMatchObject({
      httpStatus: 429,
      key: 'session.tooManyTries',
      headers: { 'retry-after': '60' },
    });
    app.clock.advance(minutes(1));
    expect(await signIn(owner.email, code)).toMatchObject({ httpStatus: 200 });
  });

  test('to 20 failures a day for one account; the right code is refused then too, until they are a day old', async () => {
    expect(await fail(22)).toEqual([...Array(20).fill(401), 429, 429]);
    const code = await sentCode();
    const refused = await signIn(owner.email, code);
    expect(refused).toMatchObject({ httpStatus: 429, key: 'session.tooManyTries', headers: { 'retry-after': String(24 * 3_600) } });
    app.clock.advance(24 * minutes(60));
    expect(await signIn(owner.email, await sentCode())).toMatchObject({ httpStatus: 200 });
  });

  test('and strangers who used them up do not keep the owner out at a known address', async () => {
    await signIn(owner.email, await sentCode());
    const home = address;
    await fail(20);
    address = newAddress();
    expect(await signIn(owner.email, 'wrong')).toMatchObject({ httpStatus: 429 });
    address = home;
    expect(await signIn(owner.email, await sentCode())).toMatchObject({ httpStatus: 200 });
  });
});
