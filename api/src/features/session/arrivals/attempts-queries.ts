import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import { handoverLifeMs, signInAttemptLifeMs } from '@population-tracker/contract/session/identity-providers';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface NewAttempt {
  app: FrontEnd;
  providerId: number;
  providerVersion: number;
  stateHash: Buffer;
  sealed: string;
  /** One of both. */
  secretHash: Buffer | null;
  testerId: number | null;
  now: Date;
}

export async function insertAttempt(db: Database, { now, ...given }: NewAttempt): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      app: given.app,
      provider_id: given.providerId,
      provider_version: given.providerVersion,
      state_hash: given.stateHash,
      sealed: given.sealed,
      secret_hash: given.secretHash,
      tester_id: given.testerId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + signInAttemptLifeMs).toISOString(),
    })
    .execute();
}

export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** The attempt that a state belongs to, once and in its time: undefined for all who come after, or too late. */
export const takeAttempt = (db: Database, stateHash: Buffer, now: Date) =>
  db
    .updateTable('sign_in_attempts')
    .set({ came_back_at: now.toISOString() })
    .where('state_hash', '=', stateHash)
    .where('came_back_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning([
      'id',
      'app',
      'provider_id as providerId',
      'provider_version as providerVersion',
      'sealed',
      'tester_id as testerId',
      'created_at as createdAt',
    ])
    .executeTakeFirst();

export interface AttemptEnd {
  handoverHash: Buffer;
  refusal: string | null;
  identityId: number | null;
  providerSession: string | null;
  /** Sealed. */
  idToken: string | null;
}

export async function endAttempt(db: Database, id: number, end: AttemptEnd): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({
      handover_hash: end.handoverHash,
      refusal: end.refusal,
      identity_id: end.identityId,
      provider_session: end.providerSession,
      id_token: end.idToken,
    })
    .where('id', '=', id)
    .execute();
}

/** What a hand-over code stands for, once and within a minute. */
export const takeHandover = (db: Database, handoverHash: Buffer, now: Date) =>
  db
    .updateTable('sign_in_attempts')
    .set({ handed_over_at: now.toISOString() })
    .where('handover_hash', '=', handoverHash)
    .where('handed_over_at', 'is', null)
    .where('came_back_at', '>', new Date(now.getTime() - handoverLifeMs).toISOString())
    .returning([
      'app',
      'provider_id as providerId',
      'provider_version as providerVersion',
      'secret_hash as secretHash',
      'refusal',
      'identity_id as identityId',
      'provider_session as providerSession',
      'id_token as idToken',
    ])
    .executeTakeFirst();

export async function deleteOldAttempts(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('created_at', '<', createdBefore.toISOString()).execute();
}

export async function nameOfUser(db: Database, id: number): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select(sql<string>`concat_ws(' ', name, last_name)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? '';
}
