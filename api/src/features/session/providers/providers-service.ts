// The providers of single sign-on (product rules, "Single sign-on").
// - A provider is a draft until a whole sign-in has succeeded with its values; another issuer, client or secret makes it one again.
// - Its secret is kept encrypted, for its issuer and client alone: whoever enters another issuer has to know it.
// - Each domain of mail addresses has one provider. Where single sign-on is required of a domain two owners stay, by the database.

import type {
  IdentityProvider,
  identityProviderChange,
  newIdentityProvider,
} from '@population-tracker/contract/session/identity-providers';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { canKeep, reseal, seal, unseal } from '#platform/secrets/secrets.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import {
  changeProvider,
  countOwners,
  domainElsewhere,
  findProviderOf,
  findProviders,
  findSecrets,
  insertProvider,
  isRequiredDomain,
  lockProvider,
  type ProviderRow,
  removeProvider,
  setEnabled,
  storeSecret,
} from './providers-queries.ts';
import { addressesOf, domainOf, isPlain, mayBePlain, secretPlace } from './providers-rules.ts';

export async function listProviders(ctx: Context) {
  const [found, owners] = await Promise.all([findProviders(ctx.db), countOwners(ctx.db)]);
  const items = found.map((row) => shown(ctx, row));
  return { items, owners, available: canKeep(ctx.config), addresses: addressesOf(ctx.config.publicUrl) };
}

type Shown = Awaited<ReturnType<typeof findProviders>>[number];

const shown = (ctx: Context, { clientSecret, ...row }: Shown): IdentityProvider => ({
  ...row,
  secretKept: unseal(ctx.config, secretPlace(row), clientSecret) !== null,
});

async function readProvider(ctx: Context, id: number): Promise<IdentityProvider> {
  const [found] = await findProviders(ctx.db, id);
  return shown(ctx, found ?? refuse('request.notFound'));
}

export const addProvider = (ctx: Context, given: z.output<typeof newIdentityProvider>): Promise<IdentityProvider> =>
  transaction(ctx, async (ctx) => {
    await expectSound(ctx, given, 0);
    const clientSecret = seal(ctx.config, secretPlace(given), given.clientSecret);
    const id = await insertProvider(ctx.db, { ...given, clientSecret }, ctx.now());
    await tell(ctx, 'identityProvider', { action: 'create', id, after: recordOf(given) });
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
    const clientSecret = given.clientSecret === undefined ? keptSecret(ctx, before, given) : sealed(ctx, given, given.clientSecret);
    const anew = clientSecret !== before.clientSecret;
    await changeProvider(ctx.db, id, { ...given, clientSecret }, anew, ctx.now());
    const after = { ...recordOf(given), ...(anew && { clientSecret: true, enabled: false }) };
    await tell(ctx, 'identityProvider', { action: 'update', id, before: recordBefore(before), after });
    return readProvider(ctx, id);
  });

const sealed = (ctx: Context, of: Pick<ProviderRow, 'issuer' | 'clientId'>, secret: string) => seal(ctx.config, secretPlace(of), secret);

/** The one of before, which is no other's. */
function keptSecret(ctx: Context, before: ProviderRow, given: Pick<ProviderRow, 'issuer' | 'clientId'>): string {
  const same = before.issuer === given.issuer && before.clientId === given.clientId;
  if (!same || unseal(ctx.config, secretPlace(before), before.clientSecret) === null)
    refuse('identityProviders.secretAgain', { field: 'clientSecret' });
  return before.clientSecret;
}

export const deleteProvider = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await expectProvider(ctx, id, undefined);
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

async function expectSound(ctx: Context, { issuer, domains }: Pick<ProviderRow, 'issuer' | 'domains'>, id: number): Promise<void> {
  if (!canKeep(ctx.config)) refuse('identityProviders.off');
  if (isPlain(issuer) && !mayBePlain(issuer, ctx.config.publicUrl)) refuse('identityProviders.issuer', { field: 'issuer' });
  const other = await findProviderOf(ctx.db, issuer);
  if (other && other.id !== id) refuse('identityProviders.issuerTaken', { field: 'issuer' });
  const names = domains.map(({ domain }) => domain);
  const domain = await domainElsewhere(ctx.db, names, id);
  if (domain) refuse('identityProviders.domainTaken', { field: 'domains', values: { domain } });
}

type Recorded = Pick<ProviderRow, 'name' | 'issuer' | 'clientId' | 'domains'>;

/** What the audit log tells of a provider: of its secret nothing but that there is another one. */
const recordOf = ({ name, issuer, clientId, domains }: Recorded) => ({
  ...{ name, issuer, clientId },
  domains: domains.map(({ domain }) => domain),
  requiredBy: domains.filter(({ required }) => required).map(({ domain }) => domain),
});
const recordBefore = (row: ProviderRow) => ({ ...recordOf(row), enabled: row.enabled });

/** Whether somebody with this address signs in at a provider alone. */
export const isSignOnRequired = (ctx: Pick<Context, 'db'>, email: string): Promise<boolean> => isRequiredDomain(ctx.db, domainOf(email));

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
