import { randomBytes } from 'node:crypto';
import {
  beginSignIn,
  confirmIdentity,
  createIdentityProvider,
  handoverLifeMs,
  type IdentityProvider,
  listIdentities,
  listIdentityProviders,
  listWaitingIdentities,
  signInAttemptLifeMs,
  signInByHandover,
  signOutAtProvider,
  switchIdentityProvider,
  testIdentityProvider,
  unlinkIdentity,
} from '@population-tracker/contract/session/identity-providers';
import { userInfo } from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort, newBrowser, newSecret } from '#testing/at-provider.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { tellLater } from './waiting-mail.ts';

let app: TestApp;
let provider: TestProvider;
let url: string;
let saved: IdentityProvider;
let owner: string;
let person: Awaited<ReturnType<typeof makeUser>>;
let subject: string;
let signIns: { callback: string; secret: string };

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  app = await testApp({ env: { PUBLIC_URL: url, SECRET_KEY: randomBytes(32).toString('base64'), EMPLOYEE_APP: '1' } });
  await app.app.listen({ port, host: '127.0.0.1' });
  provider = await startTestProvider(url);
  for (const userType of [2, 2] as const) {
    const { id } = await makeUser(app.database.db, { userType });
    await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
    owner = await app.signIn(id);
  }
  const { issuer, clientId, clientSecret } = provider;
  const body = {
    kind: 'oidc',
    name: 'Test provider',
    issuer,
    clientId,
    clientSecret,
    domains: [{ domain: 'test.example', required: false }],
  };
  saved = (await app.call(createIdentityProvider, { body })).data;
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

beforeEach(async () => {
  app.clock.reset();
  Object.assign(provider.lies, { claims: {}, foreignKey: false });
  person = await makeUser(app.database.db, { userType: 2 });
  subject = `subject-${person.id}`;
  provider.accounts.set(subject, { email: person.email, email_verified: true });
  saved = await read();
  if (!saved.tested) {
    await followTest();
    saved = await read();
  }
  if (!saved.enabled) saved = await turn(true);
});

const read = async () => (await app.call(listIdentityProviders)).data.items[0] as IdentityProvider;
const turn = async (enabled: boolean) =>
  (await app.call(switchIdentityProvider, { params: { id: saved.id }, body: { enabled, version: saved.version } })).data;

async function followTest(account = subject): Promise<string> {
  const begun = await app.call(testIdentityProvider, { params: { id: saved.id } });
  const { go, signIn } = newBrowser();
  return (await go(await signIn(begun.data.url, account))).headers.get('location') ?? '';
}

/** As far as the provider's answer, which nobody has taken to the product yet. */
async function atProvider(account = subject, change: (url: URL) => void = () => undefined): Promise<typeof signIns> {
  const secret = newSecret();
  const begun = await app.call(beginSignIn, { params: { id: saved.id }, body: { secret } }, { as: 'nobody' });
  const address = new URL(begun.data.url);
  change(address);
  return { callback: await newBrowser().signIn(address.href, account), secret };
}

async function backFrom(callback: string): Promise<string> {
  const answer = await newBrowser().go(callback);
  return /^\/auth-redirect#handover=([\w-]+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
}

const handOver = (code: string, secret: string) => app.call(signInByHandover, { body: { code, secret } }, { as: 'nobody' });

async function signIn(account = subject) {
  const { callback, secret } = await atProvider(account);
  return handOver(await backFrom(callback), secret);
}

