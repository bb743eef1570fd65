import type { Database } from '#platform/db/database.ts';

export const readOwner = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['name', 'last_name as lastName', 'email', 'language', 'password_hash as hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** @returns false where it isn't the hash that was read before: somebody changed it meanwhile */
export async function replacePasswordHash(db: Database, userId: number, before: string | null, after: string | null): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', before)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
