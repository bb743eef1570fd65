import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { builtInSetNames } from '../kernel/permissions.ts';
import { id, idParams, idText, line, nothing, refuse, version, word } from '../kernel/primitives.ts';
import { frontEnds } from '../kernel/roles.ts';
import { keep } from './keep.ts';

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

/** The sets that the product brings and groups may give: nobody becomes an owner by a group. */
export const mappedSets = builtInSetNames.filter((name): name is Exclude<typeof name, 'owner'> => name !== 'owner');
const builtIn = z.enum(mappedSets as [(typeof mappedSets)[number], ...typeof mappedSets]);

/** Whoever is in the group at the provider holds the set at the place, as long as they are. */
const mappedGroup = z.strictObject({
  group: line(200),
  set: z.union([z.strictObject({ builtIn }), z.strictObject({ setId: id })], { message: refuse('grants.set') }),
  /** Null is everywhere. */
  locationId: id.nullable(),
});
export type MappedGroup = z.output<typeof mappedGroup>;
/** The same as it is told: exactly one of the set's. */
const toldGroup = z.object({
  group: z.string(),
  set: z.object({ builtIn: builtIn.optional(), setId: id.optional() }),
  locationId: id.nullable(),
});

const shared = {
  /** What stands on the button. */
  name: line(60),
  /** Required ones: whoever has such an address signs in there alone. */
  domains: z
    .array(z.strictObject({ domain, required: z.boolean() }))
    .min(1, { message: refuse('identityProviders.domains') })
    .max(50)
    .transform((given) => [...new Map(given.map((one) => [one.domain, one])).values()]),
  /** By which claim or attribute the provider tells somebody's groups; null where it tells none. */
  groupClaim: line(200).nullable().default(null),
  groups: z.array(mappedGroup).max(200).default([]),
};

const oidc = { kind: z.literal('oidc'), ...shared, issuer, clientId: line(300) };

/** What a SAML provider calls itself, to the letter: often an address, of which nothing is asked. */
export const entityId = z
  .string({ message: refuse('value.required') })
  .trim()
  .min(1, { message: refuse('value.required') })
  .max(1_024, { message: refuse('value.tooLong') })
  .regex(/^[\x21-\x7e]+$/, { message: refuse('identityProviders.entityId') });

