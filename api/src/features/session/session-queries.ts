import { keptSessionIdleMs, keptSessionLifeMs, sessionIdleMs, sessionLifeMs } from '@population-tracker/contract/kernel/constants';
import type { UploadState } from '@population-tracker/contract/uploads/uploads';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { gathered } from '#platform/db/driver/gathered.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { grantedAt } from './granted-queries.ts';
import type { EndReason } from './session-rules.ts';

interface OfToken {
  tokenHash: Buffer;
  now: Date;
}

/** The session of a token with the person as they are now: rights that changed count at once. */
export const findSession = (db: Database, asked: OfToken) => find(db, asked);

const find = gathered(async (db, asked: OfToken[]) => {
  const hashes = asked.map(({ tokenHash }) => tokenHash);
  const now = asked.at(-1)?.now.toISOString() ?? '';
  const found = new Map((await sessions(db, { hashes, now })).map((session) => [session.tokenHash, session]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
});

/** Asked with each call, so that it is built but once. */
const sessions = kept(({ hashes, now }: { readonly hashes: RawBuilder<Buffer[]>; readonly now: RawBuilder<string> }, db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      sql<string>`encode(s.token_hash, 'hex')`.as('tokenHash'),
      's.id as sessionId',
      's.created_at as createdAt',
      's.last_used_at as lastUsedAt',
      's.ended_at as endedAt',
      's.end_reason as endReason',
      's.kept',
      's.proved_at as provedAt',
      's.viewing_id as viewingId',
      's.viewing_until as viewingUntil',
      's.viewing_held as viewingHeld',
      'u.id',
      'u.name',
      'u.last_name as lastName',
      'u.email',
      'u.user_type as userType',
      'u.status',
      'u.deleted_at as deletedAt',
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      grantedAt('u.id', now).as('granted'),
    ])
    // Of an array that it sees PostgreSQL makes a plan each time, for as many as are in it.
    .where(sql<boolean>`s.token_hash = any(array(select unnest(${hashes}::bytea[])))`),
);

/** Whether the server works on an upload of theirs. */
export async function hasRunningUpload(db: Database, userId: number): Promise<boolean> {
  const running: UploadState[] = ['checking', 'applying'];
  const found = db.selectFrom('upload_jobs').select('id').where('created_by', '=', userId).where('state', 'in', running).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function markProved(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now.toISOString() }).where('id', '=', sessionId).execute();
}

export async function markUsed(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', sessionId).execute();
}

/** Of a session that a provider began. */
export interface SessionBeginning {
  identityId: number;
  providerSession: string | null;
  /** Sealed. */
  idToken: string | null;
}

export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  device: string;
  address: string;
  now: Date;
  /** Whoever signs in themselves has just proved that it is them. */
  proved: boolean;
  kept: boolean;
  by?: SessionBeginning | undefined;
}

export async function insertSession(
  db: Database,
  { userId, tokenHash, device, address, now, proved, kept, by }: NewSession,
): Promise<number> {
  const at = now.toISOString();
  const begun = by && { identity_id: by.identityId, provider_session: by.providerSession, id_token: by.idToken };
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      device,
      address,
      created_at: at,
      last_used_at: at,
      proved_at: proved ? at : null,
      kept,
      ...begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the device of the one that was ended; undefined where the person has none of that number open */
export async function endOwnSession(db: Database, sessionId: number, userId: number, now: Date): Promise<string | undefined> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), end_reason: 'one' satisfies EndReason })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('device')
    .executeTakeFirst();
  return ended?.device;
}

export async function endSession(db: Database, sessionId: number, reason: EndReason, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** All of these people, or all but one. @returns how many were open */
export async function endSessionsOf(db: Database, userIds: readonly number[], reason: EndReason, now: Date, except = 0): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), end_reason: reason })
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .where('id', '<>', except)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** What began at a provider by this identity of a person. @returns how many were open */
export async function endSessionsOfIdentity(db: Database, identityId: number, userId: number, now: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), end_reason: 'rights' satisfies EndReason })
    .where('identity_id', '=', identityId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** @param holdsNothing they may do nothing in the panel: what they keep on a device lasts longer */
export function openSessionsOf(db: Database, userId: number, now: Date, holdsNothing: boolean) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as created', 'last_used_at as lastUsed', 'device', 'address'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => {
      const within = (idleMs: number, lifeMs: number) =>
        eb.and([eb('created_at', '>', before(now, lifeMs)), eb('last_used_at', '>', before(now, idleMs))]);
      const usual = within(sessionIdleMs, sessionLifeMs);
      return holdsNothing ? eb.or([usual, eb.and([eb('kept', '=', true), within(keptSessionIdleMs, keptSessionLifeMs)])]) : usual;
    })
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** The client addresses from which somebody signed in since then. */
export async function addressesOf(db: Database, userId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .where('created_at', '>', since.toISOString())
    .execute();
  return rows.map((row) => row.address);
}

/** Whether the company lets everybody be signed in at one place only. */
export async function isSingleSignIn(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'singleSignIn').executeTakeFirst();
  return row?.value === true;
}

export async function storeSingleSignIn(db: Database, on: boolean): Promise<void> {
  const value = JSON.stringify(on);
  await db
    .insertInto('settings')
    .values({ key: 'singleSignIn', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Sessions stay a while after their end, so that a known address is still known. */
export async function deleteOldSessions(db: Database, createdBefore: Date, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', createdBefore.toISOString())
    .where((eb) => eb.or([eb('kept', '=', false), eb('created_at', '<', before(now, keptSessionLifeMs))]))
    .execute();
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
