import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** Two writers that met: PostgreSQL ended one of them, and doing it again is right. */
const meetings = new Set(['40001', '40P01']);
const maxTries = 5;

/**
 * Runs `work` in a transaction, with a context whose `db` is that transaction; within another one it just joins in.
 * `work` may run again after a deadlock or a serialization failure, so it changes nothing but the database.
 */
export async function transaction<T, C extends Pick<Context, 'db'>>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }));
    } catch (error) {
      if (tries === maxTries || !meetings.has(codeOf(error))) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
