import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, line, nothing, refuse, version, word } from '../kernel/primitives.ts';
import { frontEnds } from '../kernel/roles.ts';

/** How long somebody may take at the provider. */
export const signInAttemptLifeMs = 10 * 60_000;
/** How long the panel may take to fetch the session that a sign-in at a provider opened. */
export const handoverLifeMs = 60_000;

/** What the mail addresses of a company end with, in lower case. */
const domain = z
  .string({ message: refuse('identityProviders.domain') })
  .transform((text) => text.trim().replace(/^@/, '').replace(/[İI]/g, 'i').toLowerCase())
  .pipe(
    z
      .string()
      .max(253, { message: refuse('value.tooLong') })
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, { message: refuse('identityProviders.domain') }),
  );

/** As the provider's own document says it, to the letter. */
const issuer = z
  .string({ message: refuse('value.required') })
  .trim()
  .min(1, { message: refuse('value.required') })
  .max(500, { message: refuse('value.tooLong') })
  .regex(/^https?:\/\/(\[[\da-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?(\/[^\s?#]*)?$/i, { message: refuse('identityProviders.issuer') });

const clientSecret = z
  .string({ message: refuse('value.required') })
  .trim()
  .min(1, { message: refuse('value.required') })
  .pipe(word(2_000));

const fields = {
  /** What stands on the button. */
  name: line(60),
  issuer,
  clientId: line(300),
  /** Required ones: whoever has such an address signs in there alone. */
  domains: z
    .array(z.strictObject({ domain, required: z.boolean() }))
    .min(1, { message: refuse('identityProviders.domains') })
    .max(50)
    .transform((given) => [...new Map(given.map((one) => [one.domain, one])).values()]),
};

/** A claim that came back, and what it means here. */
const claim = z.object({ name: z.string(), value: z.string().nullable(), use: z.enum(['identity', 'mail', 'verified', 'none']) });

export const providerTest = z.object({
  at: z.string(),
  by: z.string(),
  /** From the press to the end, the person's own time included. */
  tookMs: z.number(),
  /** The key of the refusal, in words by the catalogue; null where somebody would have come in. */
  refusal: z.string().nullable(),
  /** What the provider or its library said, for whoever looks after it. */
  told: z.string().nullable(),
  claims: z.array(claim),
  /** How the identity was signed, and how many seconds the provider's clock is ahead; null where none came. */
  signature: z.string().nullable(),
  clockSeconds: z.number().nullable(),
});
export type ProviderTest = z.output<typeof providerTest>;

export const identityProvider = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** False where the key that encrypted the secret is gone: it has to be entered again. */
  secretKept: z.boolean(),
  domains: z.array(z.object({ domain: z.string(), required: z.boolean() })),
  enabled: z.boolean(),
  /** Whether a whole sign-in has succeeded with these values. */
  tested: z.boolean(),
  test: providerTest.nullable(),
  /** How many are known by it. */
  people: z.number(),
  lastUsed: z.string().nullable(),
  version,
});
export type IdentityProvider = z.output<typeof identityProvider>;

const reading = { needs: 'settings.read', scope: 'company' } as const;
const changing = { needs: 'settings.write', scope: 'company' } as const;

export const listIdentityProviders = endpoint('GET /identity-providers', {
  summary: 'Lists the providers of single sign-on, drafts too, with what has to be entered there. Secrets are never told.',
  ...reading,
  result: z.object({
    items: z.array(identityProvider),
    /** Whether secrets can be kept, by SECRET_KEY: without it there is no single sign-on. */
    available: z.boolean(),
    /** Active ones: where a domain requires single sign-on, these may have a code mailed. */
    owners: z.number(),
    /** What the provider is told of this installation. */
    addresses: z.object({ redirect: z.string(), backChannelLogout: z.string(), afterLogout: z.string() }),
  }),
});

export const newIdentityProvider = z.strictObject({ ...fields, clientSecret });
export const createIdentityProvider = endpoint('POST /identity-providers', {
  summary: 'Adds a provider of single sign-on (OpenID Connect). It stays off until a test has succeeded.',
  ...changing,
  body: newIdentityProvider,
  result: identityProvider,
});

/** Without a secret the one of before goes on, for the same issuer and client alone. */
export const identityProviderChange = z.strictObject({ ...fields, clientSecret: clientSecret.optional(), version });
export const updateIdentityProvider = endpoint('PUT /identity-providers/:id', {
  summary: 'Changes a provider. Another issuer, client or secret switches it off until it is tested again.',
  ...changing,
  params: idParams,
  body: identityProviderChange,
  result: identityProvider,
});

export const deleteIdentityProvider = endpoint('DELETE /identity-providers/:id', {
  summary: 'Deletes a provider, and forgets whom it knows. Sessions that are open stay until they end.',
  ...changing,
  params: idParams,
  result: nothing,
});

export const switchIdentityProvider = endpoint('PUT /identity-providers/:id/enabled', {
  summary: 'Switches a provider on, once it was tested, or off.',
  ...changing,
  params: idParams,
  body: z.strictObject({ enabled: z.boolean({ message: refuse('value.required') }), version }),
  result: identityProvider,
});

export const testIdentityProvider = endpoint('POST /identity-providers/:id/test', {
  summary: 'Begins a sign-in that opens nothing: what came of it stands at the provider afterwards. Answers the address to go to.',
  ...changing,
  params: idParams,
  result: z.object({ url: z.string() }),
});

/** Somebody who came by a provider for the first time and may more than an employee. */
export const waitingIdentity = z.object({
  id,
  provider: z.string(),
  subject: z.string(),
  /** Of the person here; the provider vouches for the same one. */
  userId: id,
  name: z.string(),
  email: z.string(),
  since: z.string(),
});
export type WaitingIdentity = z.output<typeof waitingIdentity>;

export const listWaitingIdentities = endpoint('GET /identities/waiting', {
  summary: 'Lists who came by a provider for the first time and waits for an owner.',
  ...reading,
  result: z.object({ items: z.array(waitingIdentity) }),
});

export const confirmIdentity = endpoint('POST /identities/:id/confirm', {
  summary: 'Lets somebody in by the provider who waited for an owner.',
  needs: 'owners.write',
  scope: 'company',
  params: idParams,
  result: nothing,
});

export const dismissIdentity = endpoint('DELETE /identities/:id', {
  summary: 'Forgets somebody who waits; they may come again.',
  needs: 'owners.write',
  scope: 'company',
  params: idParams,
  result: nothing,
});

const unguessable = z.string().regex(/^[\w-]{43}$/, { message: refuse('identityProviders.attemptOver') });

export const beginSignIn = endpoint('POST /sign-in/providers/:id', {
  summary:
    'Begins a sign-in at a provider, with a secret that the browser makes and keeps; answers the address to go to, from which it comes back to /auth-redirect, or to /my/, with a code.',
  needs: 'public',
  scope: 'self',
  params: idParams,
  body: z.strictObject({ secret: unguessable, app: z.enum(frontEnds).default('panel') }),
  result: z.object({ url: z.string() }),
});

export const signInByHandover = endpoint('POST /sign-in/handover', {
  summary:
    'Takes over the session of a sign-in at a provider: with the code that came back, once and within a minute, and the browser’s secret.',
  needs: 'public',
  scope: 'self',
  body: z.strictObject({ code: unguessable, secret: unguessable }),
  result: z.object({
    token: z.string(),
    result: z.object({ name: z.string(), lastName: z.string(), email: z.string(), userType: z.number() }),
  }),
  answers: 'beside',
});

export const signOutAtProvider = endpoint('POST /user/logout', {
  summary: 'Ends the session of the token, and answers the address at which the provider ends it too; null where no provider began it.',
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ url: z.string().nullable() }),
  answers: 'beside',
});
