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

/** All of a page, as the only row that is answered. */
export interface WrittenRow {
  /** Its rows as a JSON array; null without any. */
  written: string | null;
  /** How many instants are in it. */
  instants: number;
}

/** A page whose rows PostgreSQL has written: to take them apart and to write them again costs more than all else of an answer. */
export class WrittenPage {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The rows of `page` in its order. Sessions are in UTC, so that instants end with `+00:00`. */
export const writtenRows = (db: Database, page: { as(alias: 'p'): unknown }, { names, instants }: Writing) =>
  db
    .selectFrom(sql`(select ${sql.join(names.map((name) => sql.ref(`p.${name}`)))} from ${page.as('p')})`.as('w'))
    .select([
      sql<string | null>`json_agg(w)::text`.as('written'),
      sql<number>`coalesce(sum(num_nonnulls(${sql.join(instants.map((name) => sql.ref(`w.${name}`)))})), 0)::int`.as('instants'),
    ]) as SelectQueryBuilder<never, never, WrittenRow>;

const end = '+00:00"';
const ends = /\+00:00"/g;

/** Makes pages as the contract's lists are, instants ending with `Z` as everywhere. */
export function pageWriter({ instants }: Writing): (page: { items: WrittenRow[] } & Total) => WrittenPage {
  // Within a text a quotation mark has a backslash before it, so that nothing that somebody wrote looks like this. What they all end with
  // is looked for first: that is quick, where their names would be tried at each quotation mark.
  const named = new RegExp(`${ends.source}(?<="(?:${instants.join('|')})":"[^"]{19,32}\\+00:00")`, 'g');
  return ({ items, total, totalIsAtLeast }) => {
    const { written, instants } = { instants: 0, ...items[0], written: items[0]?.written ?? '[]' };
    // Looking at their names takes five times as long, and only a text that ends like an instant calls for it.
    const quick = written.replace(ends, 'Z"');
    const isRight = written.length - quick.length === instants * (end.length - 'Z"'.length);
    const rows = isRight ? quick : written.replace(named, 'Z"');
    return new WrittenPage(`{"items":${rows},"total":${total},"totalIsAtLeast":${totalIsAtLeast}}`);
  };
}
