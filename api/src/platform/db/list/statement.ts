import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';

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

export async function run<R>(db: Database, { text, values }: Statement): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [...values]) as CompiledQuery<R>);
  return rows;
}
