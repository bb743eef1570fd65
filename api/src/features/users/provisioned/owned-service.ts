// What the company's directory has told of somebody is changed there alone (product rules, "Provisioning"). The address of whoever holds
// permissions, and whether they are active, stay the panel's: there the directory changes neither.
import type { OwnableField } from '@population-tracker/contract/provisioning';
import type { Context } from '#api/context.ts';
import { holders } from '#features/session/held-service.ts';
import { Refusal } from '#platform/refusal.ts';
import { findOwned } from './owned-queries.ts';

export async function ownedOf(ctx: Context, userId: number): Promise<OwnableField[]> {
  const owned = await findOwned(ctx.db, userId);
  if (owned.length === 0) return owned;
  const [held] = await holders(ctx, [userId]);
  return held && held.grants.length > 0 ? owned.filter((field) => field !== 'email' && field !== 'status') : owned;
}

/** @throws Refusal that names each such field */
export async function expectNotOwned(ctx: Context, userId: number, values: object): Promise<void> {
  const owned = await ownedOf(ctx, userId);
  const [first, ...also] = owned.filter((field) => field in values).map((field) => new Refusal('users.provisioned', { field }));
  if (first) throw first.with({ also });
}