/** Where people go to sign in. */
export const signOnUrl = z
  .string({ message: refuse('value.required') })
  .trim()
  .min(1, { message: refuse('value.required') })
  .max(2_000, { message: refuse('value.tooLong') })
  .regex(/^https?:\/\/(\[[\da-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?([/?][\x21-\x7e]*)?$/i, { message: refuse('identityProviders.signOnUrl') });

/** PEM, with or without the lines around it. */
const certificate = z
  .string({ message: refuse('identityProviders.certificate') })
  .trim()
  .max(20_000, { message: refuse('value.tooLong') })
  .regex(/^[\x20-\x7e\s]+$/, { message: refuse('identityProviders.certificate') });

const saml = {
  kind: z.literal('saml'),
  ...shared,
  issuer: entityId,
  signOnUrl,
  /** Two while one takes over from the other. */
  certificates: z
    .array(certificate)
    .min(1, { message: refuse('identityProviders.certificates') })
    .max(2, { message: refuse('identityProviders.certificates') }),
};

/** A claim that came back, and what it means here. */
const claim = z.object({ name: z.string(), value: z.string().nullable(), use: z.enum(['identity', 'mail', 'verified', 'groups', 'none']) });

export const providerTest = z.object({
  at: z.string(),
  by: z.string(),
  /** From the press to the end, the person's own time included. */
  tookMs: z.number(),
  /** The key of the refusal; null where somebody would have come in. */
  refusal: z.string().nullable(),
  /** The refusal in words. */
  why: z.string().nullable(),
  /** What the provider or its library said, for whoever looks after it. */
  told: z.string().nullable(),
  claims: z.array(claim),
  /** How the identity was signed, and how many seconds the provider's clock is ahead; null where none came. */
  signature: z.string().nullable(),
  clockSeconds: z.number().nullable(),
});
export type ProviderTest = z.output<typeof providerTest>;

/** Of a SAML provider: what it signs with. */
const providerCertificate = z.object({
  pem: z.string(),
  subject: z.string(),
  until: z.string(),
  /** SHA-256, as providers show it. */
  fingerprint: z.string(),
});

export const identityProvider = z.object({
  id,
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  /** Of a SAML provider its entity id. */
  issuer: z.string(),
  /** Of OpenID Connect. */
  clientId: z.string().nullable(),
  /** False where the key that encrypted the secret is gone: it has to be entered again. */
  secretKept: z.boolean(),
  /** Of SAML. */
  signOnUrl: z.string().nullable(),
  certificates: z.array(providerCertificate),
  /** When the last of its certificates ends, where that is soon or was already. */
  certificatesEnd: z.string().nullable(),
  domains: z.array(z.object({ domain: z.string(), required: z.boolean() })),
  groupClaim: z.string().nullable(),
  groups: z.array(toldGroup),
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
const changing = { needs: 'settings.write', scope: 'company', freshProof: true } as const;

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
    addresses: z.object({
      ...{ redirect: z.string(), backChannelLogout: z.string(), afterLogout: z.string() },
      /** For SAML: this installation's entity id, under which its metadata is, and where answers are sent. */
      ...{ metadata: z.string(), answers: z.string() },
    }),
  }),
});

export const newIdentityProvider = z.discriminatedUnion('kind', [z.strictObject({ ...oidc, clientSecret }), z.strictObject(saml)]);
export const createIdentityProvider = endpoint('POST /identity-providers', {
  summary: 'Adds a provider of single sign-on, by OpenID Connect or SAML 2.0. It stays off until a test has succeeded.',
  ...changing,
  body: newIdentityProvider,
  result: identityProvider,
});

/** Without a secret the one of before goes on, for the same issuer and client alone. */
export const identityProviderChange = z.discriminatedUnion('kind', [
  z.strictObject({ ...oidc, clientSecret: clientSecret.optional(), version }),
  z.strictObject({ ...saml, version }),
]);
export const updateIdentityProvider = endpoint('PUT /identity-providers/:id', {
  summary:
    'Changes a provider, never its kind. Another issuer, client, secret or sign-on address, or other certificates alone, switch it off until it is tested again.',
  ...changing,
  params: idParams,
  body: identityProviderChange,
  result: identityProvider,
});

export const readProviderMetadata = endpoint('POST /identity-providers/metadata', {
  summary: 'Reads what a SAML provider’s metadata (XML) says, for the form. Nothing is stored, and nothing is fetched.',
  ...changing,
  body: z.strictObject({
    xml: word(200_000),
  }),
  result: z.object({ issuer: z.string(), signOnUrl: z.string(), certificates: z.array(providerCertificate) }),
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
  freshProof: true,
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

/** Who somebody is at a provider. */
export const heldIdentity = z.object({
  id,
  provider: z.string(),
  kind: z.enum(['oidc', 'saml']),
  subject: z.string(),
  email: z.string(),
  since: z.string(),
  lastUsed: z.string().nullable(),
  /** For an owner, on the page of who signs in how. */
  waits: z.boolean(),
});
export type HeldIdentity = z.output<typeof heldIdentity>;

export const listIdentities = endpoint('GET /users/:id/identities', {
  summary: 'Lists at which providers somebody is known.',
  needs: 'owners.write',
  scope: 'company',
  params: idParams,
  result: z.object({ items: z.array(heldIdentity) }),
});

export const unlinkIdentity = endpoint('DELETE /users/:id/identities/:identityId', {
  summary: 'Takes away that somebody is known at a provider. Sessions that began by it end, and they hear of it by mail.',
  freshProof: true,
  needs: 'owners.write',
  scope: 'company',
  params: z.strictObject({ id: idText, identityId: idText }),
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
  body: z.strictObject({ code: unguessable, secret: unguessable, keep }),
  result: z.object({
    token: z.string(),
    result: z.object({ name: z.string(), lastName: z.string(), email: z.string(), userType: z.number() }),
  }),
  answers: 'beside',
});

export const signOutAtProvider = endpoint('POST /user/logout', {
  summary: 'Ends the session of the token, and answers the address at which the provider ends it too; null where no provider began it.',
  whileViewing: true,
  needs: 'signedIn',
  scope: 'self',
  result: z.object({ url: z.string().nullable() }),
  answers: 'beside',
});
