// The own password (product rules, "Signing in"): administrators may have one beside the code by mail.
// - Changing it asks for the current one, so that a panel left open doesn't hand the account over.
import { actorOf, type Context } from '../../../context.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordChange } from '../../audit/service.ts';
import { countUse, type Limit, uncountUse } from '../../session/limits/service.ts';
import { hashPassword, isRightPassword } from '../../session/passwords/service.ts';
import { readPasswordHash, replacePasswordHash } from './queries.ts';

interface NewPassword {
  currentPassword?: string | undefined;
  newPassword: string;
}

export async function setPassword(ctx: Context, { currentPassword, newPassword }: NewPassword): Promise<null> {
  const { id } = actorOf(ctx);
  const before = await readPasswordHash(ctx.db, id);
  if (before !== null) await confirmCurrent(ctx, id, currentPassword, before);
  await replace(ctx, before, await hashPassword(newPassword), 'setPassword');
  return null;
}

export async function removePassword(ctx: Context): Promise<null> {
  const before = await readPasswordHash(ctx.db, actorOf(ctx).id);
  if (before !== null) await replace(ctx, before, null, 'removePassword');
  return null;
}

/** 20 wrong guesses a day, as at signing in. */
const guessLimit = (id: number): Limit => ({ bucket: `current-password:${id}`, count: 20, withinMs: 24 * 3_600_000 });

async function confirmCurrent(ctx: Context, id: number, given: string | undefined, storedHash: string): Promise<void> {
  if (given === undefined) refuse('session.passwordWrong', { field: 'currentPassword' });
  const counted = await countUse(ctx, [guessLimit(id)]);
  if ('retryAfterSeconds' in counted) {
    const { retryAfterSeconds } = counted;
    refuse('session.tooManyTries', { values: { minutes: Math.ceil(retryAfterSeconds / 60) }, retryAfterSeconds });
  }
  if (!(await isRightPassword(given, storedHash))) refuse('session.passwordWrong', { field: 'currentPassword' });
  await uncountUse(ctx, [guessLimit(id)], counted.at);
}

const replace = (ctx: Context, before: string | null, after: string | null, action: 'setPassword' | 'removePassword'): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    if (!(await replacePasswordHash(ctx.db, id, before, after))) refuse('request.versionConflict');
    await recordChange(ctx, { action, entity: 'user', entityId: id });
  });
