// Challenges, and what passkeys made of them.
// - A challenge is 256 random bits, stored only hashed, good for 5 minutes, one try and one purpose; but for signing in, for one session.
// - A passkey that counts its uses and doesn't count on has been copied: the answer is refused.
import { passkeyChallengeLifeMs, type RequestOptions } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { relyingPartyOf } from '#platform/relying-party.ts';
import { hashToken, newToken } from '../session-rules.ts';
import { insertChallenge, type Purpose, takeChallenge, type Whose } from './challenges-queries.ts';
import { findByCredential, knownTo, markPasskeyUsed, type StoredPasskey } from './passkeys-queries.ts';
import { type ClientData, clientDataOf, toBytes, toText, type Wrong } from './signed-rules.ts';
import { readUsed } from './webauthn-service.ts';

/** @throws Refusal where the installation's address lets nobody have one */
export const partyOf = (ctx: Pick<Context, 'config'>) =>
  relyingPartyOf(ctx.config) ?? refuse('passkeys.off', { values: { address: ctx.config.publicUrl } });

export const whoseOf = (ctx: Context): NonNullable<Whose> => {
  const { id: userId, sessionId } = actorOf(ctx);
  return { userId, sessionId };
};

export async function newChallenge(ctx: Context, purpose: Purpose, whose: Whose, userHandle: Buffer | null = null): Promise<string> {
  const challenge = newToken();
  await insertChallenge(ctx.db, {
    ...{ challengeHash: hashToken(challenge), purpose, whose, userHandle, now: ctx.now(), lifeMs: passkeyChallengeLifeMs },
  });
  return challenge;
}

/** @param known none where the passkey says whose it is */
export const requestFor = (ctx: Context, challenge: string, known: Awaited<ReturnType<typeof knownTo>> = []): RequestOptions => ({
  challenge,
  rpId: partyOf(ctx).id,
  timeout: passkeyChallengeLifeMs,
  userVerification: 'required',
  allowCredentials: descriptorsOf(known),
});

export const descriptorsOf = (known: Awaited<ReturnType<typeof knownTo>>): RequestOptions['allowCredentials'] =>
  known.map(({ credentialId, transports }) => ({ id: toText(credentialId), type: 'public-key', transports }));

export async function beginProof(ctx: Context): Promise<RequestOptions> {
  partyOf(ctx);
  const known = await knownTo(ctx.db, actorOf(ctx).id);
  if (known.length === 0) refuse('session.proofMissing');
  return requestFor(ctx, await newChallenge(ctx, 'proof', whoseOf(ctx)), known);
}

/** The challenge that an answer is for, which is used up by it; or why there is none. */
export async function takeAsked(
  ctx: Context,
  given: { clientDataJSON: string },
  purpose: Purpose,
  whose: Whose,
): Promise<{ asked: ClientData; userHandle: Buffer | null } | Wrong> {
  const party = partyOf(ctx);
  const asked = clientDataOf(given);
  if (!asked || asked.crossOrigin) return 'wrong';
  const taken = await takeChallenge(ctx.db, hashToken(asked.challenge), purpose, whose, ctx.now());
  if (!taken) return 'late';
  return asked.origin === party.origin ? { asked, userHandle: taken.userHandle } : 'elsewhere';
}

export type Checked = { passkey: StoredPasskey; use: (ctx: Context) => Promise<boolean> } | { wrong: Wrong; userId: number | undefined };

/**
 * Whose passkey signed this. Call it outside of a transaction: the challenge is used up, whatever comes of it.
 * @returns with `use`, which counts this use, and is false where it was counted already
 */
export async function checkAssertion(ctx: Context, given: Assertion, purpose: 'signIn' | 'proof', whose: Whose): Promise<Checked> {
  const taken = await takeAsked(ctx, given, purpose, whose);
  const passkey = await findByCredential(ctx.db, toBytes(given.id));
  const wrong = (wrong: Wrong): Checked => ({ wrong, userId: passkey?.userId });
  if (typeof taken === 'string') return wrong(taken);
  if (!passkey || (whose && passkey.userId !== whose.userId)) return { wrong: 'unknown', userId: whose?.userId };
  if (!isTheirs(given, passkey, purpose)) return wrong('wrong');
  const used = await readUsed(given, { challenge: taken.asked.challenge, party: partyOf(ctx) }, passkey);
  if (!used) return wrong('wrong');
  return { passkey, use: (ctx) => markPasskeyUsed(ctx.db, passkey.id, used, ctx.now()) };
}

/** Where nobody was named beforehand, the device has to say whom it knows the passkey as. */
const isTheirs = ({ userHandle }: Assertion, passkey: StoredPasskey, purpose: Purpose): boolean =>
  userHandle === undefined ? purpose !== 'signIn' : toBytes(userHandle).equals(passkey.userHandle);
