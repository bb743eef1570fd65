import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { MyCalendar } from '@population-tracker/contract/me/my-calendar';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function findCalendar(db: Database, userId: number): Promise<MyCalendar> {
  const { made, lastRead, ...wishes } = await db
    .selectFrom('users as u')
    .leftJoin('calendar_feeds as f', 'f.user_id', 'u.id')
    .leftJoin('calendar_choices as c', 'c.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select([
      'f.made_at as made',
      'f.last_read_at as lastRead',
      sql<boolean>`wants_invitations(u.id)`.as('invitations'),
      'c.invitations as chosen',
    ])
    .executeTakeFirstOrThrow();
  return { feed: made === null ? null : { made, lastRead }, ...wishes };
}

interface NewFeed {
  userId: number;
  secretHash: Buffer;
  language: ProductLanguage;
  now: Date;
}

/** In the place of one that was there. */
export async function putFeed(db: Database, { userId, secretHash, language, now }: NewFeed): Promise<void> {
  const made = { secret_hash: secretHash, language, made_at: now.toISOString(), last_read_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
}

/** @returns whether there was one */
export async function dropFeed(db: Database, userId: number): Promise<boolean> {
  const gone = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Whose feed it is, as long as they work here. */
export const findFeed = (db: Database, secretHash: Buffer) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id as userId', sql<ProductLanguage>`coalesce(u.language, f.language)`.as('language'), 'f.last_read_at as lastRead'])
    .where('f.secret_hash', '=', secretHash)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

export async function markRead(db: Database, secretHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('calendar_feeds').set({ last_read_at: now.toISOString() }).where('secret_hash', '=', secretHash).execute();
}

export async function storeChoice(db: Database, userId: number, invitations: boolean, now: Date): Promise<void> {
  const chosen = { invitations, chosen_at: now.toISOString() };
  await db
    .insertInto('calendar_choices')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}
