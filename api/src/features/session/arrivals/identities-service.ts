// Who is who at a provider (product rules, "Single sign-on"): whoever comes for the first time and may more than an employee waits until
// an owner confirms that it is them. An identity never becomes another person's; an owner may take it away.

import type { HeldIdentity } from '@population-tracker/contract/session/identity-providers';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { holders } from '../held-service.ts';
import { findProvider } from '../providers/providers-queries.ts';
import { endSessionsOfIdentity } from '../session-queries.ts';
import { identities } from './identities-events.ts';
import { confirmWaiting, findIdentitiesOf, findWaiting, removeConfirmed, removeWaiting } from './identities-queries.ts';

export const listWaiting = async (ctx: Context) => ({ items: await findWaiting(ctx.db) });

export const confirmIdentity = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const found = await confirmWaiting(ctx.db, id, actorOf(ctx).id, ctx.now());
    return recordIdentity(ctx, 'confirmIdentity', found);
  });

export const dismissIdentity = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => recordIdentity(ctx, 'dismissIdentity', await removeWaiting(ctx.db, id)));

export async function listIdentities(ctx: Context, userId: number): Promise<{ items: HeldIdentity[] }> {
  if ((await holders(ctx, [userId])).length === 0) refuse('request.notFound');
  return { items: await findIdentitiesOf(ctx.db, userId) };
}

/** What began by it ends; whoever comes by it again comes for the first time. */
export const unlinkIdentity = (ctx: Context, userId: number, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const sessions = await endSessionsOfIdentity(ctx.db, id, userId, ctx.now());
    const { providerId, subject, email } = (await removeConfirmed(ctx.db, id, userId)) ?? refuse('request.notFound');
    const provider = (await findProvider(ctx.db, providerId))?.name ?? '';
    const after = { provider, knownAs: subject, email, sessions };
    await tell(ctx, identities, { action: 'unlinkIdentity', id: userId, after, unlinked: { provider } });
    return null;
  });

async function recordIdentity(
  ctx: Context,
  action: 'confirmIdentity' | 'dismissIdentity',
  found: Awaited<ReturnType<typeof confirmWaiting>>,
): Promise<null> {
  if (!found) return refuse('request.notFound');
  const provider = (await findProvider(ctx.db, found.providerId))?.name;
  await tell(ctx, 'user', { action, id: found.userId, after: { provider, knownAs: found.subject, email: found.email } });
  return null;
}