/** Begun in the employees' own app, to which the browser comes back. */
async function signInToApp() {
  const secret = newSecret();
  const begun = await app.call(beginSignIn, { params: { id: saved.id }, body: { secret, app: 'me' } }, { as: 'nobody' });
  const { go, signIn } = newBrowser();
  const back = (await go(await signIn(begun.data.url, subject))).headers.get('location') ?? '';
  return handOver(/^\/my\/#handover=([\w-]+)$/.exec(back)?.[1] ?? '', secret);
}

const idOf = () => app.database.db.selectFrom('identities').selectAll().where('subject', '=', subject).executeTakeFirst();
const confirm = async () => app.call(confirmIdentity, { params: { id: (await idOf())?.id } }, { as: owner });
const refused = (key: string) => ({ key: `identityProviders.${key}` });

/** Somebody whom an owner has let in. */
async function letIn(): Promise<void> {
  await signIn();
  await confirm();
}
const sessions = () => app.database.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();

describe('somebody who comes by a provider', () => {
  test('and may more than an employee waits for an owner once, and then comes in, known by subject and not by mail', async () => {
    expect(await signIn()).toMatchObject({ httpStatus: 403, ...refused('waits') });
    expect(await sessions()).toEqual([]);
    const waiting = await app.call(listWaitingIdentities);
    expect(waiting.data.items).toMatchObject([{ userId: person.id, subject, email: person.email, provider: 'Test provider' }]);
    expect(await app.call(confirmIdentity, { params: { id: waiting.data.items[0]?.id } })).toMatchObject({ httpStatus: 403 });
    expect(await confirm()).toMatchObject({ httpStatus: 200 });
    expect(await confirm()).toMatchObject({ httpStatus: 404 });
    provider.accounts.set(subject, { email: 'another@test.example', email_verified: false });
    const came = await signIn();
    expect(came).toMatchObject({ httpStatus: 200, body: { result: { email: person.email } } });
    expect(await app.call(userInfo, {}, { as: String(came.body.token) })).toMatchObject({ data: { id: person.id } });
  });

  test('and holds nothing is linked at once, and told that the panel isn’t for them', async () => {
    person = await makeUser(app.database.db, { userType: 1 });
    subject = `subject-${person.id}`;
    provider.accounts.set(subject, { email: person.email, email_verified: true });
    expect(await signIn()).toMatchObject(refused('noAccess'));
    expect(await idOf()).toMatchObject({ user_id: person.id, confirmed_by: null });
    expect((await idOf())?.confirmed_at).not.toBeNull();
  });

  test('and holds nothing comes into the employees’ app at once when they began there, as long as they are active', async () => {
    person = await makeUser(app.database.db, { userType: 1 });
    subject = `subject-${person.id}`;
    provider.accounts.set(subject, { email: person.email, email_verified: true });
    const came = await signInToApp();
    expect(came).toMatchObject({ httpStatus: 200, body: { result: { email: person.email } } });
    expect(await app.call(userInfo, {}, { as: String(came.body.token) })).toMatchObject({ data: { id: person.id, permissions: [] } });
    expect(await signIn()).toMatchObject(refused('noAccess'));
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
    expect(await signInToApp()).toMatchObject(refused('noAccess'));
  });

  test('to the employees’ app and may more than an employee waits for an owner all the same', async () => {
    expect(await signInToApp()).toMatchObject({ httpStatus: 403, ...refused('waits') });
    await confirm();
    expect(await signInToApp()).toMatchObject({ httpStatus: 200 });
  });

  test('never comes in once they were deactivated, though the provider vouches for them', async () => {
    await letIn();
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
    expect(await signIn()).toMatchObject(refused('noAccess'));
    const passive = await makeUser(app.database.db, { userType: 2, status: 'passive' });
    provider.accounts.set('passive', { email: passive.email, email_verified: true });
    expect(await signIn('passive')).toMatchObject(refused('nobody'));
  });

  test('with another subject and the same address waits, though they hold nothing: an address is given to somebody else', async () => {
    person = await makeUser(app.database.db, { userType: 1 });
    for (const account of ['first', 'second'])
      provider.accounts.set(`${account}-${person.id}`, { email: person.email, email_verified: true });
    expect(await signIn(`first-${person.id}`)).toMatchObject(refused('noAccess'));
    expect(await signIn(`second-${person.id}`)).toMatchObject(refused('waits'));
  });

  test('is told nothing but that it was broken off, where they broke it off', async () => {
    expect(await signIn('')).toMatchObject(refused('denied'));
  });
});

describe('nobody comes in with', () => {
  test('an answer that was used already', async () => {
    await letIn();
    const { callback, secret } = await atProvider();
    expect(await handOver(await backFrom(callback), secret)).toMatchObject({ httpStatus: 200 });
    expect(await backFrom(callback)).toBe('over');
    expect(await handOver('over', secret)).toMatchObject({ httpStatus: 422, key: 'request.refused' });
  });

  test('a code that the provider has redeemed, brought by another sign-in', async () => {
    await letIn();
    const [used, other] = [await atProvider(), await atProvider()];
    await backFrom(used.callback);
    const mixed = new URL(other.callback);
    mixed.searchParams.set('code', new URL(used.callback).searchParams.get('code') ?? '');
    expect(await handOver(await backFrom(mixed.href), other.secret)).toMatchObject(refused('codeRefused'));
  });

  test('a state that nobody began with', async () => {
    const { callback } = await atProvider();
    const other = new URL(callback);
    other.searchParams.set('state', randomBytes(32).toString('base64url'));
    expect(await backFrom(other.href)).toBe('over');
  });

  test('the answer of somebody else’s sign-in, under a state of their own', async () => {
    await letIn();
    const [theirs, own] = [await atProvider(), await atProvider()];
    const mixed = new URL(theirs.callback);
    mixed.searchParams.set('state', new URL(own.callback).searchParams.get('state') ?? '');
    expect(await handOver(await backFrom(mixed.href), own.secret)).toMatchObject(refused('codeRefused'));
  });

  test('an identity that was asked for with another nonce', async () => {
    await letIn();
    const { callback, secret } = await atProvider(subject, ({ searchParams }) => searchParams.set('nonce', 'of-somebody-else'));
    expect(await handOver(await backFrom(callback), secret)).toMatchObject(refused('answerWrong'));
  });

  test('a code that was asked for without PKCE, or with another challenge', async () => {
    await letIn();
    const without = await atProvider(subject, ({ searchParams }) => {
      searchParams.delete('code_challenge');
      searchParams.delete('code_challenge_method');
    });
    expect(await handOver(await backFrom(without.callback), without.secret)).toMatchObject(refused('clientRefused'));
    const other = await atProvider(subject, ({ searchParams }) => searchParams.set('code_challenge', newSecret()));
    expect(await handOver(await backFrom(other.callback), other.secret)).toMatchObject(refused('codeRefused'));
  });

  test.each([
    ['of another issuer', { claims: { iss: 'https://evil.example' }, foreignKey: false }],
    ['for another audience', { claims: { aud: 'another-client' }, foreignKey: false }],
    ['for several audiences, of which we are one', { claims: { aud: ['population-tracker', 'another-client'] }, foreignKey: false }],
    ['that is over', { claims: { exp: 1_000_000_000 }, foreignKey: false }],
    ['signed by a key that isn’t the provider’s', { claims: {}, foreignKey: true }],
  ])('an identity %s', async (_what, lies) => {
    await letIn();
    Object.assign(provider.lies, lies);
    expect(await signIn()).toMatchObject(refused('answerWrong'));
    expect(await sessions()).toEqual([]);
  });

  test('an answer that says it comes from another issuer', async () => {
    const { callback, secret } = await atProvider();
    const other = new URL(callback);
    other.searchParams.set('iss', 'https://evil.example');
    expect(await handOver(await backFrom(other.href), secret)).toMatchObject(refused('answerWrong'));
  });

  test('a mail address that isn’t verified, or of a domain that the provider doesn’t vouch for', async () => {
    provider.accounts.set(subject, { email: person.email, email_verified: false });
    expect(await signIn()).toMatchObject(refused('mailUnverified'));
    const elsewhere = await makeUser(app.database.db, { userType: 2, email: `${subject}@elsewhere.example` });
    provider.accounts.set(subject, { email: elsewhere.email, email_verified: true });
    expect(await signIn()).toMatchObject(refused('otherDomain'));
    expect(await idOf()).toBeUndefined();
  });

  test('a provider that was switched off meanwhile, be it before the answer or before the hand-over', async () => {
    await letIn();
    const [before, after] = [await atProvider(), await atProvider()];
    const code = await backFrom(after.callback);
    saved = await turn(false);
    expect(await handOver(await backFrom(before.callback), before.secret)).toMatchObject(refused('switchedOff'));
    expect(await handOver(code, after.secret)).toMatchObject(refused('switchedOff'));
    const begun = await app.call(beginSignIn, { params: { id: saved.id }, body: { secret: newSecret() } }, { as: 'nobody' });
    expect(begun).toMatchObject({ httpStatus: 403, ...refused('switchedOff') });
  });

  test('an attempt that took longer than ten minutes', async () => {
    const { callback } = await atProvider();
    app.clock.advance(signInAttemptLifeMs + 1_000);
    expect(await backFrom(callback)).toBe('over');
  });
});

describe('a hand-over code', () => {
  test('is good once, also when it is used five times at the same moment', async () => {
    await letIn();
    const { callback, secret } = await atProvider();
    const code = await backFrom(callback);
    const answers = await Promise.all(Array.from({ length: 5 }, () => handOver(code, secret)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(await handOver(code, secret)).toMatchObject({ httpStatus: 401, ...refused('attemptOver') });
    expect(await sessions()).toHaveLength(1);
  });

  test('is good for a minute', async () => {
    await letIn();
    const { callback, secret } = await atProvider();
    const code = await backFrom(callback);
    app.clock.advance(handoverLifeMs + 1_000);
    expect(await handOver(code, secret)).toMatchObject(refused('attemptOver'));
  });

  test('opens nothing in a browser that didn’t begin, and is used up by it', async () => {
    await letIn();
    const { callback, secret } = await atProvider();
    const code = await backFrom(callback);
    expect(await handOver(code, newSecret())).toMatchObject(refused('attemptOver'));
    expect(await handOver(code, secret)).toMatchObject(refused('attemptOver'));
  });

  test('stands nowhere in the database, nor do state, nonce, verifier, ID token or client secret', async () => {
    await letIn();
    const { callback, secret } = await atProvider();
    const code = await backFrom(callback);
    await handOver(code, secret);
    const kept = JSON.stringify([
      await app.database.db.selectFrom('sign_in_attempts').selectAll().execute(),
      await app.database.db.selectFrom('identity_providers').selectAll().execute(),
      await app.database.db.selectFrom('sessions').selectAll().execute(),
      await app.database.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    for (const text of [code, secret, new URL(callback).searchParams.get('state') ?? '', provider.clientSecret, 'verifier']) {
      expect(kept).not.toContain(text);
    }
    // A token's three parts: its first three letters stand in what is sealed now and then, by chance.
    expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  });
});

describe('owners', () => {
  const mails = async () => {
    const rows = await app.database.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'body_text'])
      .where('event_key', 'like', 'identities-wait:%')
      .execute();
    return rows.map(({ recipient, subject, body_text }) => `${recipient} ${subject} ${body_text}`);
  };
  const somebodyComes = async () => {
    const { id, email } = await makeUser(app.database.db, { userType: 2 });
    provider.accounts.set(`waits-${id}`, { email, email_verified: true });
    expect(await signIn(`waits-${id}`)).toMatchObject(refused('waits'));
    return email;
  };
  const later = async () => {
    await tellLater(app.context());
    return (await mails()).length;
  };

  test('are told at once of whoever waits, with the way to decide; of more of them once an hour has gone by, in one mail each', async () => {
    await app.database.db.updateTable('identities_told').set({ told_at: null }).execute();
    const before = (await mails()).length;
    const owners = (await app.database.db.selectFrom('grants').select('user_id').where('built_in', '=', 'owner').execute()).length;
    app.clock.advance(1_000);
    const first = await somebodyComes();
    const told = (await mails()).slice(before);
    expect(told).toHaveLength(owners);
    expect(told[0]).toContain(`${url}/permissions?view=signIn`);
    expect(told[0]).toContain(first);
    app.clock.advance(60_000);
    const [second, third] = [await somebodyComes(), await somebodyComes()];
    expect(await later()).toBe(before + owners);
    app.clock.advance(3_600_000);
    expect(await later()).toBe(before + 2 * owners);
    const again = (await mails()).at(-1) ?? '';
    expect([again.includes(first), again.includes(second), again.includes(third)]).toEqual([false, true, true]);
    app.clock.advance(2 * 3_600_000);
    expect(await later()).toBe(before + 2 * owners);
  });

  test('of two who come at the same moment hear once', async () => {
    await app.database.db.updateTable('identities_told').set({ told_at: null }).execute();
    const before = (await mails()).length;
    await Promise.all([somebodyComes(), somebodyComes()]);
    const owners = (await app.database.db.selectFrom('grants').select('user_id').where('built_in', '=', 'owner').execute()).length;
    expect((await mails()).length).toBe(before + owners);
  });

  test('see at which providers somebody is known and take it away: what began by it ends, the person hears of it, and comes anew', async () => {
    await letIn();
    const { token } = (await signIn()).body as { token: string };
    const byCode = await app.signIn(person.id);
    const { data } = await app.call(listIdentities, { params: { id: person.id } }, { as: owner });
    expect(data.items).toMatchObject([{ provider: 'Test provider', kind: 'oidc', subject, email: person.email, waits: false }]);
    expect(data.items[0]?.lastUsed).not.toBeNull();
    const params = { id: person.id, identityId: data.items[0]?.id };
    const other = await makeUser(app.database.db);
    expect(await app.call(unlinkIdentity, { params: { ...params, id: other.id } }, { as: owner })).toMatchObject({ httpStatus: 404 });
    expect(await app.call(unlinkIdentity, { params }, { as: byCode })).toMatchObject({ httpStatus: 403 });
    expect(await app.call(unlinkIdentity, { params }, { as: owner })).toMatchObject({ httpStatus: 200 });
    expect(await app.call(unlinkIdentity, { params }, { as: owner })).toMatchObject({ httpStatus: 404 });
    expect((await app.call(userInfo, {}, { as: token })).httpStatus).toBe(401);
    expect((await app.call(userInfo, {}, { as: byCode })).httpStatus).toBe(200);
    const entry = app.database.db.selectFrom('audit_log').select('after').where('action', '=', 'unlinkIdentity');
    expect(await entry.where('entity_id', '=', String(person.id)).execute()).toMatchObject([{ after: { knownAs: subject, sessions: 1 } }]);
    const told = app.database.db.selectFrom('mail_outbox').select('body_text').where('event_key', 'like', 'identity:%');
    expect(await told.where('user_id', '=', person.id).execute()).toMatchObject([{ body_text: expect.stringContaining('Test provider') }]);
    expect(await signIn()).toMatchObject(refused('waits'));
    const [waiting] = (await app.call(listIdentities, { params: { id: person.id } }, { as: owner })).data.items;
    expect(waiting).toMatchObject({ waits: true, lastUsed: null });
    // Whoever waits is dismissed where they wait.
    expect(await app.call(unlinkIdentity, { params: { ...params, identityId: waiting?.id } }, { as: owner })).toMatchObject({
      httpStatus: 404,
    });
  });

  test('see nothing of somebody who isn’t there; administrators see none of it', async () => {
    expect(await app.call(listIdentities, { params: { id: 2_147_483_000 } }, { as: owner })).toMatchObject({ httpStatus: 404 });
    expect(await app.call(listIdentities, { params: { id: person.id } })).toMatchObject({ httpStatus: 403 });
  });
});

describe('the end', () => {
  async function inside() {
    await letIn();
    const secret = newSecret();
    const begun = await app.call(beginSignIn, { params: { id: saved.id }, body: { secret } }, { as: 'nobody' });
    const browser = newBrowser();
    const came = await handOver(await backFrom(await browser.signIn(begun.data.url, subject)), secret);
    return { browser, token: String(came.body.token) };
  }
  const isOpen = async (token: string) => (await app.call(userInfo, {}, { as: token })).httpStatus === 200;
  const send = async (token: string) =>
    (await fetch(`${url}/auth/oidc/logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })).status;
  const event = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
  const logout = () => {
    const iat = Math.floor(Date.now() / 1_000);
    return {
      iss: provider.issuer,
      aud: provider.clientId,
      sub: subject,
      iat,
      exp: iat + 120,
      jti: randomBytes(8).toString('hex'),
      ...event,
    };
  };

  test('of a session ends it at the provider too, whose own end ends it here: over the back channel', async () => {
    const { browser, token } = await inside();
    const ended = await app.call(signOutAtProvider, {}, { as: token });
    const there = new URL(String(ended.body.url));
    expect(there.origin).toBe(provider.issuer);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      post_logout_redirect_uri: `${url}/login`,
      id_token_hint: expect.any(String),
    });
    expect(await isOpen(token)).toBe(false);
    const other = await signIn();
    const form = await (await browser.go(there.href)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const left = await browser.go(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(left.headers.get('location')).toBe(`${url}/login`);
    // Another browser's session at the provider is another one.
    expect(await isOpen(String(other.body.token))).toBe(true);
  });

  test('at the provider ends the session that it began here, and tells so', async () => {
    const { browser, token } = await inside();
    const form = await (await browser.go(`${provider.issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    await browser.go(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ httpStatus: 401, key: 'session.endedByProvider' });
  });

  test('of somebody at the provider ends all that they have by it; a token that comes again ends nothing that began later', async () => {
    const { token } = await inside();
    const told = await provider.sign(logout(), false, 'logout+jwt');
    expect(await send(told)).toBe(200);
    expect(await isOpen(token)).toBe(false);
    app.clock.advance(120_000);
    const later = String((await signIn()).body.token);
    expect(await send(told)).toBe(200);
    expect(await isOpen(later)).toBe(true);
  });

  test('isn’t brought about by a forged token', async () => {
    const { token } = await inside();
    const { events: _, ...withoutEvent } = logout();
    const forged = [
      'nothing',
      await provider.sign(logout(), true),
      await provider.sign({ ...logout(), aud: 'another-client' }),
      await provider.sign({ ...logout(), iss: 'https://evil.example' }),
      await provider.sign({ ...logout(), nonce: 'of-an-id-token' }),
      await provider.sign({ ...logout(), iat: logout().iat - 3_600 }),
      await provider.sign({ ...logout(), sub: undefined }),
      await provider.sign({ ...logout(), jti: undefined }),
      await provider.sign(withoutEvent),
      await provider.sign(logout(), false, 'at+jwt'),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(logout())).toString('base64url')}.`,
    ];
    for (const one of forged) expect(await send(one), one).toBe(400);
    expect(await isOpen(token)).toBe(true);
  });
});
