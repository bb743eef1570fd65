// The brake (product rules, "Provisioning"): a directory that was set up wrong, or taken over, doesn't empty the company.
// - More than 10 people, or 5 % of the active ones where that is more, who are to become passive within an hour wait for an owner, and so
//   does everybody after them as long as somebody waits.
// - The directory is answered as if it were done; when it thinks better of it, nobody waits any more.

import { errorText, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { actorOf, type Context } from '#api/context.ts';
import { changeProvisioned } from '#features/users/provisioned/provisioned-service.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { tellOwners } from './brake-mail.ts';
import { countLeavings, findWaiting, insertLeaving, lockLeavings, settleLeavings, withdrawLeaving } from './brake-queries.ts';

const hourMs = 3_600_000;

/** How many may go within an hour. */
export const mostLeavings = (people: number): number => Math.max(10, Math.floor(people / 20));

/** Makes somebody passive, or lets them wait; within the transaction of what asks for it. */
export async function askToLeave(ctx: Context, userId: number): Promise<void> {
  await lockLeavings(ctx.db);
  const { asked, waiting, people } = await countLeavings(ctx.db, new Date(ctx.now().getTime() - hourMs));
  const waits = waiting > 0 || asked >= mostLeavings(people);
  await insertLeaving(ctx.db, userId, !waits, ctx.now());
  if (!waits) await changeProvisioned(ctx, userId, { status: 'passive' });
  else if (waiting === 0) await tellOwners(ctx);
}

/** The directory wants them to stay after all. */
export const thinkBetter = (ctx: Context, userId: number): Promise<void> => withdrawLeaving(ctx.db, userId, ctx.now());

/** Each in a transaction of their own, so that one who has to stay holds up nobody. */
export async function deactivate(ctx: Context, ids: readonly number[]) {
  const stayed: { name: string; reason: string }[] = [];
  let deactivated = 0;
  for (const { id, userId, name } of await findWaiting(ctx.db, ids.length, ids)) {
    const key = await refusedKey(ctx, () => settleOne(ctx, id, userId));
    if (key) stayed.push({ name, reason: errorText(key, ctx.language) });
    else deactivated++;
  }
  return { deactivated, stayed };
}

const settleOne = (ctx: Context, id: number, userId: number): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const [waited] = await settleLeavings(ctx.db, [id], { outcome: 'deactivated', by: actorOf(ctx).id, now: ctx.now() });
    if (waited !== undefined) await changeProvisioned(ctx, userId, { status: 'passive' });
  });

/** Those whom the service or the database keeps: the last administrator, the last owners. */
async function refusedKey(ctx: Context, work: () => Promise<void>) {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    const key = { grants_last_owner: 'grants.lastOwner', single_sign_on_owners: 'identityProviders.owners' }[
      conflictOf(error)?.constraint ?? ''
    ];
    if (!key || !isErrorKey(key)) throw error;
    ctx.log.info({ key }, 'somebody stays');
    return key;
  }
}

export const keep = (ctx: Context, ids: readonly number[]): Promise<{ kept: number }> =>
  transaction(ctx, async (ctx) => {
    const users = await settleLeavings(ctx.db, ids, { outcome: 'kept', by: actorOf(ctx).id, now: ctx.now() });
    if (users.length > 0) await tell(ctx, 'provisioning', { action: 'keepActive', id: 'waiting', after: { users: users.length } });
    return { kept: users.length };
  });
