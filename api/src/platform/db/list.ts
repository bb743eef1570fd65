import { fold } from '@population-tracker/contract/kernel/primitives';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { foundPage, readFound } from './list/found.ts';
import { type ListPlan, type ListQuery, orderBy, type Select } from './list/list-plan.ts';
import { asObjects, asWritten, type Reading, type Statement, statementOf } from './list/statement.ts';
import { capped, counting, countingCapped, deep, exactly, type Total } from './list/totals.ts';
import { WrittenPage } from './list/written.ts';

/** One page of a list, as the contract's list results are. */
export interface Page<T> extends Total {
  items: T[];
}

/** Up to here a page is read from the front at once with the count; beyond, the count decides from which end. */
const shallowOffset = 1_000;

/**
 * A list whose statements are kept for the queries that come again, as the first pages do: building a statement with many
 * joins costs more than answering it.
 * @param planOf depends on nothing but the query
 */
export function keptList<Q extends ListQuery, D, T extends keyof D, O>(planOf: (db: Database, query: Q) => ListPlan<D, T, O>) {
  const fronts = keptFronts(planOf);
  return (db: Database, query: Q): Promise<Page<O>> =>
    isDeep(query) ? listPage(db, planOf(db, query)) : frontPage(db, fronts(db, query), asObjects<O>());
}

/**
 * The same, answered as it comes from the database, but for pages far from the front.
 * @param names what the contract names of a row
 */
export function keptWrittenList<Q extends ListQuery, D, T extends keyof D, O>(
  planOf: (db: Database, query: Q) => ListPlan<D, T, O>,
  names: readonly string[],
) {
  const fronts = keptFronts(planOf);
  return async (db: Database, query: Q): Promise<Page<O> | WrittenPage> =>
    isDeep(query) ? writtenPage(db, planOf(db, query), names) : new WrittenPage(await frontPage(db, fronts(db, query), asWritten(names)));
}

function keptFronts<Q extends ListQuery, D, T extends keyof D, O>(planOf: (db: Database, query: Q) => ListPlan<D, T, O>) {
  const kept = new Map<string, Front>();
  return (db: Database, query: Q): Front => {
    const key = JSON.stringify(query);
    const front = kept.get(key) ?? frontOf(db, planOf(db, query));
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, front);
    return front;
  };
}

const maxKept = 500;
const tooManyForMs = 10_000;

/**
 * One page of a list with its total. A page in the second half is read from the other end, so that the last page costs
 * what the first one does; except where counting stops early, and with it the pages.
 */
export function listPage<D, T extends keyof D, O>(db: Database, plan: ListPlan<D, T, O>): Promise<Page<O>> {
  return isNear(plan) ? frontPage(db, frontOf(db, plan), asObjects<O>()) : deepPage(db, plan);
}

/** The same, answered as it comes from the database, but for a page that is read from the other end. */
export async function writtenPage<D, T extends keyof D, O>(
  db: Database,
  plan: ListPlan<D, T, O>,
  names: readonly string[],
): Promise<Page<O> | WrittenPage> {
  return isNear(plan) ? new WrittenPage(await frontPage(db, frontOf(db, plan), asWritten(names))) : deepPage(db, plan);
}

const offsetOf = ({ page, limit }: ListQuery): number => (page - 1) * limit;
const isDeep = (query: ListQuery): boolean => offsetOf(query) >= shallowOffset;
const isNear = ({ count, query }: { count: Front['count']; query: ListQuery }): boolean => count === 'capped' || !isDeep(query);

/** What a page near the front is read with. */
interface Front {
  count: ListPlan<unknown, never, unknown>['count'];
  limit: number;
  offset: number;
  /** Finds a page and its total by one way through what matches. */
  found: Statement | null;
  /** More than it sorts matched a moment ago: until then it isn't tried. */
  tooManyUntil: number;
  page: Statement;
  /** Instead of `page`, where more match than are counted. */
  many: Statement | null;
  total: Statement;
}

