// Limits of what somebody unknown may try, shared by all processes.
// - Each counted event stands at its own instant, so that a limit holds in every period of its length, not only in
//   fixed ones.
// - What is over the limit isn't counted: who goes on hammering doesn't push the end of the wait away, neither for
//   themselves nor for the person whom they hammer at.
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { clientOf } from '../session-rules.ts';
import { addUse, lockBuckets, readUse, removeUse } from './limits-queries.ts';

export interface Limit {
  bucket: string;
  /** At most so many ... */
  count: number;
  /** ... in any period of this length. */
  withinMs: number;
}

/** Either counted in all buckets at once, or in none, because one of them is full. */
export type Counted = { at: Date } | { retryAfterSeconds: number };

type Part = Pick<Context, 'db' | 'now'>;

/**
 * Counts an event. It is committed before the caller goes on, so that a refusal afterwards doesn't take it back:
 * call it outside of a transaction.
 */
export const countUse = (ctx: Part, limits: Limit[]): Promise<Counted> =>
  transaction(ctx, async (ctx): Promise<Counted> => {
    const buckets = limits.map((limit) => limit.bucket);
    await lockBuckets(ctx.db, buckets);
    const at = ctx.now();
    let waitMs = 0;
    for (const { bucket, count, withinMs } of limits) {
      const use = await readUse(ctx.db, bucket, new Date(at.getTime() - withinMs));
      if (use && use.used >= count) waitMs = Math.max(waitMs, Date.parse(use.firstAt) + withinMs - at.getTime());
    }
    if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
    await addUse(ctx.db, buckets, at);
    return { at };
  });

/** The same, refused with the minutes to wait where a bucket is full. @returns when it was counted, to take it back */
export async function countOrRefuse(ctx: Part, limits: Limit[], key: 'session.tooManyCodes' | 'session.tooManyTries'): Promise<Date> {
  const counted = await countUse(ctx, limits);
  if ('at' in counted) return counted.at;
  refuse(key, waitOf(counted.retryAfterSeconds));
}

/** The same for what a program asks, which is told the seconds. */
export async function countOrTooMany(ctx: Part, limit: Limit): Promise<void> {
  const counted = await countUse(ctx, [limit]);
  if ('at' in counted) return;
  const seconds = counted.retryAfterSeconds;
  refuse('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
}

/** A bucket of whoever asks without being known, by where they are. */
export const bucketOfClient = (bucket: string, { address }: Pick<Context, 'address'>): string => `${bucket}:${clientOf(address)}`;

/** How long to wait, for the sentence and for the header. */
export const waitOf = (retryAfterSeconds: number) => ({ values: { minutes: Math.ceil(retryAfterSeconds / 60) }, retryAfterSeconds });

/** Takes a counted event back: of tries only the failed ones stay counted. */
export const uncountUse = (ctx: Part, limits: Limit[], at: Date): Promise<void> =>
  removeUse(
    ctx.db,
    limits.map((limit) => limit.bucket),
    at,
  );
