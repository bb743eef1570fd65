import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { seesAs } from './located/located.ts';

/** Two writers that met: PostgreSQL ended one of them, and doing it again is right. */
const meetings = new Set(['40001', '40P01']);
const maxTries = 5;

/**
 * Runs `work` in a transaction, with a context whose `db` is that transaction; within another one it just joins in.
 * `work` may run again after a deadlock or a serialization failure, so it changes nothing but the database.
 */
export const transaction = <T, C extends Writer>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  expectWriting(ctx);
  return ctx.db.isTransaction
    ? work(ctx)
    : repeated(() =>
        ctx.db.transaction().execute(async (db) => {
          seesAs(db, ctx.db);
          if (ctx.statementMs !== undefined)
            await sql`select set_config('statement_timeout', ${String(ctx.statementMs)}, true)`.execute(db);
          return work({ ...ctx, db });
        }),
      );
};

/**
 * For work of which one statement alone writes, and that statement is all or nothing: it needs no transaction of its own, which
 * spares two ways to the server. Runs again as a transaction would; within one it just joins in.
 */
export const singleWrite = <T, C extends Writer>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  expectWriting(ctx);
  return ctx.db.isTransaction ? work(ctx) : repeated(() => work(ctx));
};

type Writer = Pick<Context, 'db' | 'primary' | 'statementMs'>;

/** With a replica or without: what reads from one can't write. */
function expectWriting({ primary }: Writer): void {
  if (primary) throw new Error('This call only reads: what it writes goes through `writing`.');
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !meetings.has(codeOf(error))) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
