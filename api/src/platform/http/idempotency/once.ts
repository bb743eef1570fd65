import { createHash } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Claim } from '#platform/idempotency/claim-queries.ts';
import {
  claimKey,
  deleteAnswersOlderThan,
  findAnswer,
  type OwnedKey,
  type StoredAnswer,
  storeAnswer,
} from '#platform/idempotency/idempotency-queries.ts';
import { Refusal, refuse } from '#platform/refusal.ts';

/** Stored answers are kept at least this long. */
const keepHours = 24;
const sweepEveryMs = 3_600_000;

export interface KeyedCall {
  key: string;
  /** What makes the request: the same key with another hash is refused. */
  hash: Buffer;
}

/** The `Idempotency-Key` of a request. @throws Refusal where it can't be one */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) refuse('request.malformed');
  return header;
}

/** A digest of several parts that can't be shifted into one another. */
export function hashOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}

interface Called {
  /** Whether its one writing statement keeps the key: `ctx.claim`. */
  claims: boolean;
  work(ctx: Context): Promise<unknown>;
  /** An answer as text. */
  write(result: unknown): string;
}

/**
 * Runs a call at most once for its key: the key's row, everything that the call writes and its answer are one
 * transaction. A second request with the key waits for the first one's commit and gets the same answer. A refused
 * call leaves no trace, so that it can be mended and sent again with its key.
 */
export function once(ctx: Context, { key, hash }: KeyedCall, called: Called): Promise<string> {
  // What a key may not see it isn't told from its maker's answers either.
  const owned = { userId: ctx.actor?.id ?? 0, key: ctx.actor?.keyId ? `${ctx.actor.keyId} ${key}` : key, hash };
  return called.claims ? keptByItsStatement(ctx, owned, called) : keptAround(ctx, owned, called);
}

type Owned = OwnedKey & { hash: Buffer };

const keptAround = (ctx: Context, owned: Owned, { work, write }: Called): Promise<string> =>
  transaction(ctx, async (ctx) => {
    if (!(await claimKey(ctx.db, owned, owned.hash))) return answeredBefore(await findAnswer(ctx.db, owned), owned, write);
    const answer = write(await work(ctx));
    await storeAnswer(ctx.db, owned, answer);
    return answer;
  });

/** A second request is refused by what the first one made, or fails by its key; then it is told what the first one was told. */
async function keptByItsStatement(ctx: Context, owned: Owned, { work, write }: Called): Promise<string> {
  let looked: Promise<StoredAnswer | undefined> | undefined;
  const before = () => {
    looked ??= findAnswer(ctx.db, owned);
    return looked;
  };
  const claim: Claim = { ...owned, isKept: false, wasAnswered: async () => (await before()) !== undefined };
  try {
    const result = await work({ ...ctx, claim });
    if (!claim.isKept) throw new Error('The call has written its work, but not its key.');
    return write(result);
  } catch (error) {
    if (!(error instanceof Refusal) && !conflictOf(error)) throw error;
    const found = await before();
    if (!found) throw error;
    return answeredBefore(found, owned, write);
  }
}

function answeredBefore(before: StoredAnswer | undefined, { hash }: Owned, write: Called['write']): string {
  if (!before?.hash.equals(hash)) refuse('request.keyReused');
  return 'text' in before.answer ? before.answer.text : write(before.answer.result);
}

/** Forgets old answers now and then, beside the requests that use keys. */
export function keySweeper(): (ctx: Context) => void {
  let next = 0;
  return (ctx) => {
    const now = Date.now();
    if (now < next) return;
    next = now + sweepEveryMs;
    deleteAnswersOlderThan(ctx.db, keepHours).catch((error: unknown) => ctx.log.warn({ err: error }, 'old idempotency keys stay'));
  };
}
