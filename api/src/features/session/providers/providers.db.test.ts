import { randomBytes } from 'node:crypto';
import { installation } from '@population-tracker/contract/installation';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  dismissIdentity,
  type IdentityProvider,
  listIdentityProviders,
  listWaitingIdentities,
  switchIdentityProvider,
  testIdentityProvider,
  updateIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { sendCode, sendLink, signInWithCode, signInWithLink, signInWithPassword } from '@population-tracker/contract/session/session';
import { updateUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort, newBrowser } from '#testing/at-provider.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { hashPassword } from '../passwords/passwords-service.ts';
import { resealSecrets } from './providers-service.ts';

const secretKey = randomBytes(32).toString('base64');
let app: TestApp;
let provider: TestProvider;
let owners: Awaited<ReturnType<typeof makeUser>>[];
let owner: string;

beforeAll(async () => {
  const port = await freePort();
  app = await testApp({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET_KEY: secretKey } });
  await app.app.listen({ port, host: '127.0.0.1' });
  provider = await startTestProvider(`http://127.0.0.1:${port}`);
  owners = await Promise.all([2, 2].map((userType) => makeUser(app.database.db, { userType: userType as 2 })));
  for (const { id } of owners) await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  owner = await app.signIn(owners[0]?.id ?? 0);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  await app.database.db.deleteFrom('identity_providers').execute();
});

const fields = (given: object = {}) => ({
  ...{ kind: 'oidc', name: 'Test provider', issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret },
  domains: [{ domain: 'test.example', required: false }],
  ...given,
});
const add = async (given: object = {}) => (await app.call(createIdentityProvider, { body: fields(given) })).data;
const read = async () => (await app.call(listIdentityProviders)).data.items[0] as IdentityProvider;
const save = async (given: object, { id, version }: IdentityProvider) => {
  const { clientSecret: _, ...kept } = fields();
  return app.call(updateIdentityProvider, { params: { id }, body: { ...kept, ...given, version } });
};
const turn = ({ id, version }: IdentityProvider, enabled: boolean) =>
  app.call(switchIdentityProvider, { params: { id }, body: { enabled, version } }, { as: owner });

/** A whole sign-in of somebody, as the settings try it. */
async function tryOut({ id }: IdentityProvider, email: string, verified = true): Promise<string | null> {
  provider.accounts.set('tester', { email, email_verified: verified });
  const begun = await app.call(testIdentityProvider, { params: { id } });
  const { go, signIn } = newBrowser();
  return (await go(await signIn(begun.data.url, 'tester'))).headers.get('location');
}
const works = async (given: object = {}) => {
  const made = await add(given);
  await tryOut(made, owners[0]?.email ?? '');
  return (await turn(made, true)).data;
};

