import type { CheckInPause, CheckInPauseQuery, NewCheckInPause } from '@population-tracker/contract/reservations/check-in';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

const records = (db: Database) =>
  db
    .selectFrom('check_in_pauses as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.id',
      'p.location_id as locationId',
      'l.name as locationName',
      'p.starts_at as startsAt',
      'p.ends_at as endsAt',
      'p.reason',
      sql<string>`coalesce(u.name || ' ' || u.last_name, '')`.as('createdBy'),
    ]);

export function listPauses(db: Database, query: CheckInPauseQuery, now: Date): Promise<Page<CheckInPause>> {
  const matches = searchWords(query.search).map((word) => sql<boolean>`fold_text(p.reason || ' ' || coalesce(l.name, '')) like ${word}`);
  matches.push(sql<boolean>`p.ends_at > ${now.toISOString()}::timestamptz`);
  // Where a location is gone there is nothing to pause any more.
  matches.push(sql<boolean>`l.deleted_at is null`);
  if (query.locationId) matches.push(sql<boolean>`(p.location_id is null or p.location_id = ${query.locationId})`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable: { startsAt: sql`p.starts_at` },
    defaultSort: 'startsAt',
    tieBreaker: sql`p.id`,
    count: 'exact',
  }) as Promise<Page<CheckInPause>>;
}

export const findPause = (db: Database, id: number): Promise<CheckInPause | undefined> =>
  records(db).where('p.id', '=', id).executeTakeFirst();

export const knowsLocation = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('locations').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;

export async function insertPause(db: Database, { locationId, startsAt, endsAt, reason }: NewCheckInPause, by: number): Promise<number> {
  const { id } = await db
    .insertInto('check_in_pauses')
    .values({ location_id: locationId, starts_at: startsAt, ends_at: endsAt, reason, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends it now, or takes it away where it hasn't begun. @returns whether it was still ahead or running, and the caller's to end */
export async function stopPause(db: Database, id: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const gone = await db.deleteFrom('check_in_pauses').where('id', '=', id).where('starts_at', '>=', at).executeTakeFirst();
  const ended = await db
    .updateTable('check_in_pauses')
    .set({ ends_at: at })
    .where('id', '=', id)
    .where('starts_at', '<', at)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return gone.numDeletedRows + ended.numUpdatedRows > 0n;
}
