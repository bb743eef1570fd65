import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** The shortest question there is; throws when the database doesn't answer. */
export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
