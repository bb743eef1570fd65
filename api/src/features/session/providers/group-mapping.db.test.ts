import { randomBytes } from 'node:crypto';
import { createGrants, createPermissionSet, listGrants } from '@population-tracker/contract/grants';
import {
  beginSignIn,
  createIdentityProvider,
  deleteIdentityProvider,
  type IdentityProvider,
  listIdentityProviders,
  type MappedGroup,
  signInByHandover,
  switchIdentityProvider,
  testIdentityProvider,
  updateIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort, newBrowser, newSecret } from '#testing/at-provider.ts';
import { makeGrant, makeLocation, makeUser } from '#testing/make.ts';
import { makeKey } from '#testing/provider/certificate.ts';
import { startTestSamlProvider, type TestSamlProvider } from '#testing/provider/test-saml-provider.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

let app: TestApp;
let oidc: TestProvider;
let saml: TestSamlProvider;
let url: string;
let owner: string;
let keeper: Awaited<ReturnType<typeof makeUser>>;
let person: Awaited<ReturnType<typeof makeUser>>;
let subject: string;
let here: number;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  app = await testApp({ env: { PUBLIC_URL: url, SECRET_KEY: randomBytes(32).toString('base64'), EMPLOYEE_APP: '1' } });
  await app.app.listen({ port, host: '127.0.0.1' });
  [oidc, saml] = await Promise.all([startTestProvider(url), startTestSamlProvider(url)]);
  keeper = await makeUser(app.database.db, { userType: 2 });
  await makeGrant(app.database.db, { user_id: keeper.id, built_in: 'owner' });
  owner = await app.signIn(keeper.id);
  here = (await makeLocation(app.database.db, { name: 'Here' })).id;
});
afterAll(async () => {
  await app.close();
  await Promise.all([oidc.stop(), saml.stop()]);
});
beforeEach(async () => {
  app.clock.reset();
  await app.database.db.deleteFrom('identity_providers').execute();
  person = await makeUser(app.database.db, { userType: 1 });
  subject = `subject-${person.id}`;
});

type Kind = 'oidc' | 'saml';
const reception = (group: string, locationId: number | null = here): MappedGroup => ({ group, set: { builtIn: 'reception' }, locationId });
const auditors: MappedGroup = { group: 'auditors', set: { builtIn: 'auditor' }, locationId: null };

const values = (kind: Kind, groups: unknown[], groupClaim: string | null = 'groups') => ({
  ...{ kind, name: 'Test provider', domains: [{ domain: 'test.example', required: false }], groupClaim, groups },
  ...(kind === 'oidc'
    ? { issuer: oidc.issuer, clientId: oidc.clientId, clientSecret: oidc.clientSecret }
    : { issuer: saml.issuer, signOnUrl: saml.signOnUrl, certificates: [saml.key.certificate] }),
});
const add = (kind: Kind, groups: unknown[], as = owner) => app.call(createIdentityProvider, { body: values(kind, groups) }, { as });

async function on(kind: Kind, groups: MappedGroup[]): Promise<IdentityProvider> {
  const { id } = (await add(kind, groups)).data;
  await come(kind, (await app.call(testIdentityProvider, { params: { id } }, { as: owner })).data.url, [], keeper.email);
  const { version } = await read();
  return (await app.call(switchIdentityProvider, { params: { id }, body: { enabled: true, version } }, { as: owner })).data;
}
const read = async () => (await app.call(listIdentityProviders)).data.items[0] as IdentityProvider;

/** Somebody comes back from there, told as a member of these groups. */
async function come(kind: Kind, address: string, groups: string[], email = person.email): Promise<string> {
  oidc.accounts.set(subject, { email, email_verified: true, groups });
  saml.accounts.set(subject, { email, groups });
  const { go, signIn, signInBySaml } = newBrowser();
  if (kind === 'oidc') return (await go(await signIn(address, subject))).headers.get('location') ?? '';
  const { action, answer } = await signInBySaml(address, subject);
  return (await go(action, { SAMLResponse: answer })).headers.get('location') ?? '';
}

