import { createListView, deleteListView, listViews, updateListView } from '@population-tracker/contract/list-views';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { create, list, remove, update } from './list-views-service.ts';

export const routes: BoundRoute[] = [
  bind(listViews, (ctx, { query }) => list(ctx, query.list)),
  bind(createListView, (ctx, { body }) => create(ctx, body)),
  bind(updateListView, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(deleteListView, (ctx, { params }) => remove(ctx, params.id)),
];