describe('a provider', () => {
  test('is a draft until a test has gone all the way, which signs in nobody and links nobody', async () => {
    const made = await add();
    expect(made).toMatchObject({ enabled: false, tested: false, test: null, secretKept: true });
    expect(await turn(made, true)).toMatchObject({ httpStatus: 409, key: 'identityProviders.untested' });
    expect(await tryOut(made, owners[0]?.email ?? '')).toBe(`/permissions?view=signIn&id=${made.id}`);
    const tried = await read();
    expect(tried).toMatchObject({
      tested: true,
      people: 0,
      test: { refusal: null, why: null, by: 'Test administrator', signature: 'RS256', clockSeconds: expect.any(Number) },
    });
    expect(tried.test?.claims).toEqual([
      { name: 'sub', value: 'tester', use: 'identity' },
      { name: 'email', value: owners[0]?.email, use: 'mail' },
      { name: 'email_verified', value: 'true', use: 'verified' },
    ]);
    expect(await app.database.db.selectFrom('identities').selectAll().execute()).toEqual([]);
    expect(await turn(tried, true)).toMatchObject({ data: { enabled: true } });
    expect((await app.call(installation, {}, { as: 'nobody' })).data.providers).toEqual([
      { id: made.id, name: 'Test provider', requiredBy: [] },
    ]);
  });

  test('tells after a test why somebody is refused, and what came back', async () => {
    const made = await add();
    await tryOut(made, owners[0]?.email ?? '', false);
    expect(await read()).toMatchObject({
      tested: false,
      test: { refusal: 'identityProviders.mailUnverified', why: expect.stringMatching(/\w\.$/), told: null },
    });
    await tryOut(made, 'somebody@elsewhere.example');
    expect(await read()).toMatchObject({ tested: false, test: { refusal: 'identityProviders.otherDomain' } });
    await tryOut(made, 'nobody@test.example');
    expect(await read()).toMatchObject({ tested: false, test: { refusal: 'identityProviders.nobody' } });
  });

  test('whose secret is wrong, or that can’t be reached, says which of both', async () => {
    const made = await add({ clientSecret: 'another one' });
    await tryOut(made, owners[0]?.email ?? '');
    expect(await read()).toMatchObject({
      tested: false,
      test: { refusal: 'identityProviders.clientRefused', told: expect.stringContaining('invalid_client') },
    });
    const away = await save({ issuer: 'http://127.0.0.1:9', clientSecret: 'a secret' }, made);
    expect(await app.call(testIdentityProvider, { params: { id: away.data.id } })).toMatchObject({
      httpStatus: 502,
      key: 'identityProviders.unreachable',
    });
  });

  test('whose document says another issuer is none', async () => {
    for (const issuer of [provider.issuer.replace('127.0.0.1', 'localhost'), `${provider.issuer}/`]) {
      const made = await add({ issuer });
      expect(await app.call(testIdentityProvider, { params: { id: made.id } })).toMatchObject({ key: 'identityProviders.unreachable' });
      await app.call(deleteIdentityProvider, { params: { id: made.id } });
    }
  });

  test('is tested again after another issuer, client or secret, and goes on after another name or domain', async () => {
    const made = await works();
    const renamed = await save({ name: 'Anadolu Kimlik', domains: [{ domain: 'anadolu.example', required: false }] }, made);
    expect(renamed.data).toMatchObject({ name: 'Anadolu Kimlik', enabled: true, tested: true });
    const changed = await save({ clientSecret: 'another one' }, renamed.data);
    expect(changed.data).toMatchObject({ enabled: false, tested: false, test: null });
  });

  test('keeps its secret to itself: it is never told, and never sent to another issuer or as another client', async () => {
    const made = await works();
    expect(JSON.stringify(await app.call(listIdentityProviders))).not.toContain(provider.clientSecret);
    for (const given of [{ issuer: 'https://evil.example' }, { clientId: 'another' }]) {
      const refused = await save(given, made);
      expect(refused).toMatchObject({ httpStatus: 422, key: 'identityProviders.secretAgain', fields: [{ path: 'clientSecret' }] });
    }
    const row = await app.database.db.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(provider.clientSecret);
  });

  test.each([
    [{ issuer: 'http://id.example.com' }, 'issuer'],
    [{ issuer: 'id.example.com' }, 'issuer'],
    [{ issuer: 'https://me:secret@id.example.com' }, 'issuer'],
    [{ domains: [] }, 'domains'],
    [{ domains: [{ domain: 'not a domain', required: false }] }, 'domains.0.domain'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ name: ' ' }, 'name'],
  ])('with %o is refused', async (given, path) => {
    expect(await app.call(createIdentityProvider, { body: fields(given) })).toMatchObject({ httpStatus: 422, fields: [{ path }] });
  });

  test('shares neither issuer nor domain with another one', async () => {
    await add();
    const other = { issuer: 'https://id.example.com' };
    expect(await app.call(createIdentityProvider, { body: fields() })).toMatchObject({
      httpStatus: 409,
      key: 'identityProviders.issuerTaken',
    });
    expect(await app.call(createIdentityProvider, { body: fields(other) })).toMatchObject({
      key: 'identityProviders.domainTaken',
      error: expect.stringContaining('test.example'),
    });
  });

  test('that somebody saved meanwhile isn’t saved over; one that is deleted is forgotten, with what waits there', async () => {
    const made = await works();
    await save({ name: 'Newer' }, made);
    expect(await save({ name: 'Older' }, made)).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    const userId = owners[1]?.id ?? 0;
    await app.database.db
      .insertInto('identities')
      .values({ provider_id: made.id, issuer: provider.issuer, subject: 'waiting', user_id: userId, email: 'a@test.example' })
      .execute();
    const [waiting] = (await app.call(listWaitingIdentities)).data.items;
    expect(waiting).toMatchObject({ userId, subject: 'waiting' });
    expect(await app.call(dismissIdentity, { params: { id: waiting?.id } })).toMatchObject({ httpStatus: 403 });
    expect(await app.call(dismissIdentity, { params: { id: waiting?.id } }, { as: owner })).toMatchObject({ httpStatus: 200 });
    expect(await app.call(dismissIdentity, { params: { id: waiting?.id } }, { as: owner })).toMatchObject({ httpStatus: 404 });
    expect(await app.call(deleteIdentityProvider, { params: { id: made.id } })).toMatchObject({ httpStatus: 200 });
    expect(await app.call(deleteIdentityProvider, { params: { id: made.id } })).toMatchObject({ httpStatus: 404 });
  });

  test('stands in the audit log with all that happens to it', async () => {
    const made = await works();
    await save({ clientSecret: 'another one' }, made);
    const entries = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '=', 'identityProvider')
      .where('entity_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'test', 'update', 'update']);
    expect(JSON.stringify(entries)).not.toContain('another one');
  });
});

