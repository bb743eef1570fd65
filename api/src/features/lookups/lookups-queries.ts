import { type LookupKind, lookupDays, lookupsMost, type MyLookup } from '@population-tracker/contract/lookups';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface Lookup {
  userId: number;
  viewerId: number;
  kind: LookupKind;
  byKey: boolean;
  now: Date;
}

/** The day is that of UTC: it only says which looks are counted as one. */
export async function countLookup(db: Database, { userId, viewerId, kind, byKey, now }: Lookup): Promise<void> {
  const at = now.toISOString();
  await sql`
    insert into lookups (user_id, viewer_id, day, kind, by_key, last_at)
    select u.id, ${viewerId}, (${at}::timestamptz at time zone 'UTC')::date, ${kind}, ${byKey}, ${at}
    from users u where u.id = ${userId} and u.erased_at is null
    on conflict (user_id, day, viewer_id, kind, by_key)
    do update set times = lookups.times + 1, last_at = greatest(lookups.last_at, excluded.last_at)`.execute(db);
}

export async function findLookups(db: Database, userId: number, now: Date): Promise<MyLookup[]> {
  const { rows } = await sql<MyLookup>`
    select u.name, u.last_name as "lastName", l.kind, l.by_key as "byProgram", l.times, l.last_at as last
    from lookups l join users u on u.id = l.viewer_id
    where l.user_id = ${userId} and l.day > (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${lookupDays}::int
    order by l.last_at desc, l.viewer_id, l.kind limit ${lookupsMost}`.execute(db);
  return rows;
}

/** Nothing goes of whoever is under a legal hold. */
export async function deleteLookups(db: Database, before: Date): Promise<void> {
  await sql`
    delete from lookups l where l.day < ${before.toISOString().slice(0, 10)}::date
      and not exists (select from legal_holds h where h.user_id in (l.user_id, l.viewer_id))`.execute(db);
}
