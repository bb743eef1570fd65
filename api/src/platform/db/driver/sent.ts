import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { poolOf } from '../located/pools.ts';

/**
 * Sends a statement whose text is there already. Of the whole database it goes straight to a connection: what the builder does around a
 * statement costs as much as a small one does.
 * @returns its rows
 */
export async function sent<R>(db: Database, text: string, values: unknown[]): Promise<R[]> {
  const pool = poolOf(db);
  if (!pool) return (await db.executeQuery<R>(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;
  const client = await pool.connect();
  try {
    return (await client.query(text, values)).rows as R[];
  } finally {
    client.release();
  }
}
