import type { HeldIdentity, WaitingIdentity } from '@population-tracker/contract/session/identity-providers';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Of a provider with another issuer than before it is nobody's. */
export const findIdentity = (db: Database, providerId: number, issuer: string, subject: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id as userId', sql<boolean>`confirmed_at is not null`.as('confirmed')])
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function hasIdentityAt(db: Database, providerId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewIdentity {
  providerId: number;
  issuer: string;
  subject: string;
  userId: number;
  email: string;
  confirmed: boolean;
  now: Date;
}

/** @returns null where somebody was quicker with the same subject */
export async function insertIdentity(db: Database, { providerId, userId, confirmed, now, ...given }: NewIdentity): Promise<number | null> {
  const at = now.toISOString();
  const made = await db
    .insertInto('identities')
    .values({ ...given, provider_id: providerId, user_id: userId, created_at: at, confirmed_at: confirmed ? at : null })
    .onConflict((conflict) => conflict.constraint('identities_subject').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Whose an identity is, once it is confirmed. */
export const findConfirmed = (db: Database, id: number) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id as userId'])
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

export async function markIdentityUsed(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('identities').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
}

export const findWaiting = (db: Database): Promise<WaitingIdentity[]> =>
  db
    .selectFrom('identities as i')
    .innerJoin('identity_providers as p', (join) => join.onRef('p.id', '=', 'i.provider_id').onRef('p.issuer', '=', 'i.issuer'))
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.confirmed_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .select([
      'i.id',
      'p.name as provider',
      'i.subject',
      'u.id as userId',
      sql<string>`concat_ws(' ', u.name, u.last_name)`.as('name'),
      'i.email',
      'i.created_at as since',
    ])
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute();

/** @returns whose it is; undefined where none of this number waits */
export const confirmWaiting = (db: Database, id: number, by: number, now: Date) =>
  db
    .updateTable('identities')
    .set({ confirmed_at: now.toISOString(), confirmed_by: by })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning(['user_id as userId', 'provider_id as providerId', 'subject', 'email'])
    .executeTakeFirst();

export const removeWaiting = (db: Database, id: number) =>
  db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning(['user_id as userId', 'provider_id as providerId', 'subject', 'email'])
    .executeTakeFirst();

export const findIdentitiesOf = (db: Database, userId: number): Promise<HeldIdentity[]> =>
  db
    .selectFrom('identities as i')
    .innerJoin('identity_providers as p', 'p.id', 'i.provider_id')
    .where('i.user_id', '=', userId)
    .select([
      'i.id',
      'p.name as provider',
      sql<HeldIdentity['kind']>`p.kind`.as('kind'),
      'i.subject',
      'i.email',
      'i.created_at as since',
      'i.last_used_at as lastUsed',
      sql<boolean>`i.confirmed_at is null`.as('waits'),
    ])
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute();

/** Takes a confirmed one away. @returns undefined where this person has none of this number */
export const removeConfirmed = (db: Database, id: number, userId: number) =>
  db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning(['user_id as userId', 'provider_id as providerId', 'subject', 'email'])
    .executeTakeFirst();

const tellAgainMs = 3_600_000;

/**
 * The turn to tell owners of those who wait, which one transaction has in an hour, and only where somebody began to wait since.
 * @returns when they were told before; undefined where it isn't time, or there is nobody to tell of
 */
export async function takeTurnToTell(db: Database, now: Date): Promise<{ before: string | null } | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<{ before: string | null }>`
    update identities_told t set told_at = ${at}::timestamptz
    from (select told_at from identities_told for update) before
    where (before.told_at is null or before.told_at <= ${new Date(now.getTime() - tellAgainMs).toISOString()}::timestamptz)
      and exists (
        select from identities i join identity_providers p on p.id = i.provider_id and p.issuer = i.issuer
          join users u on u.id = i.user_id and u.deleted_at is null
        where i.confirmed_at is null and i.created_at > coalesce(before.told_at, '-infinity'))
    returning before.told_at as before`.execute(db);
  return rows[0];
}
