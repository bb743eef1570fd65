import { randomBytes } from 'node:crypto';
import {
  createIdentityProvider,
  type IdentityProvider,
  listIdentityProviders,
  readProviderMetadata,
  updateIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGrant, makeUser } from '#testing/make.ts';
import { makeKey } from '#testing/provider/certificate.ts';
import { startTestSamlProvider, type TestSamlProvider } from '#testing/provider/test-saml-provider.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let provider: TestSamlProvider;
let owner: string;
const [own, next] = [makeKey().certificate, makeKey().certificate];

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'http://127.0.0.1:3999', SECRET_KEY: randomBytes(32).toString('base64') } });
  provider = await startTestSamlProvider('http://127.0.0.1:3999');
  const { id } = await makeUser(app.database.db, { userType: 2 });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  owner = await app.signIn(id);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  await app.database.db.deleteFrom('identity_providers').execute();
});

const values = (given: object = {}) => ({
  ...{ kind: 'saml', name: 'Test provider', issuer: 'urn:test:provider', signOnUrl: 'https://id.example.com/sso?a=b', certificates: [own] },
  domains: [{ domain: 'test.example', required: false }],
  ...given,
});
const add = (given: object = {}) => app.call(createIdentityProvider, { body: values(given) });
const change = ({ id, version }: IdentityProvider, given: object, as?: string) =>
  app.call(updateIdentityProvider, { params: { id }, body: { ...values(given), version } }, as === undefined ? {} : { as });
const read = async () => (await app.call(listIdentityProviders)).data.items[0] as IdentityProvider;
const tested = () =>
  app.database.db.updateTable('identity_providers').set({ tested_at: new Date().toISOString(), enabled: true }).execute();

describe('a SAML provider', () => {
  test('is shown with its certificates, however they were pasted, and has no secret', async () => {
    const bare = own.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ' ');
    expect((await add({ certificates: [bare] })).data).toMatchObject({
      ...{ kind: 'saml', issuer: 'urn:test:provider', signOnUrl: 'https://id.example.com/sso?a=b', clientId: null, secretKept: true },
      ...{ enabled: false, tested: false, certificatesEnd: null },
      certificates: [
        { pem: own, subject: 'Test provider', until: expect.any(String), fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/) },
      ],
    });
  });

  test.each<[object, string, string]>([
    [{ issuer: 'with a space' }, 'issuer', 'entityId'],
    [{ issuer: '' }, '', 'value.required'],
    [{ signOnUrl: 'http://id.example.com/sso' }, 'signOnUrl', 'signOnUrl'],
    [{ signOnUrl: 'javascript:alert(1)' }, 'signOnUrl', 'signOnUrl'],
    [{ signOnUrl: 'https://me:secret@id.example.com' }, 'signOnUrl', 'signOnUrl'],
    [{ certificates: [] }, 'certificates', 'certificates'],
    [{ certificates: [own, next, own] }, 'certificates', 'certificates'],
    [{ certificates: ['nothing'] }, 'certificates.0', 'certificate'],
    [{ certificates: [own, makeKey().privateKey] }, 'certificates.1', 'certificate'],
    [{ certificates: [makeKey(undefined, 1_024).certificate] }, 'certificates.0', 'certificate'],
    [{ certificates: [`${own}\n${next}`] }, 'certificates.0', 'certificate'],
    [{ clientId: 'of another kind' }, '', ''],
  ])('with %o is refused', async (given, path, key) => {
    const answer = await add(given);
    expect(answer).toMatchObject({ httpStatus: 422, ...(path && { fields: [{ path }] }) });
    if (key) expect(JSON.stringify(answer)).toContain(key);
  });

  test('stays on when a certificate joins the one of before, and is a draft again when it is another one', async () => {
    await add();
    await tested();
    const joined = (await change(await read(), { certificates: [own, next] })).data;
    expect(joined).toMatchObject({ enabled: true, tested: true, certificates: [{ pem: own }, { pem: next }] });
    const left = (await change(joined, { certificates: [next], name: 'Newer' })).data;
    expect(left).toMatchObject({ enabled: true, certificates: [{ pem: next }] });
    for (const given of [{ signOnUrl: 'https://other.example.com' }, { issuer: 'urn:test:other' }, { certificates: [own] }]) {
      await tested();
      expect((await change(await read(), { certificates: [next], ...given })).data).toMatchObject({ enabled: false, tested: false });
    }
    expect(await change({ ...(await read()), version: 1 }, {})).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  });

  test('that knows somebody gets another certificate by an owner alone: whoever has its key could come in as anybody', async () => {
    const made = (await add()).data;
    const { id: user_id } = await makeUser(app.database.db, { userType: 2 });
    const known = { provider_id: made.id, issuer: made.issuer, subject: `known-${user_id}`, user_id, email: 'a@test.example' };
    await app.database.db
      .insertInto('identities')
      .values({ ...known, confirmed_at: new Date().toISOString() })
      .execute();
    const alone = { httpStatus: 403, key: 'identityProviders.ownerForKeys' };
    for (const certificates of [[next], [own, next]]) expect(await change(made, { certificates })).toMatchObject(alone);
    expect(await change(made, { name: 'Renamed' })).toMatchObject({ httpStatus: 200 });
    expect(await change(await read(), { certificates: [own, next] }, owner)).toMatchObject({ httpStatus: 200 });
    expect(await change(await read(), { certificates: [next] })).toMatchObject({ httpStatus: 200 });
  });

  test('stays one: none of OpenID Connect is made of it', async () => {
    const { id, version } = (await add()).data;
    const { signOnUrl: _, certificates: __, ...rest } = values();
    const body = { ...rest, kind: 'oidc', issuer: 'https://id.example.com', clientId: 'a', clientSecret: 'b', version };
    expect(await app.call(updateIdentityProvider, { params: { id }, body })).toMatchObject({
      httpStatus: 409,
      key: 'identityProviders.kind',
    });
  });

  test('says when the last of its certificates ends, from 30 days before', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const [soon, later] = [makeKey(inDays(29)), makeKey(inDays(40))];
    const made = (await add({ certificates: [soon.certificate] })).data;
    expect(made.certificatesEnd).toBe(made.certificates[0]?.until);
    expect((await change(made, { certificates: [soon.certificate, later.certificate] })).data.certificatesEnd).toBeNull();
    expect((await change(await read(), { certificates: [makeKey(inDays(-1)).certificate] })).data.certificatesEnd).not.toBeNull();
  });

  test('stands in the audit log by the fingerprints of its certificates', async () => {
    const { id, certificates } = (await add()).data;
    const entry = await app.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('entity', '=', 'identityProvider')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({
      kind: 'saml',
      signOnUrl: 'https://id.example.com/sso?a=b',
      certificates: [certificates[0]?.fingerprint],
    });
  });
});

