import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { lenderOf } from '../located/pools.ts';
import type { LivingClient } from './client.ts';
import { type WrittenRows, writtenOf } from './written-rows.ts';

/**
 * Sends a statement whose text is there already. Outside of a transaction it goes straight to a connection: what the builder does around
 * a statement costs as much as a small one does.
 * @returns its rows
 */
export async function sent<R>(db: Database, text: string, values: unknown[]): Promise<R[]> {
  const pool = lenderOf(db);
  if (!pool) return (await db.executeQuery<R>(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;
  const client = await pool.connect();
  try {
    return (await client.query(text, values)).rows as R[];
  } finally {
    client.release();
  }
}

/** The same for rows that are answered as they are. @returns of each the columns of these names, as JSON */
export async function sentWritten(db: Database, text: string, values: unknown[], names: readonly string[]): Promise<WrittenRows> {
  const pool = lenderOf(db);
  if (!pool) return writtenOf(await sent(db, text, values), names);
  const client = await pool.connect();
  try {
    return await (client as unknown as LivingClient).written(text, values, names);
  } finally {
    client.release();
  }
}
