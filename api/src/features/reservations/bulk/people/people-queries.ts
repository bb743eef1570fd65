import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Who is there of these, by name. */
export async function inOrderOfNames(db: Database, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', sql<string>`name || ' ' || last_name`.as('name')])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

export const ownersOf = (db: Database, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
