import { exactTotalLimit } from '@population-tracker/contract/constants';
import { fold } from '@population-tracker/contract/primitives';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

type Select<D, T extends keyof D, O> = SelectQueryBuilder<D, T, O>;
type Counted = Expression<unknown>;

/** What a name of `sort=` stands for: an expression, or several that sort together. */
export type Sortable = Record<string, Expression<unknown> | readonly Expression<unknown>[]>;

export interface ListQuery {
  /** From 1. */
  page: number;
  limit: number;
  /** `-created,name`: the newest first, then by name. */
  sort?: string | undefined;
}

export interface Total {
  total: number;
  /** Counting stopped at `total`; there are more. */
  totalIsAtLeast: boolean;
}

/** One page of a list, as the contract's list results are. */
export interface Page<T> extends Total {
  items: T[];
}

interface ListPlan<D, T extends keyof D, O> {
  /** The records with their filters, neither sorted nor cut. */
  rows: Select<D, T, O>;
  /** What is counted, where that needs fewer joins than the rows. */
  counted?: Counted;
  query: ListQuery;
  sortable: Sortable;
  /** As `sort=` writes it. */
  defaultSort: string;
  /** Something unique, so that no record is on two pages. */
  tieBreaker: Expression<unknown>;
  /** `capped` stops counting at the contract's limit; for lists of millions. */
  count: 'exact' | 'capped';
}

/** Up to here a page is read from the front at once with the count; beyond, the count decides from which end. */
const shallowOffset = 1_000;

/**
 * One page of a list with its total. A page in the second half is read from the other end, so that the last page costs
 * what the first one does.
 */
export async function listPage<D, T extends keyof D, O>(db: Database, plan: ListPlan<D, T, O>): Promise<Page<O>> {
  const { rows, query } = plan;
  const counted = plan.counted ?? rows;
  const sorted = (reversed: boolean) => orderBy(rows, query.sort, plan.sortable, plan.defaultSort, plan.tieBreaker, reversed);
  const offset = (query.page - 1) * query.limit;
  if (offset < shallowOffset) {
    const count = plan.count === 'capped' ? cappedTotal(db, counted) : exactly(db, counted);
    const [items, total] = await Promise.all([page(sorted(false), query).execute(), count]);
    return { items, ...total };
  }
  const { total } = await exactly(db, counted);
  const told = { total, totalIsAtLeast: false };
  const size = Math.min(query.limit, total - offset);
  if (size <= 0) return { items: [], ...told };
  if (offset <= total / 2) return { items: await page(sorted(false), query).execute(), ...told };
  const items = await sorted(true)
    .limit(size)
    .offset(total - offset - size)
    .execute();
  return { items: items.reverse(), ...told };
}

/** Cuts the page out of a sorted query. */
export function page<D, T extends keyof D, O>(query: Select<D, T, O>, { page, limit }: ListQuery): Select<D, T, O> {
  return query.limit(limit).offset((page - 1) * limit);
}

/**
 * Sorts by `sort=`, then by the tie-breaker in the direction of the first column, so that one index can serve both.
 * @param reversed turns every direction, to read from the other end
 * @throws when a name isn't sortable, which the contract's schema has refused before
 */
export function orderBy<D, T extends keyof D, O>(
  query: Select<D, T, O>,
  sort: string | undefined,
  sortable: Sortable,
  defaultSort: string,
  tieBreaker: Expression<unknown>,
  reversed = false,
): Select<D, T, O> {
  const parts = (sort || defaultSort)
    .split(',')
    .map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') !== reversed }));
  let sorted = query;
  for (const { name, descending } of parts) {
    const found = sortable[name];
    if (!found) throw new Error(`Nothing is known to sort by as “${name}”.`);
    for (const expression of Array.isArray(found) ? (found as Expression<unknown>[]) : [found as Expression<unknown>]) {
      sorted = sorted.orderBy(expression, descending ? 'desc' : 'asc');
    }
  }
  return sorted.orderBy(tieBreaker, parts[0]?.descending ? 'desc' : 'asc');
}

/** How many rows a query has. */
export async function exactTotal(db: Database, counted: Counted): Promise<number> {
  return (await exactly(db, counted)).total;
}

async function exactly(db: Database, counted: Counted): Promise<Total> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(db);
  return { total: rows[0]?.total ?? 0, totalIsAtLeast: false };
}

/** How many rows a query has, counted exactly up to the contract's limit. */
export async function cappedTotal(db: Database, counted: Counted): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${counted}) as counted limit ${exactTotalLimit + 1}) as capped`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, exactTotalLimit), totalIsAtLeast: total > exactTotalLimit };
}

const maxWords = 10;

/** The words of a search as patterns for `search_text like …`, folded as `fold_text` folds; each of them must be found. */
export function searchWords(search: string | undefined): string[] {
  return fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
