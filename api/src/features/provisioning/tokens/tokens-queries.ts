import type { ScimToken } from '@population-tracker/contract/provisioning';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';

/** Of every call of the directory. */
export const findToken = async (db: Database, hash: Buffer) => (await findingToken(db, { hash }))[0];

const findingToken = kept<
  { hash: Buffer },
  { id: number; name: string; until: string; revokedAt: string | null; lastUsedAt: string | null }
>(({ hash }, db) =>
  db
    .selectFrom('scim_tokens')
    .select(['id', 'name', 'until', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'])
    .where('token_hash', '=', hash),
);

export async function markTokenUsed(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function insertToken(
  db: Database,
  given: { name: string; start: string; token_hash: Buffer; until: string; made_by: number; created_at: string },
): Promise<number> {
  const { id } = await db.insertInto('scim_tokens').values(given).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was open */
export async function markTokenRevoked(db: Database, id: number, by: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('scim_tokens')
    .set({ revoked_at: now.toISOString(), revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

/** Those that weren't revoked. */
export const openTokens = (db: Database, now: Date): Promise<ScimToken[]> =>
  db
    .selectFrom('scim_tokens as k')
    .innerJoin('users as u', 'u.id', 'k.made_by')
    .where('k.revoked_at', 'is', null)
    .select([
      'k.id',
      'k.name',
      'k.start',
      sql<string>`concat_ws(' ', u.name, u.last_name)`.as('madeBy'),
      'k.created_at as created',
      'k.until',
      sql<boolean>`k.until < (${now.toISOString()}::timestamptz at time zone 'UTC' - interval '12 hours')::date`.as('over'),
      'k.last_used_at as lastUsed',
    ])
    .orderBy('k.id')
    .execute();
