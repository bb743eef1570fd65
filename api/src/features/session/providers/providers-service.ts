// The providers of single sign-on (product rules, "Single sign-on").
// - A provider is a draft until a whole sign-in has succeeded with its values; another issuer, client or secret makes it one again.
// - Of SAML its certificates prove who somebody is: once it knows people only an owner trusts another one for it, so that whoever may
//   change settings can't come in as somebody else. Two count at once, for roll-over.
// - Its secret is kept encrypted, for its issuer and client alone: whoever enters another issuer has to know it.
// - Each domain of mail addresses has one provider. Where single sign-on is required of a domain two owners stay, by the database.

import { type ErrorKey, errorText, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { reaches } from '@population-tracker/contract/kernel/permissions';
import type {
  IdentityProvider,
  identityProviderChange,
  newIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { canKeep, reseal, seal, unseal } from '#platform/secrets/secrets.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { certificateOf, endOf, shownCertificate } from './certificates-rules.ts';
import { eachOnce, expectMapped, forgetGroups } from './group-mapping-service.ts';
import { metadataOf, type ReadMetadata } from './metadata-rules.ts';
import {
  changeProvider,
  countOwners,
  domainElsewhere,
  findOwners,
  findProviderOf,
  findProviders,
  findSecrets,
  insertProvider,
  isRequiredDomain,
  knowsSomebody,
  lockProvider,
  type OidcProvider,
  type ProviderRow,
  type ProviderValues,
  removeProvider,
  setEnabled,
  storeSecret,
} from './providers-queries.ts';
import { addressesOf, domainOf, isAnother, isPlain, mayBePlain, secretPlace, trustsMore } from './providers-rules.ts';

export async function listProviders(ctx: Context) {
  const [found, owners] = await Promise.all([findProviders(ctx.db), countOwners(ctx.db)]);
  const items = found.map((row) => shown(ctx, row));
  return { items, owners, available: canKeep(ctx.config), addresses: addressesOf(ctx.config.publicUrl) };
}

type Shown = Awaited<ReturnType<typeof findProviders>>[number];

function shown(ctx: Context, row: Shown): IdentityProvider {
  const { id, kind, name, issuer, enabled, tested, version, domains, groupClaim, groups, test, people, lastUsed } = row;
  const certificates = row.kind === 'saml' ? row.certificates.map(shownCertificate) : [];
  return {
    ...{ id, kind, name, issuer, enabled, tested, version, domains, groupClaim, groups, people, lastUsed, certificates },
    test: test && { ...test, why: test.refusal && isErrorKey(test.refusal) ? errorText(test.refusal, ctx.language) : null },
    clientId: row.kind === 'oidc' ? row.clientId : null,
    secretKept: row.kind === 'saml' || unseal(ctx.config, secretPlace(row), row.clientSecret) !== null,
    signOnUrl: row.kind === 'saml' ? row.signOnUrl : null,
    certificatesEnd: endOf(certificates, ctx.now()),
  };
}

async function readProvider(ctx: Context, id: number): Promise<IdentityProvider> {
  const [found] = await findProviders(ctx.db, id);
  return shown(ctx, found ?? refuse('request.notFound'));
}

/** What the metadata of a SAML provider says, for the form. */
export const readMetadata = ({ xml }: { xml: string }): ReadMetadata =>
  metadataOf(xml) ?? refuse('identityProviders.metadata', { field: 'xml' });

export const addProvider = (ctx: Context, given: z.output<typeof newIdentityProvider>): Promise<IdentityProvider> =>
  transaction(ctx, async (ctx) => {
    await expectSound(ctx, given, 0);
    await expectMapped(ctx, null, given);
    const groups = eachOnce(given.groups);
    const values =
      given.kind === 'saml'
        ? { ...given, groups, certificates: kept(given.certificates) }
        : { ...given, groups, clientSecret: seal(ctx.config, secretPlace(given), given.clientSecret) };
    const id = await insertProvider(ctx.db, values, ctx.now());
    await tell(ctx, 'identityProvider', { action: 'create', id, after: recordOf(values) });
    return readProvider(ctx, id);
  });

export const updateProvider = (
  ctx: Context,
  id: number,
  { version, ...given }: z.output<typeof identityProviderChange>,
): Promise<IdentityProvider> =>
  transaction(ctx, async (ctx) => {
    const before = await expectProvider(ctx, id, version);
    await expectSound(ctx, given, id);
    const values = { ...(await valuesOf(ctx, before, given)), groups: eachOnce(given.groups) };
    await expectMapped(ctx, trustsMore(before, values) ? null : before, values);
    const anew = isAnother(before, values);
    await changeProvider(ctx.db, id, values, anew, ctx.now());
    const secret = values.kind === 'oidc' && anew && { clientSecret: true };
    const after = { ...recordOf(values), ...secret, ...(anew && { enabled: false }) };
    await tell(ctx, 'identityProvider', { action: 'update', id, before: recordBefore(before), after });
    return readProvider(ctx, id);
  });

type Change = z.output<typeof identityProviderChange>;
type Given = Omit<Extract<Change, { kind: 'oidc' }>, 'version'> | Omit<Extract<Change, { kind: 'saml' }>, 'version'>;

async function valuesOf(ctx: Context, before: ProviderRow, given: Given): Promise<ProviderValues> {
  if (given.kind === 'oidc') {
    if (before.kind !== 'oidc') return refuse('identityProviders.kind');
    const secret = given.clientSecret;
    return { ...given, clientSecret: secret === undefined ? keptSecret(ctx, before, given) : seal(ctx.config, secretPlace(given), secret) };
  }
  if (before.kind !== 'saml') return refuse('identityProviders.kind');
  const certificates = kept(given.certificates);
  const joining = certificates.some((one) => !before.certificates.includes(one));
  if (joining && !isOwner(ctx) && (await knowsSomebody(ctx.db, before.id)))
    refuse('identityProviders.ownerForKeys', { field: 'certificates' });
  return { ...given, certificates };
}

const isOwner = (ctx: Context): boolean => reaches(actorOf(ctx).grants, 'owners.write', null);

/** As they are kept, each once. */
function kept(certificates: readonly string[]): string[] {
  const read = certificates.map(
    (given, index) => certificateOf(given) ?? refuse('identityProviders.certificate', { field: `certificates.${index}` }),
  );
  return [...new Set(read)];
}

/** The one of before, which is no other's. */
function keptSecret(ctx: Context, before: OidcProvider, given: Pick<OidcProvider, 'issuer' | 'clientId'>): string {
  const same = before.issuer === given.issuer && before.clientId === given.clientId;
  if (!same || unseal(ctx.config, secretPlace(before), before.clientSecret) === null)
    refuse('identityProviders.secretAgain', { field: 'clientSecret' });
  return before.clientSecret;
}

export const deleteProvider = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await expectProvider(ctx, id, undefined);
    await forgetGroups(ctx, before);
    await removeProvider(ctx.db, id);
    await tell(ctx, 'identityProvider', { action: 'delete', id, before: recordBefore(before) });
    return null;
  });

