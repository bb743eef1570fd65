import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { forAnyWord } from '../driver/prepared.ts';
import { type ListPlan, orderOf } from './list-plan.ts';
import { type Reading, type Statement, statementOf } from './statement.ts';
import { exactly, type Total } from './totals.ts';

/** Up to so many, sorting all that match costs less than going through them once for the page and once for the count. */
const mostSorted = 5_000;

/**
 * A page and its total by one way through what matches: its keys are found, counted and sorted, and then the page's rows are fetched.
 * Where more match than are worth sorting, it says only that.
 */
export function foundPage<D, T extends keyof D, O>(db: Database, plan: ListPlan<D, T, O>, offset: number): Statement | null {
  const { rows, unfiltered, query, sortable, defaultSort, tieBreaker, forAny } = plan;
  if (!unfiltered) return null;
  const order = orderOf(query.sort || defaultSort, sortable, tieBreaker);
  const keys = order.map(({ by }, index) => sql`${by}`.as(`key${index}`));
  const found = rows
    .clearSelect()
    .select(keys)
    .limit(sql.lit(mostSorted + 1));
  const sorted = sql.join(order.map(({ descending }, index) => sql`${sql.ref(`key${index}`)} ${sql.raw(descending ? 'desc' : 'asc')}`));
  const id = sql.ref(`key${order.length - 1}`);
  const page = sql`array(select ${id} from found order by ${sorted} limit ${sql.lit(query.limit)} offset ${sql.lit(offset)})`;
  const records = unfiltered
    .select(sql<number>`(select count(*) from found)`.as('matching'))
    .innerJoin(sql`unnest(${page}) with ordinality`.as(sql`k(key, place)`), (join) => join.on(sql<boolean>`${tieBreaker} = k.key`));
  // By their places: told by the keys, all texts would be compared a second time.
  return statementOf(
    sql`with found as materialized (${found}) ${records} order by k.place ${sql.raw(forAny ? forAnyWord : '')}`.compile(db),
  );
}

/** @returns null where the page has to be read and counted apart */
export async function readFound<R extends { readonly length: number }>(
  db: Database,
  reading: Reading<R>,
  page: Statement,
  offset: number,
  count: Statement,
): Promise<({ items: R } & Total) | null> {
  const items = await reading.run(db, page);
  // Beyond the last row there is none that could tell the total.
  if (items.length === 0) return { items, ...(offset === 0 ? { total: 0, totalIsAtLeast: false } : await exactly(db, count)) };
  const total = reading.matching(items);
  return total > mostSorted ? null : { items: reading.without(items), total, totalIsAtLeast: false };
}
