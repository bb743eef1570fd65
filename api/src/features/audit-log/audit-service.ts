// Who changed what, when, from where. Written in the transaction of the change itself, so that neither is ever there
// without the other; the database refuses to change or delete an entry. Codes, tokens and passwords are left out.
import type { AuditEntryInFull, HistoryEntry, HistoryQuery } from '@population-tracker/contract/audit-log/audit';
import type { Context } from '#api/context.ts';
import type { Page } from '#platform/db/list.ts';
import { writing } from '#platform/db/reading.ts';
import { refuse } from '#platform/refusal.ts';
import type { Change, Listener } from '#platform/tell.ts';
import {
  type ChangesQuery,
  changesOfEach,
  type EntryBeside,
  entriesOf,
  insertEntries,
  insertEntry,
  sameChanges,
  withEntry,
} from './audit-queries.ts';
import { changeOf, type Head, historyEntryOf, partsKey, partsKeysOf, referencesOf } from './audit-rules.ts';
import { countParts, findEntry, namesOf } from './detail-queries.ts';

export type { ChangesQuery, EntryBeside } from './audit-queries.ts';

interface RecordedChange {
  action: 'create' | 'update' | 'delete' | 'cancel' | (string & {});
  /** In the glossary's words: user, location, reservation... */
  entity: string;
  entityId: number | string;
  /** The fields as they were and as they are; of an update only those that differ are kept. */
  before?: object | null;
  after?: object | null;
}

/** That somebody took a file of it along: nothing changed, so there is nothing to be told, nor a transaction. */
export const recordExport = (ctx: Context, entity: string, entityId: number | string, after?: object): Promise<void> =>
  record(writing(ctx), { action: 'export', entity, entityId, after });

async function record(ctx: Context, { action, entity, entityId, before, after }: RecordedChange): Promise<void> {
  const seenAs = ctx.actor?.viewing && { viewingAs: ctx.actor.viewing.id };
  const change = changeOf(valuesOf(before), valuesOf(seenAs ? { ...after, ...seenAs } : after));
  await insertEntry(ctx.db, { ...whoOf(ctx), action, entity, entityId: String(entityId), ...change });
}

/** Joins a writing statement that returns `id` to the entry of each row that it returns, so that one is never without the other; see `withEntry`. */
export const recorded = withEntry;

/** The values of an entry that the statement of its change writes: see `recorded`. */
export function entryBeside(
  ctx: Context,
  { action, entity, before, after }: Omit<RecordedChange, 'entityId'>,
  recordName: string,
): EntryBeside {
  const change = changeOf(valuesOf(before), valuesOf(after));
  const { userId, ...who } = whoOf(ctx);
  const json = (values: object | null) => values && JSON.stringify(values);
  return { ...who, actorId: userId, action, entity, before: json(change.before), after: json(change.after), recordName };
}

/**
 * An entry for each of many records in one statement.
 * @param changes tells `entityId`, `before` and `after` of each; fields that didn't change and secrets are left out there
 */
export const recordChanges = (
  ctx: Context,
  { action, entity, named = false }: Pick<RecordedChange, 'action' | 'entity'> & { named?: boolean },
  changes: ChangesQuery,
) => insertEntries(ctx.db, { ...whoOf(ctx), action, entity }, changes, named);

/** Keeps whatever is told. */
export const entries: Listener<Context> = {
  wants: ({ recorded }) => !recorded,
  hear(ctx, { action, entity, ...told }) {
    const [one, ...others] = told.records;
    if (!one || others.length > 0) return recordChanges(ctx, { action, entity }, changesTold(told));
    const { id: entityId, before = told.before, after = told.after } = one;
    return record(ctx, { action, entity, entityId, before, after });
  },
};

function changesTold({ records, before, after }: Omit<Change, 'action'>): ChangesQuery {
  if (records.every((one) => one.before === undefined && one.after === undefined)) {
    const ids = records.map(({ id }) => String(id));
    return sameChanges(ids, changeOf(valuesOf(before), valuesOf(after)));
  }
  return changesOfEach(records.map((one) => ({ entityId: String(one.id), ...changeOf(valuesOf(one.before), valuesOf(one.after)) })));
}

const valuesOf = (values: object | null | undefined) => values as Record<string, unknown> | null | undefined;

/** What happened to one record, the newest first; signing in and out is no change of a user. */
export async function historyOf(ctx: Context, entity: string, entityId: number, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  const { items, ...totals } = await entriesOf(ctx.db, { ...query, entity, entityId: String(entityId) });
  return { ...totals, items: items.map(historyEntryOf) };
}

/**
 * A context whose entries are parts of another one, which the log shows for all of them: an upload is one row, and opens to its people.
 *
 *     await recordChanges(asPartOf(ctx, { action: 'undo', entity: 'upload', entityId: id }), …)
 *
 * @param within the request that does all of it; '' for what goes on through several, and is done but once
 */
export const asPartOf = (ctx: Context, head: Head, within = ctx.requestId): Context => ({ ...ctx, partOf: partsKey(head, within) });

/** @throws Refusal where there is no such entry */
export async function read(ctx: Context, id: number): Promise<AuditEntryInFull> {
  const entry = (await findEntry(ctx.db, id)) ?? refuse('request.notFound');
  const [parts, names] = await Promise.all([countParts(ctx.db, partsKeysOf(entry)), namesOf(ctx.db, referencesOf(entry))]);
  return { ...entry, parts, names };
}

/** The log as its page and its file read it: the parts of one entry, all of one record, or everything but parts. */
export async function entriesFor<Q extends { partOf?: number | undefined }>(ctx: Context, { partOf, ...query }: Q) {
  const head = partOf === undefined ? undefined : ((await findEntry(ctx.db, partOf)) ?? refuse('request.notFound'));
  return { ...query, partsOf: head && partsKeysOf(head) };
}

const whoOf = ({ actor, caller = '', address, requestId, partOf = '' }: Context) => ({
  userId: actor?.id ?? null,
  userName: actor ? `${actor.name} ${actor.lastName}` : caller,
  address,
  requestId,
  partOf,
  keyId: actor?.keyId ?? null,
});
