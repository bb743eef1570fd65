import { createGrants, createPermissionSet, updateGrant, updatePermissionSet } from '@population-tracker/contract/grants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { createApiKey } from '@population-tracker/contract/session/api-keys';
import { giveProof } from '@population-tracker/contract/session/passkeys';
import { listSessions, sendCode, signInWithCode } from '@population-tracker/contract/session/session';
import { createUpload } from '@population-tracker/contract/uploads/uploads';
import { changeUsers, createUser, exportUsers, updateUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { newAuthenticator } from '#testing/devices/authenticator.ts';
import { keepPasskey, proofCode, provenBy } from '#testing/devices/kept-passkeys.ts';
import { makeGrant, makeKey, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { hashToken } from './session-rules.ts';

const origin = 'https://tracker.test.example';
let app: TestApp;
let owner: { id: number; email: string; token: string };
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: origin, EMPLOYEE_APP: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(11 * 60_000);
  const { id, email } = await makeUser(app.database.db, { userType: 2 });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  owner = { id, email, token: await app.signIn(id) };
  await provedAt(null);
});

const provedAt = (at: Date | null, token = owner.token) =>
  app.database.db
    .updateTable('sessions')
    .set({ proved_at: at?.toISOString() ?? null })
    .where('token_hash', '=', hashToken(token))
    .execute();
const call = (endpoint: Endpoint, given: object = {}, as = owner.token) => app.call(endpoint, given, { as });
const someone = async (given = {}) => (await makeUser(app.database.db, given)).id;
const needed = { httpStatus: 403, key: 'session.proofNeeded' };
const exported = (as = owner.token) => call(exportUsers, { query: { format: 'csv' } }, as);
const prove = (body: object) => call(giveProof, { body });

