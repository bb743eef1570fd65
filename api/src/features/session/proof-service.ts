// Proof that it is the owner who changes how they sign in, and not somebody who found their panel open.
// - The current password proves it, a code that was just mailed, or a passkey; code and passkey are good for one change.
// - What a session once proved holds for 10 minutes for what asks for a fresh proof (`platform/fresh-proof`).
// - 20 failures a day in one session: whoever stole it can't use up what the owner has in theirs.
import { freshProofLifeMs } from '@population-tracker/contract/kernel/constants';
import type { Assertion } from '@population-tracker/contract/session/proof';
import type { Context } from '#api/context.ts';
import { actorOf } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { mailCode } from './codes-service.ts';
import { countOrRefuse, uncountUse } from './limits/limits-service.ts';
import { checkAssertion, whoseOf } from './passkeys/asserted-service.ts';
import { isRightPassword } from './passwords/passwords-service.ts';
import { markProved } from './session-queries.ts';
import { type CodePurpose, endCode, lockPerson, readPerson, takeTry } from './sign-in/sign-in-queries.ts';
import { isRightCode } from './sign-in/sign-in-rules.ts';

const minuteMs = 60_000;

export interface GivenProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

/** What a mailed code was for: one that changes the password does nothing else. */
type CodeFor = Exclude<CodePurpose, 'signIn'>;

export interface Proof {
  /** Call it within the transaction of the change. */
  use: (ctx: Context) => Promise<void>;
}

export async function sendProofCode(ctx: Context, purpose: CodeFor): Promise<null> {
  const { id } = actorOf(ctx);
  await countOrRefuse(ctx, [{ bucket: `password-codes:${id}`, count: 3, withinMs: 10 * minuteMs }], 'session.tooManyCodes');
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx.db, id, ctx.now());
    if (person) await mailCode(ctx, person, purpose);
  });
  return null;
}

/** What asks for a fresh proof is open to this session then, and to no other of the person's. */
export async function giveProof(ctx: Context, given: GivenProof): Promise<{ until: string }> {
  const { id, sessionId } = actorOf(ctx);
  const person = (await readPerson(ctx.db, id, ctx.now())) ?? refuse('session.unknown');
  const proof = await proveOwner(ctx, given, person.passwordHash, 'proof');
  return transaction(ctx, async (ctx) => {
    await proof.use(ctx);
    await markProved(ctx.db, sessionId, ctx.now());
    return { until: new Date(ctx.now().getTime() + freshProofLifeMs).toISOString() };
  });
}

/** @throws Refusal where nothing proves it; a failure stays counted, so call it outside of a transaction */
export async function proveOwner(
  ctx: Context,
  { currentPassword, code, passkey }: GivenProof,
  passwordHash: string | null,
  codeFor: CodeFor = 'password',
): Promise<Proof> {
  const nothing = code === undefined && passkey === undefined;
  if (nothing && passwordHash === null) refuse('session.proofMissing', { field: 'code' });
  if (nothing && currentPassword === undefined) refuse('session.passwordWrong', { field: 'currentPassword' });
  const { id, sessionId } = actorOf(ctx);
  const limit = { bucket: `password-proof:${id}:${sessionId}`, count: 20, withinMs: 24 * 60 * minuteMs };
  const at = await countOrRefuse(ctx, [limit], 'session.tooManyTries');
  const proof = await (passkey
    ? byPasskey(ctx, passkey)
    : code
      ? byCode(ctx, code, codeFor)
      : byPassword(currentPassword ?? '', passwordHash));
  await uncountUse(ctx, [limit], at);
  return proof;
}

/** Its challenge is used up already. */
async function byPasskey(ctx: Context, given: Assertion): Promise<Proof> {
  const checked = await checkAssertion(ctx, given, 'proof', whoseOf(ctx));
  const isLate = 'wrong' in checked && checked.wrong === 'late';
  if ('wrong' in checked || !(await checked.use(ctx))) refuse(isLate ? 'passkeys.proofLate' : 'passkeys.proofWrong', { field: 'passkey' });
  return { use: async () => undefined };
}

async function byPassword(given: string, passwordHash: string | null): Promise<Proof> {
  if (!(await isRightPassword(given, passwordHash))) refuse('session.passwordWrong', { field: 'currentPassword' });
  return { use: async () => undefined };
}

async function byCode(ctx: Context, code: string, codeFor: CodeFor): Promise<Proof> {
  const { id, email } = actorOf(ctx);
  const open = await takeTry(ctx.db, id, codeFor, ctx.now());
  if (!isRightCode(code, email, open) || !open) refuse('session.proofCodeWrong', { field: 'code' });
  return {
    use: async (ctx) => {
      if (!(await endCode(ctx.db, open.id, ctx.now()))) refuse('session.proofCodeWrong', { field: 'code' });
    },
  };
}
