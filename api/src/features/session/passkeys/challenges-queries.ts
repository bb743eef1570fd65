import type { Database } from '#platform/db/database.ts';

export type Purpose = 'signIn' | 'register' | 'proof';

/** In which session the answer has to come; null before there is one. */
export type Whose = { userId: number; sessionId: number } | null;

interface NewChallenge {
  challengeHash: Buffer;
  purpose: Purpose;
  whose: Whose;
  userHandle: Buffer | null;
  now: Date;
  lifeMs: number;
}

export async function insertChallenge(
  db: Database,
  { challengeHash, purpose, whose, userHandle, now, lifeMs }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: challengeHash, purpose, user_id: whose?.userId ?? null, session_id: whose?.sessionId ?? null },
      ...{ user_handle: userHandle, created_at: now.toISOString(), expires_at: new Date(now.getTime() + lifeMs).toISOString() },
    })
    .execute();
}

/** Uses a challenge up, be the answer right or wrong. @returns undefined where it isn't for this, was used already or is too old */
export const takeChallenge = (db: Database, challengeHash: Buffer, purpose: Purpose, whose: Whose, now: Date) =>
  db
    .updateTable('passkey_challenges')
    .set({ used_at: now.toISOString() })
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', whose?.userId ?? null)
    .where('session_id', 'is not distinct from', whose?.sessionId ?? null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_handle as userHandle'])
    .executeTakeFirst();

export async function deleteOldChallenges(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<', createdBefore.toISOString()).execute();
}
