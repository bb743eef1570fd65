// The own passkeys (product rules, "Passkeys"): keys in somebody's devices, of which only the public half is here.
// - Adding one, and removing one, asks for a proof that it is the owner; both are told by mail, and stand in the audit log.
// - A removed one opens nothing any more. It was perhaps lost, so that the other sessions end with it.
// - Ten at most, which the database sees to. One that is kept already is nobody else's.
import { randomBytes } from 'node:crypto';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import {
  type addPasskey as addPasskeyEndpoint,
  type CreationOptions,
  type Passkey,
  passkeyChallengeLifeMs,
  passkeysMax,
} from '@population-tracker/contract/session/passkeys';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { relyingPartyOf } from '#platform/relying-party.ts';
import { tell } from '#platform/tell.ts';
import { type GivenProof, proveOwner } from '../proof-service.ts';
import { deviceOfCall, endOtherSessions } from '../session-service.ts';
import { type Found, lockPerson, readPerson } from '../sign-in/sign-in-queries.ts';
import { descriptorsOf, newChallenge, partyOf, takeAsked, whoseOf } from './asserted-service.ts';
import { passkeys } from './passkeys-events.ts';
import { deleteOwn, findOwn, insertPasskey, knownTo, passkeysOf, renameOwn } from './passkeys-queries.ts';
import { toText, type Wrong } from './signed-rules.ts';
import { algorithms, readMade } from './webauthn-service.ts';

export const listPasskeys = async (ctx: Context) => ({
  items: await passkeysOf(ctx.db, actorOf(ctx).id),
  worksAt: relyingPartyOf(ctx.config)?.origin ?? null,
});

export async function beginPasskey(ctx: Context, given: GivenProof): Promise<CreationOptions> {
  partyOf(ctx);
  const person = await ownRow(ctx);
  const known = await knownTo(ctx.db, person.id);
  if (known.length >= passkeysMax) refuse('passkeys.tooMany', { values: { count: known.length } });
  const proof = await proveOwner(ctx, given, person.passwordHash, 'proof');
  return transaction(ctx, async (ctx) => {
    await proof.use(ctx);
    const handle = known[0]?.userHandle ?? randomBytes(32);
    return creationFor(ctx, person, await newChallenge(ctx, 'register', whoseOf(ctx), handle), handle, known);
  });
}

const creationFor = (
  ctx: Context,
  { name, lastName, email }: Found,
  challenge: string,
  handle: Buffer,
  known: Awaited<ReturnType<typeof knownTo>>,
): CreationOptions => ({
  challenge,
  rp: { id: partyOf(ctx).id, name: productTitle },
  user: { id: toText(handle), name: email, displayName: `${name} ${lastName}`.trim() },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: passkeyChallengeLifeMs,
  attestation: 'none',
  excludeCredentials: descriptorsOf(known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

export async function addPasskey(ctx: Context, { name, transports, ...given }: z.output<typeof addPasskeyEndpoint.body>): Promise<Passkey> {
  const party = partyOf(ctx);
  const taken = await takeAsked(ctx, given, 'register', whoseOf(ctx));
  if (typeof taken === 'string') return refuseMade(taken, party.origin);
  const made = await readMade(given, { challenge: taken.asked.challenge, party });
  if (!made || !taken.userHandle) return refuseMade('wrong', party.origin);
  const { userHandle } = taken;
  return transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    await lockPerson(ctx.db, userId, ctx.now());
    const kept = await insertPasskey(ctx.db, { ...made, userId, userHandle, name, transports, now: ctx.now() });
    if (!kept) return refuse('passkeys.tooMany', { values: { count: passkeysMax } });
    const after = { name, backedUp: kept.backedUp, device: deviceOfCall(ctx) };
    await tell(ctx, passkeys, { action: 'create', id: kept.id, after, passkey: { name, what: 'added' } });
    return kept;
  });
}

const refuseMade = (wrong: Wrong, address: string): never =>
  wrong === 'elsewhere'
    ? refuse('passkeys.elsewhere', { values: { address } })
    : refuse(wrong === 'late' ? 'passkeys.proofLate' : 'passkeys.notMade');

/** Whose number it isn't, it isn't there. */
export const renamePasskey = (ctx: Context, id: number, name: string): Promise<Passkey> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    const before = (await findOwn(ctx.db, userId, id)) ?? refuse('request.notFound');
    if (before.name === name) return before;
    const after = (await renameOwn(ctx.db, userId, id, name)) ?? refuse('request.notFound');
    await tell(ctx, passkeys, { action: 'update', id, before: { name: before.name }, after: { name } });
    return after;
  });

export async function removePasskey(ctx: Context, id: number, given: GivenProof): Promise<null> {
  const person = await ownRow(ctx);
  if (!(await findOwn(ctx.db, person.id, id))) refuse('request.notFound');
  const proof = await proveOwner(ctx, given, person.passwordHash, 'proof');
  return transaction(ctx, async (ctx) => {
    await proof.use(ctx);
    const { name } = (await deleteOwn(ctx.db, person.id, id)) ?? refuse('request.notFound');
    await endOtherSessions(ctx, 'passkey');
    await tell(ctx, passkeys, { action: 'delete', id, before: { name }, passkey: { name, what: 'removed' } });
    return null;
  });
}

const ownRow = async (ctx: Context): Promise<Found> => (await readPerson(ctx.db, actorOf(ctx).id, ctx.now())) ?? refuse('session.unknown');
