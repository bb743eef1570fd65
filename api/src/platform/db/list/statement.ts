import type { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { sent } from '../driver/sent.ts';

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
