// API keys (product rules, "API keys"): by which programs call in the name of whoever made them.
// - 256 random bits, of which the hash is stored alone; the key is told once, when it is made.
// - Nobody gives a key what they don't hold themselves at its places. What they lose afterwards it loses too; when they become passive
//   or are deleted it ends for good.
// - One that changes anything is made by somebody who has just proved that it is them.
// - It has a last day, a year ahead at most, and can be revoked at once: by its maker, and by whoever may take permissions.

import { type Permission, reaches } from '@population-tracker/contract/kernel/permissions';
import type { ApiKey, listApiKeys, newApiKey } from '@population-tracker/contract/session/api-keys';
import type { z } from 'zod';
import { type Actor, actorOf, type Context } from '#api/context.ts';
import { canLocate } from '#platform/db/located/located.ts';
import { transaction } from '#platform/db/transaction.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { hashToken } from '../session-rules.ts';
import { countLocations, findKeys, insertKey, markRevoked, readKey } from './keys-queries.ts';
import { beyondMaker, newKey, startOf, wrongOf } from './keys-rules.ts';

export const listKeys = (ctx: Context, query: z.output<typeof listApiKeys.query>) => {
  const actor = actorOf(ctx);
  return findKeys(ctx.db, query, reaches(actor.grants, 'grants.read', null) ? undefined : actor.id, ctx.now());
};

export const addKey = (ctx: Context, given: z.output<typeof newApiKey>): Promise<{ key: string; result: ApiKey }> =>
  transaction(ctx, async (ctx) => {
    const { id: userId, grants } = actorOf(ctx);
    const now = ctx.now();
    const wrong = wrongOf(given, now);
    if (wrong) refuse(wrong.key, { field: wrong.field });
    await expectPlaces(ctx, given.locationIds);
    const permission = beyondMaker(grants, given.permissions, given.locationIds);
    if (permission) refuse('grants.beyondOwn', { field: 'permissions', values: { permission } });
    if (given.permissions.some(changesSomething)) expectFreshProof(ctx);
    const key = newKey();
    const start = startOf(key);
    const id = await insertKey(ctx.db, { ...given, userId, start, keyHash: hashToken(key), now });
    await tell(ctx, 'apiKey', { action: 'create', id, after: recordOf({ ...given, userId, start }) });
    return { key, result: (await readKey(ctx.db, id, now)) ?? refuse('request.notFound') };
  });

const changesSomething = (permission: Permission): boolean => permission.endsWith('.write');

/** Whose key it isn't, and who may not take permissions either, for them it isn't there. */
export const revokeKey = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const actor = actorOf(ctx);
    const found = await readKey(ctx.db, id, ctx.now());
    if (!found || !mayRevoke(actor, found)) return refuse('request.notFound');
    if (!(await markRevoked(ctx.db, id, actor.id, ctx.now()))) refuse('request.notFound');
    const locationIds = found.locations?.map((location) => location.id) ?? null;
    await tell(ctx, 'apiKey', { action: 'revoke', id, before: recordOf({ ...found, locationIds }) });
    return null;
  });

const mayRevoke = (actor: Actor, { userId }: ApiKey): boolean => userId === actor.id || reaches(actor.grants, 'grants.write', null);

async function expectPlaces(ctx: Context, locationIds: number[] | null): Promise<void> {
  if (!locationIds) return;
  if (!(await canLocate(ctx.db))) refuse('grants.noRole', { field: 'locationIds' });
  if ((await countLocations(ctx.db, locationIds)) < locationIds.length) refuse('grants.locations', { field: 'locationIds' });
}

type Recorded = Pick<ApiKey, 'userId' | 'name' | 'start' | 'permissions' | 'until'> & { locationIds: number[] | null };

/** What the audit log tells of a key. */
const recordOf = ({ userId, name, start, permissions, locationIds, until }: Recorded) => ({
  ...{ name, start, userId, permissions, locationIds, until },
});
