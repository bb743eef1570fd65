import { exactTotalLimit } from '@population-tracker/contract/kernel/constants';
import { type Expression, sql } from 'kysely';
import type { Database } from '../database.ts';
import { run, type Statement, statementOf } from './statement.ts';

export interface Total {
  total: number;
  /** Counting stopped at `total`; there are more. */
  totalIsAtLeast: boolean;
}

/** A query whose rows are counted. */
type Counted = Expression<unknown>;

/** How many rows a query has. */
export async function exactTotal(db: Database, counted: Counted): Promise<number> {
  return (await exactly(db, counting(db, counted))).total;
}

/** How many rows a query has, counted exactly up to the contract's limit. */
export const cappedTotal = (db: Database, counted: Counted): Promise<Total> => capped(db, countingCapped(db, counted));

export const counting = (db: Database, counted: Counted): Statement =>
  statementOf(sql`select count(*) as total from (${counted}) as counted`.compile(db));

export const countingCapped = (db: Database, counted: Counted): Statement =>
  statementOf(
    sql`select count(*) as total from (select from (${counted}) as counted limit ${sql.lit(exactTotalLimit + 1)}) as capped`.compile(db),
  );

export async function exactly(db: Database, count: Statement): Promise<Total> {
  const [row] = await run<{ total: number }>(db, count);
  return { total: row?.total ?? 0, totalIsAtLeast: false };
}

/** That there are more is remembered for a moment: it hardly changes, and counting that far costs more than a page. */
export function capped(db: Database, count: Statement): Promise<Total> {
  return remembered(db, count, async () => {
    const { total } = await exactly(db, count);
    if (total <= exactTotalLimit) return { total: { total, totalIsAtLeast: false }, forMs: 0 };
    return { total: { total: exactTotalLimit, totalIsAtLeast: true }, forMs: 10_000 };
  });
}

/** Of a page far from the front. A count that takes long is remembered for a hundred times as long: leafing on doesn't wait for it again. */
export function deep(db: Database, count: Statement): Promise<Total> {
  return remembered(db, count, async () => {
    const started = performance.now();
    const total = await exactly(db, count);
    const tookMs = performance.now() - started;
    return { total, forMs: tookMs < 2 ? 0 : Math.min(60_000, tookMs * 100) };
  });
}

/** Of each database of this process, by the statement that counts. */
const totals = new WeakMap<Database, Map<string, { total: Total; until: number }>>();
const maxRemembered = 1_000;

async function remembered(db: Database, { key }: Statement, count: () => Promise<{ total: Total; forMs: number }>): Promise<Total> {
  const known = totals.get(db) ?? new Map<string, { total: Total; until: number }>();
  totals.set(db, known);
  const found = known.get(key);
  if (found && performance.now() < found.until) return found.total;
  const { total, forMs } = await count();
  if (known.size >= maxRemembered) known.clear();
  if (forMs > 0) known.set(key, { total, until: performance.now() + forMs });
  return total;
}
