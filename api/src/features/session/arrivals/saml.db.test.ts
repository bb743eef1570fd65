import { randomBytes } from 'node:crypto';
import {
  beginSignIn,
  confirmIdentity,
  createIdentityProvider,
  type IdentityProvider,
  listIdentityProviders,
  signInAttemptLifeMs,
  signInByHandover,
  signOutAtProvider,
  switchIdentityProvider,
  testIdentityProvider,
  updateIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import { userInfo } from '@population-tracker/contract/session/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort, newBrowser, newSecret } from '#testing/at-provider.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { makeKey } from '#testing/provider/certificate.ts';
import { honest, startTestSamlProvider, type TestSamlProvider } from '#testing/provider/test-saml-provider.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let provider: TestSamlProvider;
let url: string;
let saved: IdentityProvider;
let owner: string;
let person: Awaited<ReturnType<typeof makeUser>>;
let subject: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  app = await testApp({ env: { PUBLIC_URL: url, SECRET_KEY: randomBytes(32).toString('base64'), EMPLOYEE_APP: '1' } });
  await app.app.listen({ port, host: '127.0.0.1' });
  provider = await startTestSamlProvider(url);
  const { id } = await makeUser(app.database.db, { userType: 2 });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  owner = await app.signIn(id);
  saved = (await app.call(createIdentityProvider, { body: settings() })).data;
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const settings = () => ({
  ...{
    kind: 'saml',
    name: 'Test provider',
    issuer: provider.issuer,
    signOnUrl: provider.signOnUrl,
    certificates: [provider.key.certificate],
  },
  domains: [{ domain: 'test.example', required: false }],
});

beforeEach(async () => {
  app.clock.reset();
  Object.assign(provider.lies, honest);
  person = await makeUser(app.database.db, { userType: 2 });
  subject = `subject-${person.id}`;
  provider.accounts.set(subject, { email: person.email });
  saved = await read();
  if (!saved.tested) await followTest();
  saved = await read();
  if (!saved.enabled)
    saved = (await app.call(switchIdentityProvider, { params: { id: saved.id }, body: { enabled: true, version: saved.version } })).data;
});

const read = async () => (await app.call(listIdentityProviders)).data.items[0] as IdentityProvider;

async function followTest(): Promise<string> {
  const begun = await app.call(testIdentityProvider, { params: { id: saved.id } });
  const { go, signInBySaml } = newBrowser();
  const { action, answer } = await signInBySaml(begun.data.url, subject);
  return (await go(action, { SAMLResponse: answer })).headers.get('location') ?? '';
}

/** As far as the provider's answer, which nobody has posted to the product yet. */
async function atProvider(account = subject) {
  const secret = newSecret();
  const begun = await app.call(beginSignIn, { params: { id: saved.id }, body: { secret } }, { as: 'nobody' });
  return { ...(await newBrowser().signInBySaml(begun.data.url, account)), secret };
}

const post = (answer: string) => newBrowser().go(`${url}/auth/saml/acs`, { SAMLResponse: answer });

async function backWith(answer: string): Promise<string> {
  const back = await post(answer);
  expect(back.status).toBe(303);
  return /^\/auth-redirect#handover=([\w-]+)$/.exec(back.headers.get('location') ?? '')?.[1] ?? '';
}

const handOver = (code: string, secret: string) => app.call(signInByHandover, { body: { code, secret } }, { as: 'nobody' });

async function signIn(account = subject) {
  const { answer, secret } = await atProvider(account);
  return handOver(await backWith(answer), secret);
}

const idOf = () => app.database.db.selectFrom('identities').selectAll().where('subject', '=', subject).executeTakeFirst();
const refused = (key: string) => ({ key: `identityProviders.${key}` });
const sessions = () => app.database.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();

/** Somebody whom an owner has let in. */
async function letIn(): Promise<void> {
  await signIn();
  await app.call(confirmIdentity, { params: { id: (await idOf())?.id } }, { as: owner });
}

const plain = (answer: string) => Buffer.from(answer, 'base64').toString('utf8');
const coded = (xml: string) => Buffer.from(xml, 'utf8').toString('base64');

describe('somebody who comes by a SAML provider', () => {
  test('and may more than an employee waits for an owner once, and then comes in, known by NameID and not by mail', async () => {
    expect(await signIn()).toMatchObject({ httpStatus: 403, ...refused('waits') });
    expect(await sessions()).toEqual([]);
    await letIn();
    provider.accounts.set(subject, { email: 'another@test.example' });
    const came = await signIn();
    expect(came).toMatchObject({ httpStatus: 200, body: { result: { email: person.email } } });
    const token = String(came.body.token);
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ data: { id: person.id } });
    expect((await app.call(signOutAtProvider, {}, { as: token })).body).toMatchObject({ url: null });
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ httpStatus: 401 });
  });

  test('by a mail address that is somebody’s here under another NameID waits for an owner, though they hold nothing', async () => {
    person = await makeUser(app.database.db, { userType: 1 });
    for (const account of ['first', 'second']) provider.accounts.set(`${account}-${person.id}`, { email: person.email });
    expect(await signIn(`first-${person.id}`)).toMatchObject(refused('noAccess'));
    expect(await signIn(`second-${person.id}`)).toMatchObject(refused('waits'));
  });

  test('never comes in once they were deactivated, nor of a domain that the provider doesn’t vouch for', async () => {
    await letIn();
    await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', person.id).execute();
    expect(await signIn()).toMatchObject(refused('noAccess'));
    provider.accounts.set('elsewhere', { email: 'somebody@elsewhere.example' });
    expect(await signIn('elsewhere')).toMatchObject(refused('otherDomain'));
  });

  test('is told that it was broken off, where they broke it off', async () => {
    expect(await signIn('')).toMatchObject(refused('denied'));
  });
});

