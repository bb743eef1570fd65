import { listViewsMax } from '@population-tracker/contract/kernel/constants';
import type { ListView, ListViewChange, NewListView, ViewedList } from '@population-tracker/contract/list-views';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';

const columns = ['id', 'list', 'name', 'query', 'columns', 'standard'] as const;

const viewsOf = (db: Database, userId: number) =>
  db.selectFrom('list_views').select(columns).where('user_id', '=', userId).$castTo<ListView>();

export const findViews = (db: Database, userId: number, list: ViewedList): Promise<ListView[]> =>
  viewsOf(db, userId).where('list', '=', list).orderBy('name').orderBy('id').execute();

/** Whoever changes somebody's views comes one after the other, so that there are never too many, nor two standard ones. */
export async function lockViewsOf(db: Database, userId: number): Promise<void> {
  await sql`select ${lock('listViews', userId)}`.execute(db);
}

export const findView = (db: Database, userId: number, id: number): Promise<ListView | undefined> =>
  viewsOf(db, userId).where('id', '=', id).executeTakeFirst();

export async function hasNamed(db: Database, userId: number, { list, name, exceptId }: { list: string; name: string; exceptId?: number }) {
  const found = await viewsOf(db, userId)
    .where('list', '=', list)
    .where('id', '<>', exceptId ?? 0)
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isFull(db: Database, userId: number, list: ViewedList): Promise<boolean> {
  return (await viewsOf(db, userId).where('list', '=', list).execute()).length >= listViewsMax;
}

export const insertView = (db: Database, userId: number, view: NewListView): Promise<ListView> =>
  db
    .insertInto('list_views')
    .values({ ...view, user_id: userId })
    .returning(columns)
    .$castTo<ListView>()
    .executeTakeFirstOrThrow();

export const updateView = (db: Database, id: number, change: ListViewChange): Promise<ListView> =>
  db.updateTable('list_views').set(change).where('id', '=', id).returning(columns).$castTo<ListView>().executeTakeFirstOrThrow();

export async function clearStandard(db: Database, userId: number, list: ViewedList): Promise<void> {
  const standard = db.updateTable('list_views').set({ standard: false }).where('user_id', '=', userId).where('list', '=', list);
  await standard.where('standard', '=', true).execute();
}

export async function deleteView(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('list_views').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
