import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** A key of one user; 0 stands for whoever isn't signed in. */
export interface OwnedKey {
  userId: number;
  key: string;
}

export interface StoredAnswer {
  hash: Buffer;
  /** The text as it was sent, or of a call whose statement has kept it what it answered with. */
  answer: { text: string } | { result: unknown };
}

/** True when the key is now ours. Waits for another transaction that holds it, and is then false if that one committed. */
export async function claimKey(db: Database, { userId, key }: OwnedKey, hash: Buffer): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function findAnswer(db: Database, { userId, key }: OwnedKey): Promise<StoredAnswer | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) return undefined;
  const { hash, answer } = found;
  return { hash, answer: typeof answer === 'string' ? { text: answer } : { result: answer } };
}

export async function storeAnswer(db: Database, { userId, key }: OwnedKey, answer: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    // A text within the JSON value keeps the answer to the byte; its members would be sorted otherwise.
    .set({ status: 200, answer: sql`to_jsonb(${answer}::text)` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function deleteAnswersOlderThan(db: Database, hours: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - make_interval(hours => ${hours})`).execute();
}