describe('by SAML nobody comes in with', () => {
  beforeEach(letIn);

  test('an answer that was used already', async () => {
    const { answer, secret } = await atProvider();
    expect(await handOver(await backWith(answer), secret)).toMatchObject({ httpStatus: 200 });
    expect(await backWith(answer)).toBe('over');
    expect(await sessions()).toHaveLength(1);
  });

  test('an answer that was used already, under the name of another sign-in', async () => {
    const [used, other] = [await atProvider(), await atProvider()];
    await backWith(used.answer);
    const [from, to] = [used.answer, other.answer].map((answer) => /InResponseTo="(_[\w-]{43})"/.exec(plain(answer))?.[1] ?? '');
    const renamed = plain(used.answer).replace(`InResponseTo="${from}"`, `InResponseTo="${to}"`);
    expect(await handOver(await backWith(coded(renamed)), other.secret)).toMatchObject(refused('answerWrong'));
  });

  test('an answer that nobody asked for', async () => {
    provider.lies.before = (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '');
    expect(await backWith((await atProvider()).answer)).toBe('over');
    provider.lies.before = (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, ` InResponseTo="_${newSecret()}"`);
    expect(await backWith((await atProvider()).answer)).toBe('over');
    expect(await sessions()).toEqual([]);
  });

  test('an answer that took longer than ten minutes', async () => {
    const { answer } = await atProvider();
    app.clock.advance(signInAttemptLifeMs + 1_000);
    expect(await backWith(answer)).toBe('over');
  });

  const until = (at: number) => new Date(at).toISOString();
  const minutes = 60_000;
  test.each<[string, Partial<typeof honest>, string]>([
    ['signed by a key that isn’t the provider’s', { foreignKey: true }, 'signature'],
    ['that isn’t signed', { after: (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '') }, 'signature'],
    [
      'whose mail address was changed on the way',
      { after: (xml) => xml.replace(/[\w.-]+@test\.example/, 'owner@test.example') },
      'signature',
    ],
    ['whose name was changed on the way', { after: (xml) => xml.replace(/subject-\d+</, 'subject-1<') }, 'signature'],
    [
      'for another audience',
      { before: (xml) => xml.replace(/<saml:Audience>[^<]*/, '<saml:Audience>https://evil.example') },
      'answerElsewhere',
    ],
    [
      'for no audience',
      { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
      'answerElsewhere',
    ],
    [
      'for another recipient',
      { before: (xml) => xml.replace(/Recipient="[^"]*"/, 'Recipient="https://evil.example/acs"') },
      'answerElsewhere',
    ],
    [
      'for another destination',
      { before: (xml) => xml.replace(/Destination="[^"]*"/, 'Destination="https://evil.example/acs"') },
      'answerElsewhere',
    ],
    ['of another issuer', { before: (xml) => xml.replaceAll(/<saml:Issuer>[^<]*/g, '<saml:Issuer>https://evil.example') }, 'answerIssuer'],
    [
      'that is over',
      { before: (xml) => xml.replace(/(<saml:Conditions .*NotOnOrAfter=")[^"]*/, `$1${until(Date.now() - 2 * minutes)}`) },
      'answerTime',
    ],
    [
      'that isn’t valid yet',
      { before: (xml) => xml.replace(/(<saml:Conditions NotBefore=")[^"]*/, `$1${until(Date.now() + 2 * minutes)}`) },
      'answerTime',
    ],
    [
      'that was to be brought earlier',
      { before: (xml) => xml.replace(/(<saml:SubjectConfirmationData NotOnOrAfter=")[^"]*/, `$1${until(Date.now() - 2 * minutes)}`) },
      'answerTime',
    ],
    ['that never ends', { before: (xml) => xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1') }, 'answerWrong'],
    [
      'with a comment within the name',
      { after: (xml) => xml.replace(/subject-\d+</, (name) => `${name.slice(0, 4)}<!---->${name.slice(4)}`) },
      'answerShape',
    ],
    [
      'signed with a comment within the name',
      { before: (xml) => xml.replace(/subject-\d+</, (name) => `${name.slice(0, -1)}<!---->.evil<`) },
      'answerShape',
    ],
    [
      'with a document type and an entity',
      { after: (xml) => `<!DOCTYPE r [<!ENTITY e "owner">]>${xml.replace(/subject-\d+</, '&e;<')}` },
      'answerShape',
    ],
    ['with an instruction', { after: (xml) => xml.replace('<saml:Subject>', '<?a b?><saml:Subject>') }, 'answerShape'],
    ['with a CDATA section', { after: (xml) => xml.replace(/>(subject-\d+)</, '><![CDATA[$1]]><') }, 'answerShape'],
    ['with an element within the name', { before: (xml) => xml.replace(/>(subject-\d+)</, '>$1<saml:b>x</saml:b><') }, 'answerShape'],
    [
      'with two names',
      { before: (xml) => xml.replace(/(<saml:NameID.*<\/saml:NameID>)/, '$1<saml:NameID>owner</saml:NameID>') },
      'answerShape',
    ],
    ['signed by a hash that is too weak', { after: (xml) => xml.replace('2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1') }, 'answerShape'],
    [
      'named by mail address',
      { before: (xml) => xml.replace('2.0:nameid-format:persistent', '1.1:nameid-format:emailAddress') },
      'subjectPasses',
    ],
    ['named anew each time', { before: (xml) => xml.replace('nameid-format:persistent', 'nameid-format:transient') }, 'subjectPasses'],
    ['that says it failed', { before: (xml) => xml.replace('status:Success', 'status:Requester') }, 'denied'],
  ])('an answer %s', async (_what, lies, key) => {
    Object.assign(provider.lies, lies);
    expect(await signIn()).toMatchObject(refused(key));
    expect(await sessions()).toEqual([]);
  });

  /** The signed assertion, and one beside or around it that nobody signed. */
  const forged = (xml: string) => {
    const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
    const evil = signed
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace(/ ID="[^"]*"/, ' ID="_evil"')
      .replace(/subject-\d+</, 'subject-1<');
    return { signed, evil };
  };
  test.each<[string, (xml: string) => string]>([
    ['before the signed one', (xml) => xml.replace('<saml:Assertion ', `${forged(xml).evil}<saml:Assertion `)],
    ['after the signed one', (xml) => xml.replace('</samlp:Response>', `${forged(xml).evil}</samlp:Response>`)],
    [
      'that hides the signed one in an extension',
      (xml) => xml.replace(forged(xml).signed, `<samlp:Extensions>${forged(xml).signed}</samlp:Extensions>${forged(xml).evil}`),
    ],
    [
      'that hides the signed one in its own signature',
      (xml) => {
        const { signed, evil } = forged(xml);
        const signature = (/<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? '').replace(
          '</ds:Signature>',
          `<ds:Object>${signed.replace(/<ds:Signature.*<\/ds:Signature>/s, '')}</ds:Object></ds:Signature>`,
        );
        return xml.replace(signed, evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
      },
    ],
    [
      'with the id of the signed one',
      (xml) =>
        xml.replace(
          '<saml:Assertion ',
          `${forged(xml).evil.replace('_evil', /Assertion [^>]* ID="([^"]*)"/.exec(xml)?.[1] ?? '')}<saml:Assertion `,
        ),
    ],
  ])('a second assertion %s', async (_where, after) => {
    provider.lies.after = after;
    const { answer, secret } = await atProvider();
    expect(plain(answer)).toContain('subject-1<');
    expect(await handOver(await backWith(answer), secret)).toMatchObject(refused('answerShape'));
    expect(await sessions()).toEqual([]);
  });

  test('a body that is too large, or no answer at all; neither uses the sign-in up', async () => {
    const { answer, secret } = await atProvider();
    const huge = await post(coded(`${plain(answer)}${' '.repeat(200_000)}`));
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain('/auth-redirect#handover=over');
    for (const nothing of ['', 'nothing', '%%%', coded('<a>')]) expect(await backWith(nothing)).toBe('over');
    const asJson = await app.inject({ method: 'POST', url: '/auth/saml/acs', payload: { SAMLResponse: answer } });
    expect(asJson.headers.location).toBe('/auth-redirect#handover=over');
    expect(await handOver(await backWith(answer), secret)).toMatchObject({ httpStatus: 200 });
  });

  test('an answer of SAML under the state of a sign-in by OpenID Connect’s way, nor the other way round', async () => {
    const { answer, secret } = await atProvider();
    const state = /InResponseTo="_([\w-]{43})"/.exec(plain(answer))?.[1] ?? '';
    const back = await newBrowser().go(`${url}/auth/oidc/callback?state=${state}&code=anything`);
    const code = /handover=([\w-]+)$/.exec(back.headers.get('location') ?? '')?.[1] ?? '';
    expect(await handOver(code, secret)).toMatchObject(refused('answerWrong'));
  });

  test('a certificate that was taken away, whereas one beside it counts too', async () => {
    const next = makeKey();
    const { certificates: _, ...rest } = settings();
    const change = (certificates: string[], version: number) =>
      app.call(updateIdentityProvider, { params: { id: saved.id }, body: { ...rest, certificates, version } }, { as: owner });
    const both = await change([next.certificate, provider.key.certificate], saved.version);
    expect(both.data).toMatchObject({ enabled: true, tested: true });
    expect(await signIn()).toMatchObject({ httpStatus: 200 });
    const alone = await change([next.certificate], both.data.version);
    expect(alone.data).toMatchObject({ enabled: true });
    expect(await signIn()).toMatchObject(refused('signature'));
    await change([next.certificate, provider.key.certificate], alone.data.version);
  });
});

describe('a test of a SAML provider', () => {
  test('signs in nobody and shows what came back, or why nobody would have come in', async () => {
    expect(await followTest()).toBe(`/permissions?view=signIn&id=${saved.id}`);
    expect((await read()).test).toMatchObject({
      ...{ refusal: null, by: 'Test administrator', signature: 'RSA-SHA256', clockSeconds: expect.any(Number) },
      claims: [
        { name: 'NameID', value: subject, use: 'identity' },
        { name: 'email', value: person.email, use: 'mail' },
      ],
    });
    expect(await idOf()).toBeUndefined();
    provider.lies.foreignKey = true;
    await followTest();
    expect((await read()).test).toMatchObject({ refusal: 'identityProviders.signature', told: 'Invalid signature', claims: [] });
  });
});
