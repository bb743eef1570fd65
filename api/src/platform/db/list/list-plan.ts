import type { Expression, SelectQueryBuilder } from 'kysely';

export type Select<D, T extends keyof D, O> = SelectQueryBuilder<D, T, O>;

/** What a name of `sort=` stands for: an expression, or several that sort together. */
export type Sortable = Record<string, Expression<unknown> | readonly Expression<unknown>[]>;

export interface ListQuery {
  /** From 1. */
  page: number;
  limit: number;
  /** `-created,name`: the newest first, then by name. */
  sort?: string | undefined;
}

/** A page by its place in the list. */
export interface Cut {
  limit: number;
  offset: number;
}

export interface ListPlan<D, T extends keyof D, O> {
  /** The records with their filters, neither sorted nor cut. */
  rows: Select<D, T, O>;
  /**
   * Puts what other tables tell beside a page that is already cut out of `rows`, as their first table under the same
   * alias. For orders that need none of those tables: then only one page's rows are joined.
   */
  completed?: (page: Select<D, T, O>) => Select<D, T, O>;
  /**
   * A page, put in order and cut, where more match than are counted: by a way through them that reads fewer than sorting would. `rows`
   * is for fewer then. With `count: 'capped'` alone, which knows.
   */
  many?: ((page: Cut) => Select<D, T, O>) | undefined;
  /**
   * The rows without their filters, to be joined to a page’s keys: for searches that few match, whose page and total are found by one way
   * through them all.
   */
  unfiltered?: Select<D, T, O>;
  /** That an index leads to what is searched, whatever it is, so that this way through is planned once: together with `unfiltered`. */
  forAny?: boolean;
  /** What is counted, where that needs fewer joins than the rows. */
  counted?: Expression<unknown>;
  query: ListQuery;
  sortable: Sortable;
  /** As `sort=` writes it. */
  defaultSort: string;
  /** Something unique, so that no record is on two pages. */
  tieBreaker: Expression<unknown>;
  /**
   * `capped` stops counting at the contract's limit; for lists of millions. `afterwards` counts only where the page is full
   * and so doesn't tell itself how many there are; for searches that find few or very many.
   */
  count: 'exact' | 'capped' | 'afterwards';
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
  let sorted = query;
  for (const { by, descending } of orderOf(sort || defaultSort, sortable, tieBreaker, reversed)) {
    sorted = sorted.orderBy(by, descending ? 'desc' : 'asc');
  }
  return sorted;
}

/** What a list is sorted by, the tie-breaker last. */
export function orderOf(sort: string, sortable: Sortable, tieBreaker: Expression<unknown>, reversed = false) {
  const parts = sort.split(',').map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') !== reversed }));
  const order = parts.flatMap(({ name, descending }) => {
    const found = sortable[name];
    if (!found) throw new Error(`Nothing is known to sort by as “${name}”.`);
    return [found].flat().map((by) => ({ by: by as Expression<unknown>, descending }));
  });
  return [...order, { by: tieBreaker, descending: parts[0]?.descending ?? false }];
}
