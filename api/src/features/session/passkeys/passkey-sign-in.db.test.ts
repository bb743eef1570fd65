import { installation } from '@population-tracker/contract/installation';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '@population-tracker/contract/session/passkeys';
import { saveSignInSettings, sendCode, userInfo } from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAuthenticator } from '#testing/devices/authenticator.ts';
import { enterBy, keepPasskey, proofCode, provenBy, type Session, signInOptions } from '#testing/devices/kept-passkeys.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { jobs } from '../session-jobs.ts';
import { beginPasskeySignIn as ask } from './passkey-sign-in-service.ts';

const origin = 'https://tracker.test.example';
let app: TestApp;
let owner: Session & { id: number };
let device: ReturnType<typeof newAuthenticator>;

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: origin, TRUST_PROXY: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(11 * 60_000);
  owner = await somebody({ userType: 2 });
  device = newAuthenticator(origin);
  await keepPasskey(app, owner, device);
});

async function somebody(given: object): Promise<Session & { id: number }> {
  const { id, email } = await makeUser(app.database.db, given);
  return { id, email, token: await app.signIn(id) };
}
const enter = async (wrongly = {}, by = device) => enterBy(app, by.sign(await signInOptions(app), wrongly));
const refusals = (userId = owner.id) =>
  app.database.db
    .selectFrom('audit_log')
    .select(['action', 'after', 'address'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(userId))
    .where('action', 'in', ['signIn', 'signInRefused'])
    .orderBy('id')
    .execute();
const change = (given: object, id = owner.id) => app.database.db.updateTable('users').set(given).where('id', '=', id).execute();

describe('somebody with a passkey', () => {
  test('signs in by it, without being named, and it is recorded', async () => {
    const options = await signInOptions(app);
    expect(options).toMatchObject({ rpId: 'tracker.test.example', userVerification: 'required', allowCredentials: [] });
    const came = await enterBy(app, device.sign(options));
    expect(came.body).toMatchObject({ statusCode: 200, result: { email: owner.email, userType: 2 } });
    expect(await app.call(userInfo, {}, { as: String(came.body.token) })).toMatchObject({ data: { id: owner.id } });
    expect(await refusals()).toMatchObject([{ action: 'signIn', after: { way: 'passkey', device: 'lightMyRequest' } }]);
  });

  test('signs in again and again, by a device that doesn’t count too', async () => {
    expect(await enter()).toMatchObject({ httpStatus: 200 });
    expect(await enter()).toMatchObject({ httpStatus: 200 });
    const phone = newAuthenticator(origin, { counts: false });
    await keepPasskey(app, owner, phone);
    expect(await enter({}, phone)).toMatchObject({ httpStatus: 200 });
    expect(await enter({}, phone)).toMatchObject({ httpStatus: 200 });
  });

  test('ends the older sessions where the company allows one', async () => {
    await app.call(saveSignInSettings, { body: { singleSignIn: true } });
    expect(await enter()).toMatchObject({ httpStatus: 200 });
    await app.call(saveSignInSettings, { body: { singleSignIn: false } }, { as: (await somebody({ userType: 2 })).token });
    expect(await app.call(userInfo, {}, { as: owner.token })).toMatchObject({ statusCode: 50012, key: 'session.endedElsewhere' });
  });

  test.each([
    ['is passive', { status: 'passive' }],
    ['was deleted', { status: 'passive', deleted_at: new Date().toISOString() }],
    ['may no longer do anything in the panel', { user_type: 1 }],
  ])('who %s is refused, which is recorded', async (_what, given) => {
    await change(given);
    expect(await enter()).toMatchObject({ httpStatus: 403, key: 'session.invalidUser' });
    expect(await refusals()).toMatchObject([{ action: 'signInRefused', after: { way: 'passkey', reason: 'noAccess' } }]);
  });

  test('of a domain that signs in at a provider alone comes in as an owner only', async () => {
    const administrators = await Promise.all([1, 2].map(() => makeUser(app.database.db, { userType: 2 })));
    for (const { id } of administrators) await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
    const { rows } = await app.database.pool.query(
      "insert into identity_providers (name, issuer, client_id, client_secret, enabled, tested_at) values ('P', 'https://p.example', 'c', 's', true, now()) returning id",
    );
    await app.database.pool.query("insert into identity_provider_domains values ('test.example', $1, true)", [rows[0].id]);
    try {
      expect(await enter()).toMatchObject({ httpStatus: 403, key: 'identityProviders.required' });
      expect(await refusals()).toMatchObject([{ after: { way: 'passkey', reason: 'noAccess' } }]);
      await makeGrant(app.database.db, { user_id: owner.id, built_in: 'owner' });
      expect(await enter()).toMatchObject({ httpStatus: 200 });
    } finally {
      await app.database.pool.query('delete from identity_providers');
    }
  });
});

describe('an answer that isn’t a passkey’s to this question', () => {
  test.each([
    ['of another origin', { origin: 'https://tracker.evil.example' }, 403, 'passkeys.elsewhere'],
    ['of the same name without encryption', { origin: 'http://tracker.test.example' }, 403, 'passkeys.elsewhere'],
    ['of another relying party', { rpId: 'evil.example' }, 401, 'passkeys.refused'],
    ['of a device that asked nobody who they are', { unverified: true }, 401, 'passkeys.refused'],
    ['with a count that goes back', { counter: 1 }, 401, 'passkeys.refused'],
    ['to a question for a new one', { type: 'webauthn.create' }, 401, 'passkeys.refused'],
    ['to another challenge', { challenge: 'A'.repeat(43) }, 401, 'passkeys.late'],
    ['out of another site’s frame', { crossOrigin: true }, 401, 'passkeys.refused'],
    ['for somebody else', { userHandle: 'A'.repeat(43) }, 401, 'passkeys.refused'],
    ['that says nobody’s it is', { userHandle: undefined }, 401, 'passkeys.refused'],
  ])('%s lets nobody in, and is recorded', async (_what, wrongly, httpStatus, key) => {
    expect(await enter({ counter: 5 })).toMatchObject({ httpStatus: 200 });
    expect(await enter(wrongly)).toMatchObject({ httpStatus, key });
    expect((await refusals()).slice(1)).toMatchObject([{ action: 'signInRefused', after: { way: 'passkey', reason: 'wrong' } }]);
  });

  test('where the sentence is about the address, it names it, in both languages', async () => {
    const body = () => signInOptions(app).then((options) => device.sign(options, { origin: 'https://evil.example' }));
    const says = async (language: 'en' | 'tr') =>
      (await app.call(signInWithPasskey, { body: await body() }, { as: 'nobody', language })).error;
    expect(await says('en')).toContain(`work at ${origin} only`);
    expect(await says('tr')).toContain(`yalnızca ${origin} adresinde`);
  });

  test('with another signature, or another’s, lets nobody in', async () => {
    const signed = device.sign(await signInOptions(app));
    const bytes = Buffer.from(signed.signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(await enterBy(app, { ...signed, signature: bytes.toString('base64url') })).toMatchObject({
      httpStatus: 401,
      key: 'passkeys.refused',
    });
    const [options, thief] = [await signInOptions(app), newAuthenticator(origin)];
    expect(await enterBy(app, { ...thief.sign(options), id: signed.id, userHandle: signed.userHandle })).toMatchObject({
      key: 'passkeys.refused',
    });
  });

  test('of a passkey that nobody has, or that was removed, is told as such', async () => {
    const unknown = { httpStatus: 401, key: 'passkeys.unknown' };
    expect(await enter({ userHandle: 'AAAA' }, newAuthenticator(origin))).toMatchObject(unknown);
    const { id } = await app.database.db.selectFrom('passkeys').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow();
    const passkey = await provenBy(app, owner, device);
    expect(await app.call(removePasskey, { params: { id }, body: { passkey } }, { as: owner.token })).toMatchObject({ httpStatus: 200 });
    expect(await enter()).toMatchObject(unknown);
  });

  test('that was given already, after 5 minutes, or to a question for a proof, lets nobody in', async () => {
    const late = { httpStatus: 401, key: 'passkeys.late' };
    const signed = device.sign(await signInOptions(app));
    expect(await enterBy(app, signed)).toMatchObject({ httpStatus: 200 });
    expect(await enterBy(app, signed)).toMatchObject(late);
    const old = device.sign(await signInOptions(app));
    app.clock.advance(5 * 60_000);
    expect(await enterBy(app, old)).toMatchObject(late);
    expect(await enterBy(app, await provenBy(app, owner, device))).toMatchObject(late);
  });

  test('many times at once lets in once', async () => {
    const signed = device.sign(await signInOptions(app));
    const answers = await Promise.all(Array.from({ length: 8 }, () => enterBy(app, signed)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  });

  test('with the same count to two questions at once lets in once: one of the two is a copy', async () => {
    const questions = await Promise.all([signInOptions(app), signInOptions(app)]);
    const answers = await Promise.all(questions.map((options) => enterBy(app, device.sign(options, { counter: 7 }))));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 401]);
    expect(answers.find(({ httpStatus }) => httpStatus === 401)?.key).toBe('passkeys.refused');
  });

  test.each([
    ['nothing', {}],
    ['a field that there isn’t', { more: 1 }],
    ['no base64url', { signature: 'not base64!' }],
    ['no text', { authenticatorData: ['AAAA'] }],
    ['too long', { signature: 'A'.repeat(4_001) }],
    ['a part of the data', { authenticatorData: 'AAAA' }, 401],
    [
      'data with extensions that aren’t there',
      { authenticatorData: Buffer.concat([Buffer.alloc(32), Buffer.from([0xff]), Buffer.alloc(9)]).toString('base64url') },
      401,
    ],
    ['no signature of that kind', { signature: 'MAA' }, 401],
    ['JSON of something else', { clientDataJSON: 'bnVsbA' }, 401],
    ['no UTF-8', { clientDataJSON: '_____w' }, 401],
    [
      'a challenge that is no text',
      { clientDataJSON: Buffer.from('{"type":"webauthn.get","challenge":{},"origin":"x"}').toString('base64url') },
      401,
    ],
  ])('with %s is refused as what it is', async (_what, wrongly, httpStatus = 422) => {
    const body = Object.keys(wrongly).length === 0 ? {} : { ...device.sign(await signInOptions(app)), ...wrongly };
    expect((await enterBy(app, body)).httpStatus).toBe(httpStatus);
  });

  test('beyond 32 kB isn’t read', async () => {
    expect(await enterBy(app, { id: 'A'.repeat(33_000) })).toMatchObject({ httpStatus: 413 });
  });
});

describe('limits', () => {
  test('20 answers a minute for a client; the owner comes in from elsewhere all the same', async () => {
    const stranger = { as: 'nobody', headers: { 'x-forwarded-for': '198.18.66.1' } };
    const body = { ...device.sign(await signInOptions(app)), signature: 'MAA' };
    for (let tries = 0; tries < 20; tries++)
      expect(await app.call(signInWithPasskey, { body }, stranger)).toMatchObject({ httpStatus: 401 });
    expect(await app.call(signInWithPasskey, { body }, stranger)).toMatchObject({ httpStatus: 429, key: 'session.tooManyTries' });
    expect(await enter()).toMatchObject({ httpStatus: 200 });
  });

  test('300 questions a minute for a client', async () => {
    const ctx = app.context({ address: '198.18.66.2' });
    const asked = await Promise.allSettled(Array.from({ length: 302 }, () => ask(ctx)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.objectContaining({ key: 'session.tooManyTries' }) })));
    expect(await signInOptions(app)).toMatchObject({ allowCredentials: [] });
  });

  test('a passkey lets in while strangers have used up the account’s codes', async () => {
    for (let sent = 0; sent < 10; sent++)
      await app.call(sendCode, { body: { email: owner.email } }, { as: 'nobody', headers: { 'x-forwarded-for': `198.18.67.${sent}` } });
    expect(await enter()).toMatchObject({ httpStatus: 200 });
  });

  test('challenges are forgotten after a day', async () => {
    await signInOptions(app);
    app.clock.advance(25 * 3_600_000);
    await jobs[0]?.run(app.context(), {}, { signal: new AbortController().signal, attempt: 0, last: false });
    expect(await app.database.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });
});

describe('an installation', () => {
  test.each([
    ['http://tracker.test.example', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://tracker.test.example:8443', 'https://tracker.test.example:8443'],
  ])('at %s has passkeys at %s', async (address, at) => {
    const other = await testApp({ env: { PUBLIC_URL: address } });
    try {
      expect((await other.call(installation, {}, { as: 'nobody' })).data.passkeys).toBe(at);
      const begun = await other.call(beginPasskeySignIn, {}, { as: 'nobody' });
      expect(begun).toMatchObject(at ? { httpStatus: 200 } : { httpStatus: 409, key: 'passkeys.off' });
      if (at) return;
      expect(begun.error).toContain(address);
      const off = { httpStatus: 409, key: 'passkeys.off' };
      expect(await other.call(signInWithPasskey, { body: device.sign({ challenge: 'AAAA', rpId: 'x' }) }, { as: 'nobody' })).toMatchObject(
        off,
      );
      expect(await other.call(beginPasskey, { body: {} })).toMatchObject(off);
      expect(await other.call(beginPasskeyProof)).toMatchObject(off);
      const made = device.make({ challenge: 'AAAA', rp: { id: 'x', name: '' }, user: { id: 'AAAA' } } as never);
      expect(await other.call(addPasskey, { body: { ...made, name: 'Laptop' } })).toMatchObject(off);
    } finally {
      await other.close();
    }
  });
});

test('a proof by mail is good for passkeys in the language of whoever asks', async () => {
  await change({ language: 'tr' });
  await proofCode(app, owner);
  const { subject } = await app.database.db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('recipient', '=', owner.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('Population Tracker hesabınızdaki değişikliği onaylama kodunuz');
});
