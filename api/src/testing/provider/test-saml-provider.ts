// A real provider of SAML 2.0 on this machine, for tests and for trying single sign-on out: whoever comes chooses who they are.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as samlify from 'samlify';
import { listening } from '../test-provider.ts';
import { makeKey, type TestKey } from './certificate.ts';
import { chooser, chosenOf, escaped, page } from './provider-pages.ts';

export interface SamlAccount {
  email: string;
  groups?: string[];
}

/** What the next answers say instead. */
export interface SamlLies {
  /** Before it is signed. */
  before: (xml: string) => string;
  /** After. */
  after: (xml: string) => string;
  foreignKey: boolean;
}

export interface TestSamlProvider {
  /** Its entity id. */
  issuer: string;
  signOnUrl: string;
  metadata: string;
  key: TestKey;
  /** By NameID; whoever is added can sign in at once. */
  accounts: Map<string, SamlAccount>;
  lies: SamlLies;
  stop: () => Promise<void>;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const lifeMs = 5 * 60_000;

export const honest: SamlLies = { before: (xml) => xml, after: (xml) => xml, foreignKey: false };

/**
 * @param product where the product is that its people come from and go back to; its metadata is read when the first one comes
 * @param port 0 takes a free one
 */
export async function startTestSamlProvider(product: string, port = 0, key = makeKey()): Promise<TestSamlProvider> {
  const server = await listening(port);
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/saml`;
  // What it was asked is read as it comes; what matters is the product's own reading.
  samlify.setSchemaValidator({ validate: async () => 'valid' });
  const own = entityOf(issuer, key);
  const state = {
    ...{ product, issuer, own, foreign: entityOf(issuer, makeKey()) },
    accounts: new Map<string, SamlAccount>(),
    lies: { ...honest },
  };
  server.on('request', (request, response) => void answer(state, request, response));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { accounts, lies } = state;
  return { issuer, signOnUrl: `${issuer}/sso`, metadata: own.getMetadata(), key, accounts, lies, stop };
}

type Entity = ReturnType<typeof samlify.IdentityProvider>;

const entityOf = (issuer: string, { privateKey, certificate }: TestKey): Entity =>
  samlify.IdentityProvider({
    ...{ entityID: issuer, privateKey, signingCert: certificate, nameIDFormat: [persistent], requestSignatureAlgorithm: sha256 },
    singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${issuer}/sso` }],
  });

interface State {
  product: string;
  issuer: string;
  own: Entity;
  foreign: Entity;
  accounts: Map<string, SamlAccount>;
  lies: SamlLies;
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  try {
    const { pathname, searchParams } = new URL(request.url ?? '', state.issuer);
    if (pathname.endsWith('/metadata')) {
      response.setHeader('content-disposition', 'attachment; filename="metadata.xml"');
      response.setHeader('content-type', 'application/samlmetadata+xml').end(state.own.getMetadata());
      return;
    }
    const query = Object.fromEntries(searchParams);
    const metadata = await (await fetch(`${state.product}/auth/saml/metadata`)).text();
    const sp = samlify.ServiceProvider({ metadata });
    const asked = await state.own.parseLoginRequest(sp, 'redirect', { query });
    if (request.method !== 'POST') {
      response.end(chooser([...state.accounts].map(([id, { email }]) => [id, email] as const)));
      return;
    }
    const account = chosenOf(await text(request), state.accounts, (email) => ({ email }));
    response.end(form(sp.entityMeta.getAssertionConsumerService('post') as string, await answered(state, sp, asked, account)));
  } catch (error) {
    response.statusCode = 400;
    response.end(page('Test provider', `<p>${escaped(String(error))}</p>`));
  }
}

/** The browser posts it by itself; without scripts somebody presses. */
const form = (action: string, encoded: string): string =>
  page(
    'Test provider',
    `<form method="post" action="${escaped(action)}"><input type="hidden" name="SAMLResponse" value="${encoded}"><button>Go on</button></form>
<script>document.forms[0].submit()</script>`,
  );

type Asked = Awaited<ReturnType<Entity['parseLoginRequest']>>;

async function answered(state: State, sp: ReturnType<typeof samlify.ServiceProvider>, asked: Asked, account: string): Promise<string> {
  const { lies, accounts } = state;
  const request = asked.extract.request as { id: string };
  const person = accounts.get(account);
  const values = {
    issuer: state.issuer,
    audience: sp.entityMeta.getEntityID(),
    to: String(sp.entityMeta.getAssertionConsumerService('post')),
    request: request.id,
  };
  if (!person) return Buffer.from(brokenOff(values)).toString('base64');
  const idp = lies.foreignKey ? state.foreign : state.own;
  const write = (template: string) => ({ id: randomUUID(), context: lies.before(filled(template, values, account, person)) });
  const { context } = await idp.createLoginResponse(sp, { ...asked }, 'post', {}, write);
  return Buffer.from(lies.after(Buffer.from(context, 'base64').toString('utf8'))).toString('base64');
}

interface Values {
  issuer: string;
  audience: string;
  to: string;
  request: string;
}

function filled(template: string, { issuer, audience, to, request }: Values, subject: string, { email, groups = [] }: SamlAccount): string {
  const now = Date.now();
  const [from, until] = [new Date(now).toISOString(), new Date(now + lifeMs).toISOString()];
  const tags: Record<string, string> = {
    ...{
      ID: `_${randomUUID()}`,
      AssertionID: `_${randomUUID()}`,
      IssueInstant: from,
      Destination: to,
      InResponseTo: request,
      Issuer: issuer,
    },
    ...{ StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success', NameIDFormat: persistent, NameID: subject, Audience: audience },
    ...{ SubjectConfirmationDataNotOnOrAfter: until, SubjectRecipient: to, ConditionsNotBefore: from, ConditionsNotOnOrAfter: until },
  };
  const attribute = (name: string, found: string[]) =>
    `<saml:Attribute Name="${name}">${found.map((one) => `<saml:AttributeValue>${escaped(one)}</saml:AttributeValue>`).join('')}</saml:Attribute>`;
  const attributes = [attribute('email', [email]), ...(groups.length > 0 ? [attribute('groups', groups)] : [])];
  return template
    .replace('{AuthnStatement}', `<saml:AuthnStatement AuthnInstant="${from}"/>`)
    .replace('{AttributeStatement}', `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`)
    .replace(/\{(\w+)\}/g, (_whole, name: string) => escaped(tags[name] ?? ''));
}

const brokenOff = ({ issuer, to, request }: Values): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escaped(to)}" InResponseTo="${escaped(request)}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
