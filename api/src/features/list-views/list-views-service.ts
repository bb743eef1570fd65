// Saved views of lists (product rules, "Lists, forms, deletes"): somebody's own filters, order and columns under a name.
// - Names are told apart as people read them: "Ankara" and "ANKARA" are one. At most one view of a list is its standard.
import { listViewsMax } from '@population-tracker/contract/kernel/constants';
import type { ListView, ListViewChange, NewListView, ViewedList } from '@population-tracker/contract/list-views';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import {
  clearStandard,
  deleteView,
  findView,
  findViews,
  hasNamed,
  insertView,
  isFull,
  lockViewsOf,
  updateView,
} from './list-views-queries.ts';

export const list = async (ctx: Context, list: ViewedList) => ({ items: await findViews(ctx.db, actorOf(ctx).id, list) });

export const create = (ctx: Context, view: NewListView): Promise<ListView> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    await lockViewsOf(ctx.db, userId);
    if (await hasNamed(ctx.db, userId, view)) refuse('listViews.nameTaken', { field: 'name' });
    if (await isFull(ctx.db, userId, view.list)) refuse('listViews.tooMany', { values: { count: listViewsMax } });
    if (view.standard) await clearStandard(ctx.db, userId, view.list);
    return insertView(ctx.db, userId, view);
  });

export const update = (ctx: Context, id: number, change: ListViewChange): Promise<ListView> =>
  transaction(ctx, async (ctx) => {
    const { id: userId } = actorOf(ctx);
    await lockViewsOf(ctx.db, userId);
    const before = (await findView(ctx.db, userId, id)) ?? refuse('request.notFound');
    const { list } = before;
    if (change.name !== undefined && (await hasNamed(ctx.db, userId, { list, name: change.name, exceptId: id })))
      refuse('listViews.nameTaken', { field: 'name' });
    if (Object.keys(change).length === 0) return before;
    if (change.standard) await clearStandard(ctx.db, userId, list);
    return updateView(ctx.db, id, change);
  });

export async function remove(ctx: Context, id: number): Promise<null> {
  if (!(await deleteView(ctx.db, actorOf(ctx).id, id))) refuse('request.notFound');
  return null;
}
