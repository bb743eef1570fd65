// A real provider of OpenID Connect on this machine, for tests and for trying single sign-on out: whoever comes chooses who they are.
/// <reference path="./provider/oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { chooser, chosenOf, page } from './provider/provider-pages.ts';

export interface Account {
  email: string;
  email_verified: boolean;
  groups?: string[];
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By subject; whoever is added can sign in at once. */
  accounts: Map<string, Account>;
  /** What the next ID tokens say instead, signed by the provider's own key or a foreign one. */
  lies: { claims: JWTPayload; foreignKey: boolean };
  /** A JWT of the provider, or of a key that it doesn't have. */
  sign: (claims: JWTPayload, foreignKey?: boolean, typ?: string) => Promise<string>;
  stop: () => Promise<void>;
}

const clientId = 'population-tracker';
const clientSecret = 'a-secret-of-the-test-provider-alone';

/**
 * @param product where the product is that its people come from and go back to
 * @param port 0 takes a free one
 */
export async function startTestProvider(product: string, port = 0): Promise<TestProvider> {
  const server = await listening(port);
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  const [own, foreign] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, Account>();
  const lies: TestProvider['lies'] = { claims: {}, foreignKey: false };
  const sign: TestProvider['sign'] = (claims, foreignKey = false, typ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test', ...(typ && { typ }) })
      .sign(foreignKey ? foreign.privateKey : own.privateKey);
  const provider = new Provider(issuer, configuration(product, key, accounts));
  // A provider that lies, or whose answers somebody changes.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/token' || typeof ctx.body !== 'object' || typeof ctx.body.id_token !== 'string') return;
    if (Object.keys(lies.claims).length === 0 && !lies.foreignKey) return;
    ctx.body = { ...ctx.body, id_token: await sign({ ...decodeJwt(ctx.body.id_token), ...lies.claims }, lies.foreignKey) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void choose(provider, accounts, request, response);
    else answer(request, response);
  });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, clientId, clientSecret, accounts, lies, sign, stop };
}

export const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const configuration = (product: string, key: object, accounts: Map<string, Account>) => ({
  clients: [
    {
      ...{ client_id: clientId, client_secret: clientSecret, grant_types: ['authorization_code'], response_types: ['code'] },
      redirect_uris: [`${product}/auth/oidc/callback`],
      post_logout_redirect_uris: [`${product}/login`],
      backchannel_logout_uri: `${product}/auth/oidc/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: ['of the test provider alone'] },
  pkce: { required: () => true },
  claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource: askToLeave, postLogoutSuccessSource: left },
  },
  ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600, AuthorizationCode: 60 },
  findAccount: (_ctx: unknown, id: string) => accounts.has(id) && { accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  // Whoever signs in agrees.
  loadExistingGrant: async ({ oidc: { client, session, provider } }: import('oidc-provider').ProviderContext) => {
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
  // Its own refuses to call this machine.
  fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
});

async function askToLeave(ctx: { body: string }, form: string): Promise<void> {
  ctx.body = page(
    'Test provider',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out here too</button>`,
  );
}

async function left(ctx: { body: string }): Promise<void> {
  ctx.body = page('Test provider', '<p>You are signed out.</p>');
}

/** Who somebody is: a button each. */
async function choose(
  provider: Provider,
  accounts: Map<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method === 'POST') {
      const accountId = chosenOf(await text(request), accounts, (email) => ({ email, email_verified: true }));
      const result = accounts.has(accountId) ? { login: { accountId } } : { error: 'access_denied', error_description: 'broken off' };
      await provider.interactionFinished(request, response, result);
      return;
    }
    await provider.interactionDetails(request, response);
    const people = [...accounts].map(
      ([id, { email, email_verified }]) => [id, email_verified ? email : `${email} (not verified)`] as const,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(chooser(people));
  } catch (error) {
    response.statusCode = 400;
    response.end(String(error));
  }
}
