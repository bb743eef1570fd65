// Who is who at a provider (product rules, "Single sign-on"): whoever comes for the first time and may more than an employee waits until
// an owner confirms that it is them. An identity never becomes another person's.

import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findProvider } from '../providers/providers-queries.ts';
import { confirmWaiting, findWaiting, removeWaiting } from './identities-queries.ts';

export const listWaiting = async (ctx: Context) => ({ items: await findWaiting(ctx.db) });

export const confirmIdentity = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const found = await confirmWaiting(ctx.db, id, actorOf(ctx).id, ctx.now());
    return recordIdentity(ctx, 'confirmIdentity', found);
  });

export const dismissIdentity = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => recordIdentity(ctx, 'dismissIdentity', await removeWaiting(ctx.db, id)));

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
