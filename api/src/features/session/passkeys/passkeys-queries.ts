import { passkeysMax } from '@population-tracker/contract/session/passkeys';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

export const findByCredential = (db: Database, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'user_handle as userHandle',
      sql<number>`counter::float8`.as('counter'),
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** What devices are told, so that they choose the right one, or make no second one. */
export const knownTo = (db: Database, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'user_handle as userHandle', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const shown = ['id', 'name', 'created_at as created', 'last_used_at as lastUsed', 'backed_up as backedUp'] as const;

export const passkeysOf = (db: Database, userId: number) =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('id').execute();

export const findOwn = (db: Database, userId: number, id: number) =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

interface NewPasskey {
  userId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  userHandle: Buffer;
  counter: number;
  transports: string[];
  name: string;
  backedUp: boolean;
  now: Date;
}

/** Call it with the person locked. @returns undefined where they have as many as are kept */
export async function insertPasskey(db: Database, given: NewPasskey) {
  const { rows } = await sql<{ place: number }>`
    select place from generate_series(1, ${passkeysMax}::int) place
    where place not in (select p.place from passkeys p where p.user_id = ${given.userId}) order by place limit 1`.execute(db);
  const [free] = rows;
  if (!free) return undefined;
  return db
    .insertInto('passkeys')
    .values({
      ...{ user_id: given.userId, place: free.place, credential_id: given.credentialId, public_key: given.publicKey },
      ...{ user_handle: given.userHandle, counter: given.counter, transports: given.transports, name: given.name },
      ...{ backed_up: given.backedUp, created_at: given.now.toISOString() },
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** @returns false where it was used with this count, or a later one, meanwhile: one of the two is a copy; or where it is gone */
export async function markPasskeyUsed(db: Database, id: number, used: { counter: number; backedUp: boolean }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: used.counter, backed_up: used.backedUp, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where(({ and, or, eb }) => or([eb('counter', '<', used.counter), and([eb('counter', '=', 0), eb.val(used.counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const renameOwn = (db: Database, userId: number, id: number, name: string) =>
  db.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).returning(shown).executeTakeFirst();

export const deleteOwn = (db: Database, userId: number, id: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning(shown).executeTakeFirst();
