import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Total } from './totals.ts';

/** How the rows of a list are written as JSON. */
export interface Writing {
  /** What of a row is written, and nothing else: the names that the contract has. */
  names: readonly string[];
  /** Those of them that are instants. */
  instants: readonly string[];
}

/** Rows as JSON with commas between them: all of a page, as the only row that is answered. */
export interface WrittenRow {
  written: string;
}

/** A page whose rows PostgreSQL has written: to take them apart and to write them again costs more than all else of an answer. */
export class WrittenPage {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The rows of `page` in its order. Sessions are in UTC, so that instants end with `+00:00`. */
export const writtenRows = (db: Database, page: { as(alias: 'p'): unknown }, { names }: Writing) =>
  db
    .selectFrom(sql`(select ${sql.join(names.map((name) => sql.ref(`p.${name}`)))} from ${page.as('p')})`.as('w'))
    .select(sql<string>`coalesce(string_agg(row_to_json(w)::text, ','), '')`.as('written')) as SelectQueryBuilder<never, never, WrittenRow>;

/** Makes pages as the contract's lists are, instants ending with `Z` as everywhere. */
export function pageWriter({ instants }: Writing): (page: { items: WrittenRow[] } & Total) => WrittenPage {
  // Within a text a quotation mark has a backslash before it, so that nothing that somebody wrote looks like this. What they all end with
  // is looked for first: that is quick, where their names would be tried at each quotation mark.
  const instant = new RegExp(`\\+00:00"(?<="(?:${instants.join('|')})":"[^"]{19,32}\\+00:00")`, 'g');
  return ({ items, total, totalIsAtLeast }) => {
    const rows = items[0]?.written ?? '';
    return new WrittenPage(`{"items":[${rows.replace(instant, 'Z"')}],"total":${total},"totalIsAtLeast":${totalIsAtLeast}}`);
  };
}