export const switchProvider = (ctx: Context, id: number, { enabled, version }: { enabled: boolean; version: number }) =>
  transaction(ctx, async (ctx): Promise<IdentityProvider> => {
    const before = await expectProvider(ctx, id, version);
    if (before.enabled === enabled) return readProvider(ctx, id);
    if (enabled && !canKeep(ctx.config)) refuse('identityProviders.off');
    if (enabled && !before.tested) refuse('identityProviders.untested');
    await setEnabled(ctx.db, id, enabled, ctx.now());
    const { name } = before;
    await tell(ctx, 'identityProvider', { action: 'update', id, before: { name, enabled: before.enabled }, after: { name, enabled } });
    return readProvider(ctx, id);
  });

async function expectProvider(ctx: Context, id: number, version: number | undefined): Promise<ProviderRow> {
  const found = await lockProvider(ctx.db, id);
  if (!found) return refuse('request.notFound');
  // What somebody saved meanwhile is told as the settings show it.
  expectVersion(await readProvider(ctx, id), version);
  return found;
}

async function expectSound(ctx: Context, given: z.output<typeof newIdentityProvider> | Given, id: number): Promise<void> {
  if (!canKeep(ctx.config)) refuse('identityProviders.off');
  const { issuer, domains } = given;
  const [address, field] = given.kind === 'saml' ? ([given.signOnUrl, 'signOnUrl'] as const) : ([issuer, 'issuer'] as const);
  if (isPlain(address) && !mayBePlain(address, ctx.config.publicUrl)) refuse(`identityProviders.${field}`, { field });
  const other = await findProviderOf(ctx.db, issuer);
  if (other && other.id !== id) refuse('identityProviders.issuerTaken', { field: 'issuer' });
  const names = domains.map(({ domain }) => domain);
  const domain = await domainElsewhere(ctx.db, names, id);
  if (domain) refuse('identityProviders.domainTaken', { field: 'domains', values: { domain } });
}

/** What the audit log tells of a provider: of its secret nothing but that there is another one, of certificates how they are told apart. */
const recordOf = (values: ProviderValues) => ({
  ...{ kind: values.kind, name: values.name, issuer: values.issuer },
  ...(values.kind === 'oidc'
    ? { clientId: values.clientId }
    : { signOnUrl: values.signOnUrl, certificates: values.certificates.map((pem) => shownCertificate(pem).fingerprint) }),
  domains: values.domains.map(({ domain }) => domain),
  requiredBy: values.domains.filter(({ required }) => required).map(({ domain }) => domain),
  ...(values.groupClaim !== null && { groupClaim: values.groupClaim, groups: values.groups.map(({ group }) => group) }),
});
const recordBefore = (row: ProviderRow) => ({ ...recordOf(row), enabled: row.enabled });

/** Whether somebody with this address signs in at a provider alone. */
export const isSignOnRequired = (ctx: Pick<Context, 'db'>, email: string): Promise<boolean> => isRequiredDomain(ctx.db, domainOf(email));

/** The active owners, how many of them have to stay, and what is said where one more would go. */
export async function ownersWhoStay({ db }: Pick<Context, 'db'>): Promise<{ ids: number[]; least: number; key: ErrorKey }> {
  const { ids, twoStay } = await findOwners(db);
  return twoStay ? { ids, least: 2, key: 'identityProviders.owners' } : { ids, least: 1, key: 'grants.lastOwner' };
}

/** Seals with the key of now what the one before it sealed; run at each start. @returns how many, and how many nobody can read any more */
export async function resealSecrets(ctx: Context): Promise<{ resealed: number; lost: number }> {
  const found = await findSecrets(ctx.db);
  let resealed = 0;
  for (const row of found) {
    const anew = reseal(ctx.config, secretPlace(row), row.clientSecret);
    if (anew === null) continue;
    await storeSecret(ctx.db, row.id, anew, row.clientSecret);
    resealed++;
  }
  const lost = found.filter((row) => canKeep(ctx.config) && isLost(ctx, row)).length;
  return { resealed, lost };
}

const isLost = ({ config }: Context, row: Awaited<ReturnType<typeof findSecrets>>[number]): boolean =>
  unseal(config, secretPlace(row), row.clientSecret) === null;