describe('metadata of a provider', () => {
  const readIt = (xml: string) => app.call(readProviderMetadata, { body: { xml } });

  test('fills in what is entered, and nothing is stored', async () => {
    expect((await readIt(provider.metadata)).data).toMatchObject({
      ...{ issuer: provider.issuer, signOnUrl: provider.signOnUrl },
      certificates: [{ pem: provider.key.certificate }],
    });
    expect((await app.call(listIdentityProviders)).data.items).toEqual([]);
  });

  test('leaves out keys that only encrypt', async () => {
    const key = (use: string, pem: string) =>
      `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${pem.replace(/-----[A-Z ]+-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
    const whole = (keys: string) =>
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:a"><IDPSSODescriptor>${keys}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example.com"/></IDPSSODescriptor></EntityDescriptor>`;
    expect((await readIt(whole(key('encryption', next) + key('signing', own)))).data).toMatchObject({ certificates: [{ pem: own }] });
    expect((await readIt(whole(key('signing', next) + key('signing', own)))).data.certificates).toHaveLength(2);
    const third = makeKey().certificate;
    for (const keys of [
      '',
      key('encryption', own),
      key('signing', 'bm90aGluZw=='),
      key('signing', next) + key('signing', own) + key('signing', third),
    ])
      expect(await readIt(whole(keys))).toMatchObject({ httpStatus: 422, key: 'identityProviders.metadata' });
  });

  test.each<[string, (xml: string) => string]>([
    ['with a document type', (xml) => xml.replace('<EntityDescriptor', '<!DOCTYPE a><EntityDescriptor')],
    [
      'with an entity from a file',
      (xml) =>
        `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace(/<\?.*?\?>/, '').replace(/entityID="[^"]*"/, 'entityID="&e;"')}`,
    ],
    ['with entities that grow', (xml) => `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${xml.replace(/<\?.*?\?>/, '')}`],
    ['of several providers', (xml) => `<a>${xml.replace(/<\?.*?\?>/, '').repeat(2)}</a>`],
    ['that is no metadata', () => '<a/>'],
    ['that isn’t XML', () => 'nothing'],
    ['that ends too early', (xml) => xml.slice(0, -20)],
    ['that is as deep as a well', () => '<a>'.repeat(5_000)],
    ['without an address for redirects', (xml) => xml.replaceAll('HTTP-Redirect', 'HTTP-POST')],
  ])('%s is refused', async (_what, made) => {
    expect(await readIt(made(provider.metadata))).toMatchObject({
      httpStatus: 422,
      key: 'identityProviders.metadata',
      fields: [{ path: 'xml' }],
    });
  });

  test('that is too long is refused before it is read', async () => {
    expect(await readIt(`${provider.metadata}${' '.repeat(200_000)}`)).toMatchObject({ httpStatus: 422, fields: [{ path: 'xml' }] });
  });
});

test('the metadata of this installation says where answers go and what it wants, to anybody', async () => {
  const answer = await app.inject({ url: '/auth/saml/metadata' });
  expect(answer.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8');
  for (const said of [
    'entityID="http://127.0.0.1:3999/auth/saml/metadata"',
    'Location="http://127.0.0.1:3999/auth/saml/acs"',
    'WantAssertionsSigned="true"',
    'nameid-format:persistent',
  ])
    expect(answer.body).toContain(said);
});
