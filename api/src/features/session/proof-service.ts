// Proof that it is the owner who changes how they sign in, and not somebody who found their panel open.
// - The current password proves it, or a code that was just mailed, which is good for one change.
// - 20 failures a day in one session: whoever stole it can't use up what the owner has in theirs.
import type { Context } from '#api/context.ts';
import { actorOf } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { mailCode } from './codes-service.ts';
import { countOrRefuse, uncountUse } from './limits/limits-service.ts';
import { isRightPassword } from './passwords/passwords-service.ts';
import { endCode, lockPerson, takeTry } from './sign-in/sign-in-queries.ts';
import { isRightCode } from './sign-in/sign-in-rules.ts';

const minuteMs = 60_000;

export interface GivenProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

export interface Proof {
  /** Call it within the transaction of the change. */
  use: (ctx: Context) => Promise<void>;
}

export async function sendProofCode(ctx: Context): Promise<null> {
  const { id } = actorOf(ctx);
  await countOrRefuse(ctx, [{ bucket: `password-codes:${id}`, count: 3, withinMs: 10 * minuteMs }], 'session.tooManyCodes');
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx.db, id, ctx.now());
    if (person) await mailCode(ctx, person, 'password');
  });
  return null;
}

/** @throws Refusal where neither proves it; a failure stays counted, so call it outside of a transaction */
export async function proveOwner(ctx: Context, { currentPassword, code }: GivenProof, passwordHash: string | null): Promise<Proof> {
  if (code === undefined && passwordHash === null) refuse('session.proofMissing', { field: 'code' });
  if (code === undefined && currentPassword === undefined) refuse('session.passwordWrong', { field: 'currentPassword' });
  const { id, sessionId } = actorOf(ctx);
  const limit = { bucket: `password-proof:${id}:${sessionId}`, count: 20, withinMs: 24 * 60 * minuteMs };
  const at = await countOrRefuse(ctx, [limit], 'session.tooManyTries');
  const proof = code === undefined ? await byPassword(currentPassword ?? '', passwordHash) : await byCode(ctx, code);
  await uncountUse(ctx, [limit], at);
  return proof;
}

async function byPassword(given: string, passwordHash: string | null): Promise<Proof> {
  if (!(await isRightPassword(given, passwordHash))) refuse('session.passwordWrong', { field: 'currentPassword' });
  return { use: async () => undefined };
}

async function byCode(ctx: Context, code: string): Promise<Proof> {
  const { id, email } = actorOf(ctx);
  const open = await takeTry(ctx.db, id, 'password', ctx.now());
  if (!isRightCode(code, email, open) || !open) refuse('session.proofCodeWrong', { field: 'code' });
  return {
    use: async (ctx) => {
      if (!(await endCode(ctx.db, open.id, ctx.now()))) refuse('session.proofCodeWrong', { field: 'code' });
    },
  };
}