describe('what asks for a fresh proof', () => {
  const asking = routes.map(({ endpoint }) => endpoint).filter(({ freshProof }) => freshProof);

  it('is whatever hands on permissions, ways to sign in and people', () => {
    expect(asking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      expect.arrayContaining([
        'DELETE /users/:id/identities/:identityId',
        'GET /data-protection/people/:id/export',
        'GET /privacy-notices/export',
        'GET /users/export',
        'POST /grants',
        'POST /identities/:id/confirm',
        'POST /identity-providers',
        'POST /provisioning/tokens',
        'PUT /identity-providers/:id',
        'PUT /identity-providers/:id/enabled',
      ]),
    );
  });

  it.each(asking.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused before anything of it is read, and let through after a proof',
    async (_name, endpoint) => {
      const given = endpoint.params ? { params: { id: 999_999 } } : {};
      expect(await call(endpoint, given)).toMatchObject(needed);
      await provedAt(app.clock.now());
      expect((await call(endpoint, given)).key).not.toBe('session.proofNeeded');
    },
  );

  it('is a last day that goes further off, not one that comes nearer', async () => {
    const grant = await makeGrant(app.database.db, { user_id: await someone(), built_in: 'auditor', until: dayIn(20) });
    const change = (until: string | null, version: number) => call(updateGrant, { params: { id: grant.id }, body: { until, version } });
    expect(await change(dayIn(30), 1)).toMatchObject(needed);
    expect(await change(null, 1)).toMatchObject(needed);
    expect(await change(dayIn(10), 1)).toMatchObject({ httpStatus: 200 });
  });

  it('is a permission that a set gains, not one that it loses', async () => {
    const made = await call(createPermissionSet, { body: { name: `Set ${owner.id}`, permissions: ['plan.read'] } });
    const { id, version } = made.data as { id: number; version: number };
    const change = (permissions: string[]) => call(updatePermissionSet, { params: { id }, body: { permissions, version } });
    expect(await change(['plan.read', 'plan.write'])).toMatchObject(needed);
    expect(await change(['figures.read'])).toMatchObject(needed);
    expect(await call(updatePermissionSet, { params: { id }, body: { name: `Other ${owner.id}`, version } })).toMatchObject({
      httpStatus: 200,
    });
  });

  it('is an API key that changes something, not one that reads', async () => {
    const make = (permissions: string[]) => call(createApiKey, { body: { name: 'Door', permissions, locationIds: null, until: dayIn(5) } });
    expect(await make(['plan.read', 'plan.write'])).toMatchObject(needed);
    expect(await make(['plan.read'])).toMatchObject({ httpStatus: 200 });
  });

  it('is a user type that brings something, of one or of many, and another address for whoever holds something', async () => {
    const person = (given: object) => ({ body: { name: 'A', lastName: 'B', email: `a${owner.id}@test.example`, ...given } });
    expect(await call(createUser, person({ userType: 3 }))).toMatchObject(needed);
    expect(await call(createUser, person({}))).toMatchObject({ httpStatus: 200 });
    const normal = await someone();
    const change = (id: number, body: object) => call(updateUser, { params: { id }, body: { version: 1, ...body } });
    expect(await change(normal, { userType: 2 })).toMatchObject(needed);
    expect(await call(changeUsers, { body: { selection: { ids: [normal] }, change: { userType: 2 } } })).toMatchObject(needed);
    expect(await change(await someone({ userType: 2 }), { email: `b${owner.id}@test.example` })).toMatchObject(needed);
    expect(await change(normal, { email: `c${owner.id}@test.example` })).toMatchObject({ httpStatus: 200 });
    expect(await change(await someone({ userType: 3 }), { userType: 1 })).toMatchObject({ httpStatus: 200 });
  });

  it('is a sheet of users, whose rows may bring a type; not one of places', async () => {
    const upload = (kind: string) => {
      const file = { name: 'a.csv', contentType: 'text/csv', bytes: 'Name,Surname\nA,B' };
      return app.call(createUpload, {}, { as: owner.token, file, fields: { kind } });
    };
    expect(await upload('users')).toMatchObject(needed);
    expect(await upload('plan')).toMatchObject({ httpStatus: 200 });
    await provedAt(app.clock.now());
    expect(await upload('users')).toMatchObject({ httpStatus: 200 });
  });

  it('is not asked of a program', async () => {
    expect(await exported(await makeKey(app.database.db, { user_id: owner.id }))).toMatchObject({ httpStatus: 200 });
  });
});

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('a proof', () => {
  it('by a mailed code holds for ten minutes, in this session alone', async () => {
    const other = await app.signIn(owner.id);
    await provedAt(null, other);
    expect(await exported()).toMatchObject(needed);
    const begun = app.clock.now().getTime();
    const given = await prove({ code: await proofCode(app, owner) });
    const until = Date.parse((given.data as { until: string }).until);
    expect(until - begun).toBeGreaterThanOrEqual(10 * 60_000);
    expect(await exported()).toMatchObject({ httpStatus: 200 });
    expect(await exported(other)).toMatchObject(needed);
    app.clock.set(new Date(until - 1_000).toISOString());
    expect(await exported()).toMatchObject({ httpStatus: 200 });
    app.clock.set(new Date(until + 1_000).toISOString());
    expect(await exported()).toMatchObject(needed);
    app.clock.reset();
  });

  it('by a passkey is asked for here, once', async () => {
    const device = newAuthenticator(origin);
    await keepPasskey(app, owner, device);
    await provedAt(null);
    const passkey = await provenBy(app, owner, device);
    expect(await prove({ passkey })).toMatchObject({ httpStatus: 200 });
    expect(await exported()).toMatchObject({ httpStatus: 200 });
    await provedAt(null);
    expect(await prove({ passkey })).toMatchObject({ httpStatus: 422 });
    expect(await exported()).toMatchObject(needed);
  });

  it.each([{}, { code: '000000' }, { currentPassword: 'none-is-set' }])('%o proves nothing', async (given) => {
    expect(await prove(given)).toMatchObject({ httpStatus: 422 });
    expect(await exported()).toMatchObject(needed);
  });

  it('is for whoever may enter the panel', async () => {
    expect(await app.call(giveProof, { body: {} }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(giveProof, { body: {} }, { as: await app.signIn(await someone()) })).toMatchObject({ httpStatus: 403 });
  });

  it('comes with signing in by one’s own means', async () => {
    await app.call(sendCode, { body: { email: owner.email } }, { as: 'nobody' });
    const mail = await app.database.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('recipient', '=', owner.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const password = /\b\d{6}\b/.exec(mail.body_text)?.[0];
    const { body } = await app.call(signInWithCode, { body: { email: owner.email, password } }, { as: 'nobody' });
    const token = body.token as string;
    expect(await exported(token)).toMatchObject({ httpStatus: 200 });
    app.clock.advance(11 * 60_000);
    expect(await exported(token)).toMatchObject(needed);
    expect(await call(listSessions, {}, token)).toMatchObject({ httpStatus: 200 });
  });
});

it('a grant is made once the proof was given, and by nothing before it', async () => {
  const userId = await someone();
  const give = () => call(createGrants, { body: { userId, set: { builtIn: 'auditor' }, locationIds: null } });
  expect(await give()).toMatchObject(needed);
  const held = () => app.database.db.selectFrom('grants').select('id').where('user_id', '=', userId).execute();
  expect(await held()).toEqual([]);
  await prove({ code: await proofCode(app, owner) });
  expect(await give()).toMatchObject({ httpStatus: 200 });
  expect(await held()).toHaveLength(1);
});