describe('where a domain requires single sign-on', () => {
  const password = 'correct-horse';
  const required = { domains: [{ domain: 'test.example', required: true }] };
  const byMail = (email: string) => app.call(sendCode, { body: { email } }, { as: 'nobody', headers: { 'x-forwarded-for': '198.18.0.1' } });
  const mailed = async (email: string, pattern: RegExp) => {
    const mails = await app.database.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .execute();
    return mails.map(({ body_text }) => pattern.exec(body_text)?.[0]).find(Boolean) ?? '';
  };

  test('its people get no code and no link, and no password of theirs counts; owners keep their mailed code', async () => {
    const person = await makeUser(app.database.db, { userType: 2, passwordHash: await hashPassword(password) });
    await byMail(person.email);
    const early = await mailed(person.email, /\b\d{6}\b/);
    expect(early).not.toBe('');
    await works(required);
    expect(await byMail(person.email)).toMatchObject({ httpStatus: 403, key: 'identityProviders.required' });
    expect(await app.call(sendLink, { body: { email: person.email } }, { as: 'nobody' })).toMatchObject({
      key: 'identityProviders.required',
    });
    expect(await app.call(signInWithCode, { body: { email: person.email, password: early } }, { as: 'nobody' })).toMatchObject({
      httpStatus: 401,
    });
    expect(await app.call(signInWithPassword, { body: { email: person.email, password } }, { as: 'nobody' })).toMatchObject({
      key: 'identityProviders.required',
    });

    const email = owners[1]?.email ?? '';
    expect(await byMail(email)).toMatchObject({ httpStatus: 200 });
    const code = await mailed(email, /\b\d{6}\b/);
    expect(await app.call(signInWithCode, { body: { email, password: code } }, { as: 'nobody' })).toMatchObject({ httpStatus: 200 });
    await app.call(sendLink, { body: { email } }, { as: 'nobody' });
    const token = (await mailed(email, /#link=[\w-]{43}/)).replace('#link=', '');
    expect(await app.call(signInWithLink, { body: { token } }, { as: 'nobody' })).toMatchObject({ httpStatus: 200 });
  });

  test('and unknown addresses are hidden, nobody is told who is an owner', async () => {
    const person = await makeUser(app.database.db, { userType: 2 });
    await works(required);
    app.services.config = { ...app.services.config, hideUnknownEmail: true };
    try {
      expect(await byMail(person.email)).toMatchObject({ httpStatus: 200, body: { result: { isSucceed: true } } });
      expect(await mailed(person.email, /./)).toBe('');
    } finally {
      app.services.config = { ...app.services.config, hideUnknownEmail: false };
    }
  });

  test('two owners stay: it is switched on by none fewer, and afterwards neither of two leaves', async () => {
    const second = owners[1]?.id ?? 0;
    const end = () =>
      app.database.db
        .updateTable('grants')
        .set({ ended_at: new Date().toISOString(), ended_by: second })
        .where('user_id', '=', second)
        .where('ended_at', 'is', null);
    await end().execute();
    const made = await add(required);
    await tryOut(made, owners[0]?.email ?? '');
    expect(await turn(await read(), true)).toMatchObject({ httpStatus: 409, key: 'identityProviders.owners' });
    await makeGrant(app.database.db, { user_id: second, built_in: 'owner' });
    expect(await turn(await read(), true)).toMatchObject({ data: { enabled: true } });
    await expect(end().execute()).rejects.toThrow('two owners have to stay');
    const { version } = await app.database.db.selectFrom('users').select('version').where('id', '=', second).executeTakeFirstOrThrow();
    const passive = await app.call(updateUser, { params: { id: second }, body: { status: 'passive', version } }, { as: owner });
    expect(passive).toMatchObject({ httpStatus: 409, key: 'identityProviders.owners' });
  });

  test('of which a provider is switched off, codes are mailed again', async () => {
    const person = await makeUser(app.database.db, { userType: 2 });
    const made = await works(required);
    expect(await byMail(person.email)).toMatchObject({ httpStatus: 403 });
    await turn(made, false);
    expect(await byMail(person.email)).toMatchObject({ httpStatus: 200 });
  });
});

describe('the key of the secrets', () => {
  const withKeys = (secret: string | null, old: string | null = null) => {
    const bytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));
    app.services.config = { ...app.services.config, secretKey: bytes(secret), secretKeyOld: bytes(old) };
  };

  test('is needed: without it nothing is added, switched on or tested', async () => {
    const made = await works();
    withKeys(null);
    try {
      expect((await app.call(listIdentityProviders)).data).toMatchObject({ available: false, items: [{ secretKept: false }] });
      const off = { httpStatus: 409, key: 'identityProviders.off' };
      expect(await app.call(createIdentityProvider, { body: fields() })).toMatchObject(off);
      expect(await app.call(testIdentityProvider, { params: { id: made.id } })).toMatchObject(off);
      const turnedOff = (await turn(made, false)).data;
      expect(await turn(turnedOff, true)).toMatchObject(off);
    } finally {
      withKeys(secretKey);
    }
  });

  test('is changed by a start that knows the old one too; what neither reads is entered again', async () => {
    const made = await works();
    const newer = randomBytes(32).toString('base64');
    withKeys(newer, secretKey);
    try {
      expect(await resealSecrets(app.context())).toEqual({ resealed: 1, lost: 0 });
      withKeys(newer);
      expect(await resealSecrets(app.context())).toEqual({ resealed: 0, lost: 0 });
      expect(await tryOut(made, owners[0]?.email ?? '')).toContain('/permissions');
      withKeys(randomBytes(32).toString('base64'));
      expect(await resealSecrets(app.context())).toEqual({ resealed: 0, lost: 1 });
      expect(await read()).toMatchObject({ secretKept: false });
      expect(await save({}, await read())).toMatchObject({ key: 'identityProviders.secretAgain' });
    } finally {
      withKeys(secretKey);
    }
  });
});
