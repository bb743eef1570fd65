import type { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { sent, sentWritten } from '../driver/sent.ts';
import type { WrittenRows } from '../driver/written-rows.ts';

/** A built query as it is sent. Keeping it costs little; its builder's tree is let go. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The same for two statements that answer alike. */
  key: string;
}

export const statementOf = ({ sql, parameters }: CompiledQuery<unknown>): Statement => ({
  text: sql,
  values: parameters,
  key: parameters.length === 0 ? sql : `${sql} ${JSON.stringify(parameters)}`,
});

export const run = <R>(db: Database, { text, values }: Statement): Promise<R[]> => sent<R>(db, text, [...values]);

/** How the rows of a list are read: as objects, or as they are answered. */
export interface Reading<R extends { readonly length: number }> {
  run(db: Database, statement: Statement): Promise<R>;
  /** What `found` says beside each row, of the first one. */
  matching(rows: R): number;
  without(rows: R): R;
}

export const asObjects = <O>(): Reading<O[]> => ({
  run,
  matching: ([first]) => (first as { matching: number }).matching,
  without: (rows) => (rows as (O & { matching: number })[]).map(({ matching: _, ...row }) => row as O),
});

/** @param names what of a row is written: what the contract names, and nothing else */
export const asWritten = (names: readonly string[]): Reading<WrittenRows> => ({
  run: (db, { text, values }) => sentWritten(db, text, [...values], names),
  matching: ({ aside }) => Number(aside['matching']),
  without: (rows) => rows,
});
