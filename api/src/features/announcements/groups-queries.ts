import type { AnnouncementGroup, listAnnouncementGroups } from '@population-tracker/contract/announcements/announcements';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

/** Deleted announcements don't count: they don't keep a group. */
const announcementCount = sql<number>`(
  select count(*) from announcements a where a.group_id = g.id and a.deleted_at is null)::int`;

const records = (db: Database) =>
  db
    .selectFrom('announcement_groups as g')
    .where('g.deleted_at', 'is', null)
    .select([
      'g.id',
      'g.name',
      'g.created_at as created',
      'g.updated_at as updated',
      'g.version',
      announcementCount.as('announcementCount'),
    ]);

const sortable = {
  name: sql.ref('g.name'),
  announcementCount,
  created: sql.ref('g.created_at'),
  updated: sql.ref('g.updated_at'),
};

export function listGroups(db: Database, query: z.output<typeof listAnnouncementGroups.query>): Promise<Page<AnnouncementGroup>> {
  const matches = searchWords(query.search).map((word) => sql<boolean>`fold_text(g.name) like ${word}`);
  const rows = records(db).where((eb) => eb.and(matches));
  return listPage(db, { rows, query, sortable, defaultSort: 'name', tieBreaker: sql.ref('g.id'), count: 'exact' });
}

export const findGroup = (db: Database, id: number): Promise<AnnouncementGroup | undefined> =>
  records(db).where('g.id', '=', id).executeTakeFirst();

export const oldestGroup = (db: Database): Promise<AnnouncementGroup> => records(db).orderBy('g.id').limit(1).executeTakeFirstOrThrow();

/** Held by whoever puts an announcement into it, so that it isn't deleted in the same moment. */
export const holdGroup = (db: Database, id: number) =>
  db.selectFrom('announcement_groups').select('id').where('id', '=', id).where('deleted_at', 'is', null).forKeyShare().executeTakeFirst();

/** Those who delete groups come one after the other, so that two never take the last two. */
export async function lockGroups(db: Database): Promise<void> {
  await db.selectFrom('announcement_groups').select('id').where('deleted_at', 'is', null).orderBy('id').forUpdate().execute();
}

export const groupNamed = (db: Database, name: string, exceptId: number) =>
  db
    .selectFrom('announcement_groups')
    .select('id')
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();

/** Answers undefined where the name is taken. */
export const insertGroup = (db: Database, name: string): Promise<{ id: number } | undefined> =>
  db
    .insertInto('announcement_groups')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export async function renameGroup(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable('announcement_groups').set({ name }).where('id', '=', id).execute();
}

export async function markGroupDeleted(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('announcement_groups').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}