async function signIn({ id, kind }: IdentityProvider, groups: string[]) {
  const secret = newSecret();
  const begun = await app.call(beginSignIn, { params: { id }, body: { secret } }, { as: 'nobody' });
  const code = (await come(kind, begun.data.url, groups)).replace('/auth-redirect#handover=', '');
  return app.call(signInByHandover, { body: { code, secret } }, { as: 'nobody' });
}

const held = async (userId = person.id) => (await app.call(listGrants, { query: { userId } })).data.items;
const plainly = async () =>
  (await held()).map(({ builtIn, setName, locationName, provider }) => [builtIn ?? setName, locationName, provider]);

describe.each<Kind>(['oidc', 'saml'])('by %s', (kind) => {
  test('somebody has what their groups bring, as long as they are in them, and comes into the panel by it', async () => {
    const provider = await on(kind, [reception('front'), auditors]);
    // What was given by hand and has ended is held no more.
    await makeGrant(app.database.db, { user_id: person.id, built_in: 'reception', location_id: here, until: '2020-01-01' });
    expect(await signIn(provider, [])).toMatchObject({ httpStatus: 403, key: 'identityProviders.noAccess' });
    expect(await signIn(provider, ['front', 'others'])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual([['reception', 'Here', 'Test provider']]);
    const [first] = await held();
    expect(await signIn(provider, ['front', 'auditors'])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual(
      expect.arrayContaining([
        ['reception', 'Here', 'Test provider'],
        ['auditor', null, 'Test provider'],
      ]),
    );
    // The one that stays is the same.
    expect((await held()).map(({ id }) => id)).toContain(first?.id);
    expect(await signIn(provider, ['auditors'])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual([['auditor', null, 'Test provider']]);
    expect(await signIn(provider, ['Auditors'])).toMatchObject({ key: 'identityProviders.noAccess' });
    expect(await plainly()).toEqual([]);
  });

  test('what was given by hand stays, be it the same or another one; whoever loses something is signed out elsewhere', async () => {
    const provider = await on(kind, [reception('front'), auditors]);
    // Whoever held something already would wait for an owner the first time.
    await signIn(provider, []);
    const body = { userId: person.id, set: { builtIn: 'reception' }, locationIds: [here], until: null, reason: '' };
    await app.call(createGrants, { body }, { as: owner });
    const came = await signIn(provider, ['front', 'auditors']);
    expect(await plainly()).toEqual(
      expect.arrayContaining([
        ['reception', 'Here', null],
        ['auditor', null, 'Test provider'],
      ]),
    );
    expect(await held()).toHaveLength(2);
    expect(await signIn(provider, [])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual([['reception', 'Here', null]]);
    expect(await app.call(listGrants, {}, { as: String(came.body.token) })).toMatchObject({ httpStatus: 401 });
  });

  test('a test of the provider shows the groups and gives nothing', async () => {
    const { id } = (await add(kind, [auditors])).data;
    await come(kind, (await app.call(testIdentityProvider, { params: { id } }, { as: owner })).data.url, ['auditors', 'b']);
    expect((await read()).test?.claims).toContainEqual({ name: 'groups', value: '["auditors","b"]', use: 'groups' });
    expect(await held()).toEqual([]);
  });
});

describe('groups', () => {
  test('never bring nor take away being an owner, and an owner stays one whatever they are told', async () => {
    const wrong = await add('saml', [{ group: 'a', set: { builtIn: 'owner' }, locationId: null }]);
    expect(wrong).toMatchObject({ httpStatus: 422, key: expect.anything() });
    const provider = await on('saml', [auditors]);
    await expect(
      app.database.db.insertInto('grants').values({ user_id: person.id, built_in: 'owner', provider_id: provider.id }).execute(),
    ).rejects.toThrow('grants_owner_by_hand');
    await signIn(provider, ['auditors']);
    await makeGrant(app.database.db, { user_id: person.id, built_in: 'owner' });
    expect(await signIn(provider, [])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual([['owner', null, null]]);
  });

  test('bring the company’s own sets too, each once, however many groups bring it', async () => {
    const body = { name: `Lookers ${person.id}`, permissions: ['audit.read'] };
    const { id } = (await app.call(createPermissionSet, { body }, { as: owner })).data;
    const set = { setId: id ?? 0 };
    const provider = await on('saml', [
      { group: 'a', set, locationId: null },
      { group: 'b', set, locationId: null },
    ]);
    expect(await signIn(provider, ['a', 'b', 'b'])).toMatchObject({ httpStatus: 200 });
    expect(await plainly()).toEqual([[body.name, null, 'Test provider']]);
  });

  test('of a provider that is deleted bring nothing any more; those of another one stay', async () => {
    const provider = await on('saml', [auditors]);
    await signIn(provider, ['auditors']);
    await app.call(deleteIdentityProvider, { params: { id: provider.id } }, { as: owner });
    expect(await plainly()).toEqual([]);
  });

  test('are mapped by whoever could give it by hand, and what others mapped stays', async () => {
    const permissions = ['settings.read', 'settings.write'];
    const body = { name: `Settings ${person.id}`, permissions };
    const own = (await app.call(createPermissionSet, { body }, { as: owner })).data;
    await makeGrant(app.database.db, { user_id: person.id, set_id: own.id });
    const as = await app.signIn(person.id);
    const beyond = { httpStatus: 403, key: 'grants.beyondOwn' };
    expect(await add('saml', [auditors], as)).toMatchObject(beyond);
    const saved = (await add('saml', [auditors])).data;
    const change = (groups: MappedGroup[], groupClaim = 'groups') =>
      app.call(
        updateIdentityProvider,
        { params: { id: saved.id }, body: { ...values('saml', groups, groupClaim), version: saved.version } },
        { as },
      );
    expect(await change([auditors, reception('front')])).toMatchObject(beyond);
    // Another claim names other groups, and another key whatever its holder likes.
    const theirs = { ...values('saml', [auditors]), certificates: [makeKey().certificate], version: saved.version };
    expect(await app.call(updateIdentityProvider, { params: { id: saved.id }, body: theirs }, { as })).toMatchObject(beyond);
    expect(await change([auditors], 'nicknames')).toMatchObject(beyond);
    expect(await change([auditors])).toMatchObject({ httpStatus: 200 });
  });

  test.each<[string, unknown[], string | null, string]>([
    ['without the claim that tells them', [auditors], null, 'identityProviders.groupClaim'],
    ['at a place that there isn’t', [reception('front', 999_999)], 'groups', 'grants.locations'],
    ['with a set that there isn’t', [{ group: 'a', set: { setId: 999_999 }, locationId: null }], 'groups', 'grants.set'],
    ['with a set for the whole company at a place', [{ ...auditors, locationId: 1 }], 'groups', 'grants.onlyEverywhere'],
  ])('%s are refused', async (_what, groups, claim, key) => {
    const given = groups.map((one) => ({ ...(one as MappedGroup), ...((one as MappedGroup).locationId === 1 && { locationId: here }) }));
    expect(await app.call(createIdentityProvider, { body: values('saml', given, claim) }, { as: owner })).toMatchObject({ key });
  });

  test('stand in the audit log with the provider’s name, given and taken', async () => {
    const provider = await on('saml', [auditors]);
    await signIn(provider, ['auditors']);
    await signIn(provider, []);
    const entries = await app.database.db
      .selectFrom('audit_log')
      .select(['entity', 'action', 'before', 'after'])
      .where('entity', 'in', ['grant', 'mappedSignIn'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const told = { userId: person.id, builtIn: 'auditor', locationId: null, provider: 'Test provider' };
    expect(entries).toMatchObject([
      { entity: 'grant', action: 'delete', before: told },
      { entity: 'grant', action: 'create', after: told },
    ]);
  });
});
