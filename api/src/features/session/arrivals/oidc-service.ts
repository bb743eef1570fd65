// What is spoken with a provider (OpenID Connect, code flow with PKCE), by an established library. ID tokens are checked by their
// signature too, which the library leaves to TLS unless told.
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { unseal } from '#platform/secrets/secrets.ts';
import type { OidcProvider } from '../providers/providers-queries.ts';
import { addressesOf, isPlain, secretPlace } from '../providers/providers-rules.ts';
import { type Answered, claimsOf, shownClaims } from './arrivals-rules.ts';

const timeoutSeconds = 6;
const toleranceSeconds = 60;
const knownMs = 10 * 60_000;
/** By a key that the provider alone has: of a shared secret whoever knows it could sign. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

interface Client {
  config: oidc.Configuration;
  keys: JWTVerifyGetKey;
}

/** What is known of providers, each for some minutes; of each database that the process serves. */
const clientsOf = new WeakMap<Database, Map<string, { at: number; client: Promise<Client> }>>();

type Part = Pick<Context, 'db' | 'config' | 'now' | 'log'>;

/** @throws Refusal where the provider can't be reached, or its secret can't be read */
export async function clientOf(ctx: Part, provider: OidcProvider): Promise<Client> {
  const secret = unseal(ctx.config, secretPlace(provider), provider.clientSecret);
  if (secret === null) return refuse('identityProviders.off');
  const clients = clientsOf.get(ctx.db) ?? new Map();
  clientsOf.set(ctx.db, clients);
  const name = `${provider.id} ${provider.issuer} ${provider.clientId} ${provider.clientSecret}`;
  const kept = clients.get(name);
  if (kept && Date.now() - kept.at < knownMs) return kept.client;
  const client = discover(provider, secret);
  clients.set(name, { at: Date.now(), client });
  try {
    return await client;
  } catch (error) {
    clients.delete(name);
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'An identity provider can’t be reached.');
    return refuse('identityProviders.unreachable');
  }
}

async function discover({ issuer, clientId }: OidcProvider, secret: string): Promise<Client> {
  const execute = isPlain(issuer) ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, { timeout: timeoutSeconds, execute });
  const metadata = found.serverMetadata();
  // Identities are known by it, to the letter.
  if (metadata.issuer !== issuer) throw new Error(`Its document says that its issuer is ${metadata.issuer}.`);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
  const config = new oidc.Configuration(metadata, clientId, { [oidc.clockTolerance]: toleranceSeconds }, proof);
  config.timeout = timeoutSeconds;
  oidc.enableNonRepudiationChecks(config);
  if (isPlain(issuer)) oidc.allowInsecureRequests(config);
  if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
    throw new Error('Its document lacks an endpoint.');
  return { config, keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutSeconds * 1_000 }) };
}

/** What has to come back with the answer to one sign-in. */
export interface Expected {
  nonce: string;
  verifier: string;
}

export const newExpected = (): Expected => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() });

/** Where somebody goes to sign in. */
export async function addressAtProvider(ctx: Part, provider: OidcProvider, state: string, { nonce, verifier }: Expected): Promise<string> {
  const { config } = await clientOf(ctx, provider);
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: addressesOf(ctx.config.publicUrl).redirect,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/**
 * Takes the provider's answer for what it says of somebody.
 * @param query of the address to which the browser came back
 * @throws Refusal, whose cause says in the provider's or the library's words what was wrong
 */
export async function readAnswer(
  ctx: Part,
  provider: OidcProvider,
  query: Readonly<Record<string, string>>,
  { nonce, verifier, state }: Expected & { state: string },
): Promise<Answered> {
  const { config } = await clientOf(ctx, provider);
  const url = new URL(`${addressesOf(ctx.config.publicUrl).redirect}?${new URLSearchParams(query)}`);
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(config, url, checks);
    const [idToken, told] = [tokens.id_token, tokens.claims()];
    if (!idToken || !told) return refuse('identityProviders.answerWrong');
    const info =
      'email' in told || !config.serverMetadata().userinfo_endpoint
        ? null
        : await oidc.fetchUserInfo(config, tokens.access_token, told.sub);
    const claims = claimsOf(told, info);
    return {
      ...{ issuer: told.iss, subject: told.sub, claims, shown: shownClaims(claims, provider.groupClaim), idToken },
      providerSession: typeof told.sid === 'string' ? told.sid : null,
      signature: String(decodeProtectedHeader(idToken).alg),
      clockSeconds: told.iat - Math.floor(Date.now() / 1_000),
    };
  } catch (error) {
    throw refusalOf(ctx, error);
  }
}

function refusalOf({ log }: Part, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = new Refusal(keyOf(error));
  refusal.cause = error;
  log.warn({ err: error }, 'A sign-in at an identity provider failed.');
  return refusal;
}

function keyOf(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'identityProviders.denied' : 'identityProviders.clientRefused';
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'identityProviders.codeRefused' : 'identityProviders.clientRefused';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'identityProviders.clientRefused';
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && /fetch failed/.test(error.message)))
    return 'identityProviders.unreachable';
  return 'identityProviders.answerWrong';
}

/** The provider's or the library's own words for what was wrong, for whoever looks after it. */
export function wordsOf({ cause }: Error): string | null {
  if (cause instanceof oidc.ResponseBodyError || cause instanceof oidc.AuthorizationResponseError)
    return [cause.error, cause.error_description].filter(Boolean).join(': ').slice(0, 300);
  return cause instanceof Error ? cause.message.slice(0, 300) : null;
}

/** Where the browser goes so that the provider ends its session too; null where it has no such address, or can't be asked. */
export async function endAddress(ctx: Part, provider: OidcProvider, idToken: string | null): Promise<string | null> {
  try {
    const { config } = await clientOf(ctx, provider);
    if (!config.serverMetadata().end_session_endpoint) return null;
    const { afterLogout } = addressesOf(ctx.config.publicUrl);
    const hint: Record<string, string> = idToken === null ? {} : { id_token_hint: idToken };
    return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: afterLogout, ...hint }).href;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Whom a logout token claims to come from; null where it is none at all. */
export function issuerIn(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

export interface Logout {
  /** Null where all of the subject end, or of the session everybody's. */
  subject: string | null;
  providerSession: string | null;
  issuedAt: Date;
}

/** @returns what a provider's logout token ends; null where it isn't one of this provider for this installation, or not of now */
export async function readLogout(ctx: Part, provider: OidcProvider, token: string): Promise<Logout | null> {
  const { keys } = await clientOf(ctx, provider);
  const checked = await jwtVerify(token, keys, {
    ...{ issuer: provider.issuer, audience: provider.clientId, algorithms: signatures, clockTolerance: toleranceSeconds },
    ...{ maxTokenAge: 300, currentDate: ctx.now(), requiredClaims: ['iat', 'jti', 'events'] },
  }).catch((error: Error) => {
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'A logout token was refused.');
    return null;
  });
  if (!checked) return null;
  if (!isLogoutType(checked.protectedHeader.typ)) return null;
  const { events, nonce, sub, sid, iat = 0 } = checked.payload;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
  if (!isLogout || nonce !== undefined || (typeof sub !== 'string' && typeof sid !== 'string')) return null;
  return {
    subject: typeof sub === 'string' ? sub : null,
    providerSession: typeof sid === 'string' ? sid : null,
    issuedAt: new Date(iat * 1_000),
  };
}

/** Providers of before its type had a name say `JWT`, or nothing. */
const isLogoutType = (type: string | undefined): boolean => type === undefined || /^(application\/)?(logout\+jwt|jwt)$/i.test(type);
