import { signInLinkLifeMs, signInLinkResendMs } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function insertLink(db: Database, userId: number, tokenHash: Buffer, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('sign_in_links')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a link was mailed a short while ago that is still good. */
export async function hasFreshLink(db: Database, userId: number, now: Date): Promise<boolean> {
  const fresh = await db
    .selectFrom('sign_in_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', before(now, signInLinkResendMs))
    .limit(1)
    .executeTakeFirst();
  return fresh !== undefined;
}

/** The person whom a link that is still good signs in. */
export const findLink = (db: Database, tokenHash: Buffer, now: Date) =>
  open(db, now).where('token_hash', '=', tokenHash).select(['id', 'user_id as userId']).executeTakeFirst();

const open = (db: Database, now: Date) =>
  db.selectFrom('sign_in_links').where('ended_at', 'is', null).where('created_at', '>', before(now, signInLinkLifeMs));

/** @returns whether it was still open: only one of two uses at the same time ends it */
export async function endLink(db: Database, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sign_in_links')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** @returns the ids of those that were open */
export async function endLinksOf(db: Database, userIds: readonly number[], now: Date): Promise<number[]> {
  const ended = await db
    .updateTable('sign_in_links')
    .set({ ended_at: now.toISOString() })
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function deleteOldLinks(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom('sign_in_links').where('created_at', '<', createdBefore.toISOString()).execute();
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
