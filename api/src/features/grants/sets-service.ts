// The company's own permission sets, beside those that the product brings. Nobody puts into one what they don't hold everywhere. Where a
// set loses a permission, what its holders have open ends with it.

import type { newPermissionSet, PermissionSet, permissionSetChange } from '@population-tracker/contract/grants';
import { builtInSetNames, builtInSets, type Permission } from '@population-tracker/contract/kernel/permissions';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { endAccessOfThese } from '#features/session/session-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { beyond } from './grants-rules.ts';
import {
  changeSet,
  countGrantsOf,
  countHolders,
  findSet,
  findSets,
  holdersOf,
  insertSet,
  lockSet,
  removeSet,
  type SetRow,
} from './sets-queries.ts';

export async function listSets(ctx: Context): Promise<{ items: PermissionSet[] }> {
  const [own, holders] = await Promise.all([findSets(ctx.db), countHolders(ctx.db, ctx.now())]);
  const brought = builtInSetNames.map((builtIn) => ({
    id: null,
    builtIn,
    name: '',
    permissions: [...builtInSets[builtIn]],
    people: holders.get(builtIn) ?? 0,
    version: null,
  }));
  return { items: [...brought, ...own.map((set) => shown(set, holders))] };
}

const shown = (set: SetRow, holders: Map<string, number>): PermissionSet => ({
  ...set,
  builtIn: null,
  people: holders.get(String(set.id)) ?? 0,
});

async function readSet(ctx: Context, id: number): Promise<PermissionSet> {
  const found = (await findSet(ctx.db, id)) ?? refuse('request.notFound');
  return shown(found, await countHolders(ctx.db, ctx.now()));
}

export const addSet = (ctx: Context, set: z.output<typeof newPermissionSet>): Promise<PermissionSet> =>
  transaction(ctx, async (ctx) => {
    expectHeld(ctx, set.permissions);
    const id = await insertSet(ctx.db, set);
    await tell(ctx, 'permissionSet', { action: 'create', id, after: set });
    return readSet(ctx, id);
  });

export const updateSet = (ctx: Context, id: number, { version, ...change }: z.output<typeof permissionSetChange>): Promise<PermissionSet> =>
  transaction(ctx, async (ctx) => {
    const { name, permissions } = await expectSet(ctx, id, version);
    const before = { name, permissions };
    const after = { ...before, ...change };
    // What it holds already may stay; what is added or taken out is given to or taken from whoever holds it.
    expectHeld(
      ctx,
      after.permissions.filter((one) => !permissions.includes(one)).concat(permissions.filter((one) => !after.permissions.includes(one))),
    );
    if (JSON.stringify(after) === JSON.stringify(before)) return readSet(ctx, id);
    if (after.permissions.some((one) => !permissions.includes(one))) expectFreshProof(ctx);
    await changeSet(ctx.db, id, after);
    if (permissions.some((one) => !after.permissions.includes(one))) await endAccessOfHolders(ctx, id);
    await tell(ctx, 'permissionSet', { action: 'update', id, before, after });
    return readSet(ctx, id);
  });

export const deleteSet = (ctx: Context, id: number, { version }: { version?: number }): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { name, permissions } = await expectSet(ctx, id, version);
    const count = await countGrantsOf(ctx.db, id);
    if (count > 0) refuse('permissionSets.granted', { values: { count } });
    await removeSet(ctx.db, id);
    await tell(ctx, 'permissionSet', { action: 'delete', id, before: { name, permissions } });
    return null;
  });

async function endAccessOfHolders(ctx: Context, id: number): Promise<void> {
  await endAccessOfThese(ctx, await holdersOf(ctx.db, id));
}

async function expectSet(ctx: Context, id: number, version: number | undefined): Promise<SetRow> {
  await lockSet(ctx.db, id);
  return expectVersion((await findSet(ctx.db, id)) ?? refuse('request.notFound'), version);
}

function expectHeld(ctx: Context, permissions: readonly Permission[]): void {
  const [permission] = beyond(actorOf(ctx).grants, permissions, null);
  if (permission) refuse('grants.beyondOwn', { field: 'permissions', values: { permission } });
}
