import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Runs `work` within the caller's transaction; what it wrote is undone alone when it throws, and the transaction goes on. */
export async function savepoint<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    await sql`release savepoint attempt`.execute(db);
    throw error;
  }
}
