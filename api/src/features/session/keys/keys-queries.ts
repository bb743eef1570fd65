import type { Permission } from '@population-tracker/contract/kernel/permissions';
import type { ApiKey, listApiKeys } from '@population-tracker/contract/session/api-keys';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { grantedAt } from '../granted-queries.ts';

/** A key with its maker as they are now: rights that changed count at once. */
export async function findKey(db: Database, keyHash: Buffer, now: Date) {
  const [found] = await keys(db, { keyHash, now: now.toISOString() });
  return found;
}

/** Asked with each call, so that it is built but once. Of locations that were deleted it holds nothing. */
const keys = kept(({ keyHash, now }: { readonly keyHash: RawBuilder<Buffer>; readonly now: RawBuilder<string> }, db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select([
      'k.id as keyId',
      'k.until',
      'k.revoked_at as revokedAt',
      'k.revoked_by as revokedBy',
      'k.last_used_at as lastUsedAt',
      sql<Permission[]>`k.permissions`.as('permissions'),
      sql<number[] | null>`case when k.location_ids is not null then
        (select coalesce(array_agg(l.id), '{}') from locations l where l.id = any(k.location_ids) and l.deleted_at is null) end`.as(
        'locationIds',
      ),
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
    .where('k.key_hash', '=', keyHash),
);

export async function markKeyUsed(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now.toISOString() }).where('id', '=', id).where('revoked_at', 'is', null).execute();
}

interface NewKey {
  userId: number;
  name: string;
  start: string;
  keyHash: Buffer;
  permissions: string[];
  locationIds: number[] | null;
  until: string;
  now: Date;
}

export async function insertKey(
  db: Database,
  { userId, name, start, keyHash, permissions, locationIds, until, now }: NewKey,
): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      ...{ user_id: userId, name, start, key_hash: keyHash, permissions, location_ids: locationIds, until },
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that was revoked meanwhile stays as it is. @returns whether it was open */
export async function markRevoked(db: Database, id: number, by: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: now.toISOString(), revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

const records = (db: Database, now: Date) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.revoked_at', 'is', null)
    .select([
      'k.id',
      'k.name',
      'k.start',
      sql<Permission[]>`k.permissions`.as('permissions'),
      sql<ApiKey['locations']>`case when k.location_ids is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]')
        from locations l where l.id = any(k.location_ids) and l.deleted_at is null) end`.as('locations'),
      'k.user_id as userId',
      sql<string>`concat_ws(' ', u.name, u.last_name)`.as('madeBy'),
      'k.created_at as created',
      'k.until',
      sql<boolean>`k.until < (${now.toISOString()}::timestamptz at time zone 'UTC' - interval '12 hours')::date`.as('over'),
      'k.last_used_at as lastUsed',
    ]);

const sortable = {
  name: sql`k.name`,
  madeBy: [sql`u.name`, sql`u.last_name`],
  created: sql`k.created_at`,
  until: sql`k.until`,
  lastUsed: sql`k.last_used_at`,
};

/** @param of whose; everybody's where nobody is named */
export const findKeys = (
  db: Database,
  { search, ...query }: z.output<typeof listApiKeys.query>,
  of: number | undefined,
  now: Date,
): Promise<Page<ApiKey>> =>
  listPage(db, {
    rows: records(db, now).where((eb) =>
      eb.and([
        ...searchWords(search).map(
          (word) => sql<boolean>`(u.search_text like ${word} or fold_text(k.name || ' ' || k.start) like ${word})`,
        ),
        ...(of === undefined ? [] : [sql<boolean>`k.user_id = ${of}`]),
      ]),
    ),
    query,
    sortable,
    defaultSort: 'name',
    tieBreaker: sql`k.id`,
    count: 'exact',
  });

export const readKey = (db: Database, id: number, now: Date): Promise<ApiKey | undefined> =>
  records(db, now).where('k.id', '=', id).executeTakeFirst();

/** How many of these locations are there. */
export async function countLocations(db: Database, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
