import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { id, idParams, line, nothing, word } from './kernel/primitives.ts';

export const viewedLists = [
  'users',
  'teams',
  'reservations',
  'locations',
  'buildings',
  'workspaces',
  'meetingRooms',
  'closures',
  'uploads',
  'auditLog',
  'parameters',
  'announcements',
  'emergencies',
  'notifications',
] as const;
export type ViewedList = (typeof viewedLists)[number];

const fields = {
  name: line(60),
  /** The address's query without the page: `search=ada&status=active&sort=-created`. */
  query: word(2_000),
  /** Null for the columns that the list shows by itself. */
  columns: z.array(word(60).min(1)).max(60).nullable(),
  /** What the list opens with; at most one of a list is. */
  standard: z.boolean(),
};

/** A list as somebody likes to see it: filters, order and columns under a name. Only they see it. */
export const listView = z.object({ id, list: z.enum(viewedLists), ...fields, name: z.string() });
export type ListView = z.output<typeof listView>;

export const listViews = endpoint('GET /list-views', {
  summary: 'The caller’s own saved views of a list, by name.',
  needs: 'panel',
  scope: 'self',
  query: z.strictObject({ list: z.enum(viewedLists) }),
  result: z.object({ items: z.array(listView) }),
});

export const newListView = z.strictObject({
  list: z.enum(viewedLists),
  ...fields,
  columns: fields.columns.default(null),
  standard: fields.standard.default(false),
});
export type NewListView = z.output<typeof newListView>;

export const createListView = endpoint('POST /list-views', {
  summary: 'Saves a view of a list; a standard one takes the place of the former.',
  needs: 'panel',
  scope: 'self',
  body: newListView,
  result: listView,
});

export const listViewChange = z.strictObject(fields).partial();
export type ListViewChange = z.output<typeof listViewChange>;

export const updateListView = endpoint('PATCH /list-views/:id', {
  summary: 'Renames or changes a saved view.',
  needs: 'panel',
  scope: 'self',
  params: idParams,
  body: listViewChange,
  result: listView,
});

export const deleteListView = endpoint('DELETE /list-views/:id', {
  summary: 'Deletes a saved view.',
  needs: 'panel',
  scope: 'self',
  params: idParams,
  result: nothing,
});
