import { createHash } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { claimKey, deleteAnswersOlderThan, findAnswer, storeAnswer } from './idempotency-queries.ts';

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

/**
 * Runs a call at most once for its key: the key's row, everything that the call writes and its answer are one
 * transaction. A second request with the key waits for the first one's commit and gets the same answer. A refused
 * call leaves no trace, so that it can be mended and sent again with its key.
 */
export function once(ctx: Context, { key, hash }: KeyedCall, work: (ctx: Context) => Promise<string>): Promise<string> {
  // What a key may not see it isn't told from its maker's answers either.
  const owned = { userId: ctx.actor?.id ?? 0, key: ctx.actor?.keyId ? `${ctx.actor.keyId} ${key}` : key };
  return transaction(ctx, async (ctx) => {
    if (!(await claimKey(ctx.db, owned, hash))) {
      const before = await findAnswer(ctx.db, owned);
      if (!before?.hash.equals(hash)) refuse('request.keyReused');
      return before.answer;
    }
    const answer = await work(ctx);
    await storeAnswer(ctx.db, owned, answer);
    return answer;
  });
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