function frontOf<D, T extends keyof D, O>(db: Database, plan: ListPlan<D, T, O>): Front {
  const { count, query, rows, counted = rows } = plan;
  const offset = offsetOf(query);
  return {
    count,
    limit: query.limit,
    offset,
    found: foundPage(db, plan, offset),
    tooManyUntil: 0,
    page: statementOf(cut(plan, query.limit, offset).compile()),
    many: plan.many ? statementOf(finished(plan, plan.many({ limit: query.limit, offset })).compile()) : null,
    total: count === 'capped' ? countingCapped(db, counted) : counting(db, counted),
  };
}

type Rows = { readonly length: number };

async function frontPage<R extends Rows>(db: Database, front: Front, reading: Reading<R>): Promise<{ items: R } & Total> {
  const { count, offset, found, page, total } = front;
  if (found && performance.now() >= front.tooManyUntil) {
    const read = await readFound(db, reading, found, offset, total);
    if (read) return read;
    front.tooManyUntil = performance.now() + tooManyForMs;
  }
  if (count === 'afterwards') return pageThenTotal(db, front, reading);
  if (front.many) return totalThenPage(db, page, front.many, total, reading);
  const [items, told] = await Promise.all([reading.run(db, page), count === 'capped' ? capped(db, total) : exactly(db, total)]);
  return { items, ...told };
}

async function pageThenTotal<R extends Rows>(db: Database, { page, limit, offset, total }: Front, reading: Reading<R>) {
  const items = await reading.run(db, page);
  // Beyond the last row there is none that could tell the total.
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  return { items, ...(isLast ? { total: offset + items.length, totalIsAtLeast: false } : await exactly(db, total)) };
}

async function totalThenPage<R extends Rows>(db: Database, few: Statement, many: Statement, total: Statement, reading: Reading<R>) {
  const told = await capped(db, total);
  return { items: await reading.run(db, told.totalIsAtLeast ? many : few), ...told };
}

async function deepPage<D, T extends keyof D, O>(db: Database, plan: ListPlan<D, T, O>): Promise<Page<O>> {
  const told = await deep(db, counting(db, plan.counted ?? plan.rows));
  const offset = offsetOf(plan.query);
  const size = Math.min(plan.query.limit, told.total - offset);
  if (size <= 0) return { items: [], ...told };
  if (offset <= told.total / 2) return { items: await cut(plan, plan.query.limit, offset).execute(), ...told };
  const items = await cut(plan, size, told.total - offset - size, true).execute();
  return { items: items.reverse(), ...told };
}

/**
 * The limit and a small offset stand in the statement itself: where it doesn't know them, PostgreSQL plans for a tenth
 * of the table, or plans anew each time.
 */
function cut<D, T extends keyof D, O>(plan: ListPlan<D, T, O>, limit: number, offset: number, reversed = false): Select<D, T, O> {
  const front = sorted(plan, plan.rows, reversed).limit(sql.lit(limit));
  const page = offset === 0 ? front : front.offset(offset < limit * 5 ? sql.lit(offset) : offset);
  return finished(plan, page, reversed);
}

/** A page that is cut, with what other tables tell and as it is answered. */
function finished<D, T extends keyof D, O>(plan: ListPlan<D, T, O>, page: Select<D, T, O>, reversed = false) {
  return plan.completed ? sorted(plan, plan.completed(page), reversed) : page;
}

const sorted = <D, T extends keyof D, O>(plan: ListPlan<D, T, O>, rows: Select<D, T, O>, reversed: boolean) =>
  orderBy(rows, plan.query.sort, plan.sortable, plan.defaultSort, plan.tieBreaker, reversed);

/** That a column has one of the values. For a single one it is said so plainly that an index keeps its order behind it. */
export const isOneOf = (column: Expression<unknown>, [first, ...others]: readonly (string | number)[]): RawBuilder<boolean> =>
  others.length === 0 ? sql`${column} = ${first}` : sql`${column} = any(${[first, ...others]})`;

const maxWords = 10;

/** A trigram index leads to no word that is shorter. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** The words of a search as patterns for `search_text like …`, folded as `fold_text` folds; each of them must be found. */
export function searchWords(search: string | undefined): string[] {
  if (!search) return [];
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
