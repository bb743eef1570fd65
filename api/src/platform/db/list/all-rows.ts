import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { type ListPlan, type ListQuery, orderBy } from './list-plan.ts';

/** What a list and its export have in common. */
export type RowsPlan<D, T extends keyof D, O> = Pick<
  ListPlan<D, T, O>,
  'rows' | 'completed' | 'sortable' | 'defaultSort' | 'tieBreaker'
> & { query: Pick<ListQuery, 'sort'> };

interface AllRows<O> {
  total: number;
  /** In the list's order, some hundred rows at a time. */
  pages: AsyncGenerator<O[]>;
}

interface Limits {
  ids?: readonly number[] | undefined;
  except?: readonly number[] | undefined;
  maxRows: number;
}

/** So few that what is left of a page is swept away young, before it counts as memory that stays. */
const pageSize = 500;

/**
 * All rows of a list, for a file. Which ones and in which order is read at once; the rows themselves follow page by page as
 * they are asked for, so that memory doesn't grow with them and no connection waits for a slow reader. Whatever stops
 * matching meanwhile is left out.
 * @param limits only these ids, or all but those, and at most so many rows
 * @returns null where there are more
 */
export async function allRows<D, T extends keyof D, O extends { id: number }>(
  db: Database,
  plan: RowsPlan<D, T, O>,
  { ids, except, maxRows }: Limits,
): Promise<AllRows<O> | null> {
  const chosen = ids ? plan.rows.where(isOneOf(plan, ids)) : plan.rows;
  const wanted = except ? chosen.where(sql<boolean>`not (${isOneOf(plan, except)})`) : chosen;
  const sorted = orderBy(
    wanted.clearSelect().select(sql<number>`${plan.tieBreaker}`.as('id')),
    plan.query.sort,
    plan.sortable,
    plan.defaultSort,
    plan.tieBreaker,
  ).limit(maxRows + 1);
  const { rows } = await sql<{ ids: string | null; total: number }>`
    select string_agg(w.id::text, ',') as ids, count(*) as total from (${sorted}) w`.execute(db);
  const { ids: found, total } = rows[0] ?? { ids: null, total: 0 };
  if (total > maxRows) return null;
  return { total, pages: pagesOf(plan, found ?? '') };
}

async function* pagesOf<D, T extends keyof D, O extends { id: number }>(plan: RowsPlan<D, T, O>, allIds: string): AsyncGenerator<O[]> {
  for (const ids of idPages(allIds)) {
    const page = plan.rows.where(isOneOf(plan, ids));
    const rows = new Map((await (plan.completed?.(page) ?? page).execute()).map((row) => [(row as O).id, row as O]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
  }
}

const isOneOf = ({ tieBreaker }: Pick<RowsPlan<never, never, never>, 'tieBreaker'>, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${tieBreaker} = any(${ids}::bigint[])`;

/** A list of numbers as one text takes a fraction of what they would take as numbers from the driver. */
function* idPages(text: string): Generator<number[]> {
  for (let from = 0; from < text.length; ) {
    const ids: number[] = [];
    while (ids.length < pageSize && from < text.length) {
      const comma = text.indexOf(',', from);
      const to = comma === -1 ? text.length : comma;
      ids.push(Number(text.slice(from, to)));
      from = to + 1;
    }
    yield ids;
  }
}
