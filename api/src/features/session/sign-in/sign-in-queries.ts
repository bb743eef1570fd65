import { verificationCodeLifeMs, verificationCodeTries } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { grantedAt } from '../granted-queries.ts';

export type Found = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const findPerson = (db: Database, email: string, now: Date) =>
  persons(db, now).where('email', '=', email).where('deleted_at', 'is', null).executeTakeFirst();

export const readPerson = (db: Database, id: number, now: Date) => persons(db, now).where('id', '=', id).executeTakeFirst();

/** Keeps the person as they are until the transaction ends: sign-ins and changes of rights come one after the other. */
export const lockPerson = (db: Database, id: number, now: Date) =>
  persons(db, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

const persons = (db: Database, now: Date) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'last_name as lastName',
      'email',
      'status',
      'user_type as userType',
      'language',
      'deleted_at as deletedAt',
      'password_hash as passwordHash',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      grantedAt('users.id', sql.val(now.toISOString())).as('granted'),
    ]);

/** What a code is good for: a sign-in code changes no password, and the other way round. `proof` is for all else that asks who one is. */
export type CodePurpose = 'signIn' | 'password' | 'proof';

export interface NewCode {
  userId: number;
  purpose: CodePurpose;
  hash: Buffer;
  salt: Buffer;
  now: Date;
}

/** @returns the code's id */
export async function insertCode(db: Database, { userId, purpose, hash, salt, now }: NewCode): Promise<number> {
  const { id } = await db
    .insertInto('sign_in_codes')
    .values({ user_id: userId, purpose, code_hash: hash, salt, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes one of the open code's tries before the code is looked at, so that tries at the same time can't exceed them. */
export function takeTry(db: Database, userId: number, purpose: CodePurpose, now: Date) {
  return db
    .updateTable('sign_in_codes')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - verificationCodeLifeMs).toISOString())
    .where('tries', '<', verificationCodeTries)
    .returning(['id', 'code_hash as hash', 'salt'])
    .executeTakeFirst();
}

/** @returns whether it was still open: only one of two uses at the same time ends it */
export async function endCode(db: Database, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sign_in_codes')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Of all purposes unless told one. @returns the ids of those that were open */
export async function endCodesOf(db: Database, userIds: readonly number[], now: Date, purpose?: CodePurpose): Promise<number[]> {
  const ended = await db
    .updateTable('sign_in_codes')
    .set({ ended_at: now.toISOString() })
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as CodePurpose))
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function deleteOldCodes(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('created_at', '<', createdBefore.toISOString()).execute();
}
