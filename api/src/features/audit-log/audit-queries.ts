import type { AuditEntry, listAudit } from '@population-tracker/contract/audit-log/audit';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import type { Change } from './audit-rules.ts';

type AuditQuery = z.output<typeof listAudit.query>;
type Filters = Omit<AuditQuery, 'page' | 'limit' | 'partOf'> & {
  /** By which the parts of one entry are found. */
  partsOf?: readonly string[] | undefined;
};

/** Entries are numbered in the order of their time, and only that number is indexed. */
const sortable = { at: sql`a.id` };

type NewEntry = Omit<AuditEntry, 'id' | 'at' | 'name' | 'keyName'> & { partOf: string; keyId: number | null };

export async function insertEntry(db: Database, { before, after, ...entry }: NewEntry): Promise<void> {
  await inserting(db, { ...entry, before: before && JSON.stringify(before), after: after && JSON.stringify(after) });
}

type Written = Omit<NewEntry, 'before' | 'after'> & { before: string | null; after: string | null };

const inserting = kept<Written, never>(
  (entry) => sql`
    insert into audit_log (user_id, user_name, action, entity, entity_id, before, after, address, request_id, part_of, key_id)
    values (${entry.userId}::int, ${entry.userName}, ${entry.action}, ${entry.entity}, ${entry.entityId}, ${entry.before}::jsonb,
      ${entry.after}::jsonb, ${entry.address}, ${entry.requestId}, ${entry.partOf}, ${entry.keyId}::int)`,
);

/** An entry of what a statement changes, as values of it; the JSON as text. */
export type EntryBeside = Pick<NewEntry, 'userName' | 'action' | 'entity' | 'address' | 'requestId' | 'partOf' | 'keyId'> & {
  actorId: number | null;
  before: string | null;
  after: string | null;
  /** What the record is called; longer than is kept, it is cut off. To look it up costs as much as all else of the entry. */
  recordName: string;
};

/**
 * A writing statement that returns `id`, and the entry for each row that it returns, as one statement that answers what it does.
 * @param decided as JSON, what only the statement itself knows of the record as it is now, from the columns that it returns
 * @param beside writes what goes with each row of `changed`, in the same statement
 */
export const withEntry = <R extends { id: number }>(
  change: RawBuilder<R>,
  entry: { readonly [K in keyof EntryBeside]: RawBuilder<EntryBeside[K]> },
  decided: RawBuilder<unknown> = sql`'{}'::jsonb`,
  beside?: RawBuilder<unknown>,
) => sql<R>`
  with changed as (${change}),
  recorded as (
    insert into audit_log (user_id, user_name, action, entity, entity_id, before, after, address, request_id, part_of, key_id, name)
    select ${entry.actorId}::int, ${entry.userName}, ${entry.action}, ${entry.entity}, id::text, ${entry.before}::jsonb,
      ${entry.after}::jsonb || ${decided}, ${entry.address}, ${entry.requestId}, ${entry.partOf}, ${entry.keyId}::int,
      left(${entry.recordName}, 200)
    from changed
  )${beside ? sql`, beside as (${beside})` : sql``}
  select * from changed`;

/** A query that tells `entityId`, and `before` and `after` as JSON, of each change. */
export type ChangesQuery = Expression<{ entityId: number; before: unknown; after: unknown }>;

/** The same change of each. */
export const sameChanges = (ids: readonly string[], { before, after }: Change): ChangesQuery =>
  sql`select id as "entityId", ${before && JSON.stringify(before)}::jsonb as before, ${after && JSON.stringify(after)}::jsonb as after
    from unnest(${ids}::text[]) id`;

export const changesOfEach = (changes: readonly (Change & { entityId: string })[]): ChangesQuery =>
  sql`select "entityId", before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("entityId" text, before jsonb, after jsonb)`;

type Common = Pick<NewEntry, 'userId' | 'userName' | 'action' | 'entity' | 'address' | 'requestId' | 'partOf' | 'keyId'>;

const told = sql`(coalesce(c.before, '{}') || coalesce(c.after, '{}'))`;

/** What the records of many entries are called, looked up for all of them at once, as `name_of_record` does for a single one. */
const called: Readonly<Record<string, { name: RawBuilder<unknown>; beside: RawBuilder<unknown> }>> = {
  user: {
    name: sql`case when ${told} ?& '{name,lastName}' then concat_ws(' ', ${told} ->> 'name', ${told} ->> 'lastName')
      else concat_ws(' ', u.name, u.last_name) end`,
    beside: sql`left join users u on u.id = c."entityId"::text::int`,
  },
  reservation: {
    name: sql`concat_ws(', ', nullif(concat_ws(' ', u.name, u.last_name), ''), coalesce(w.name, l.name), r.day::text)`,
    beside: sql`left join reservations r on r.id = c."entityId"::text::bigint left join users u on u.id = r.user_id
      left join locations l on l.id = r.location_id left join workspaces w on w.id = r.workspace_id`,
  },
};

/** @param named that each change tells as `name` what its record is called; of other kinds than `called` it is else looked up entry by entry */
export async function insertEntries(db: Database, common: Common, changes: ChangesQuery, named: boolean): Promise<void> {
  const { userId, userName, action, entity, address, requestId, partOf, keyId } = common;
  const { name, beside } = named ? { name: sql`c.name`, beside: sql`` } : (called[entity] ?? { name: sql`''`, beside: sql`` });
  await db
    .insertInto('audit_log')
    .columns([
      'user_id',
      'user_name',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'address',
      'request_id',
      'part_of',
      'key_id',
      'name',
    ])
    .expression(
      sql`select ${userId}::int, ${userName}, ${action}, ${entity}, c."entityId"::text, c.before, c.after, ${address}, ${requestId}, ${partOf}, ${keyId}::int,
        left(${name}, 200)
        from (${changes}) c ${beside}`,
    )
    .execute();
}

/** Told by the record's own screen, which needs no signing in and out. */
const notChanges = ['signIn', 'signInRefused', 'signOut', 'signOutEverywhere', 'viewAs', 'endViewAs'];

export const entriesOf = (db: Database, query: Filters & Pick<AuditQuery, 'page' | 'limit'>): Promise<Page<AuditEntry>> =>
  listPage(db, {
    rows: entries(db)
      .where((eb) => eb.and(conditions(query)))
      .where('a.action', 'not in', notChanges)
      .$castTo<AuditEntry>(),
    query,
    sortable,
    defaultSort: '-at',
    tieBreaker: sql`a.id`,
    count: 'capped',
  });

export const findEntries = (db: Database, query: Filters & Pick<AuditQuery, 'page' | 'limit'>): Promise<Page<AuditEntry>> =>
  listPage(db, { ...planOf(db, query), query, count: 'capped' });

/** The list as its page and its export read it. */
export const planOf = <Q extends Filters>(db: Database, query: Q) => ({
  rows: entries(db)
    .where((eb) => eb.and(conditions(query)))
    .$castTo<AuditEntry>(),
  query,
  sortable,
  defaultSort: '-at',
  tieBreaker: sql`a.id`,
});

/**
 * Who comes to a team and who leaves it changes its people alone: it is called as another of its entries names it. Codes that are made
 * for many places at once are told by what these stand in.
 */
const nameOfEntry = sql<string>`
  case when a.name <> '' then a.name else coalesce(case a.entity
    when 'team' then (
      select n.name from audit_log n where n.entity = a.entity and n.entity_id = a.entity_id and n.name <> '' order by n.id desc limit 1)
    when 'placeCode' then coalesce(
      (select w.name from workspaces w where w.id = (a.after ->> 'workspaceId')::int),
      (select b.name from buildings b where b.id = (a.after ->> 'buildingId')::int),
      (select l.name from locations l where l.id = (a.after ->> 'locationId')::int))
  end, '') end`;

/** Whole ones, as the screen has them. */
export const entries = (db: Database) =>
  db
    .selectFrom('audit_log as a')
    .select(['a.id', 'a.at', 'a.user_id as userId', 'a.user_name as userName', 'a.action', 'a.entity', 'a.entity_id as entityId'])
    .select(['a.before', 'a.after', 'a.address', 'a.request_id as requestId'])
    .select(nameOfEntry.as('name'))
    .select(sql<string | null>`(select k.name from api_keys k where k.id = a.key_id)`.as('keyName'));

function conditions({ search, entity, entityId, action, userId, from, to, partsOf }: Filters) {
  const matches = searchWords(search).map(
    (word) => sql<boolean>`fold_text(a.user_name || ' ' || a.entity || ' ' || a.action || ' ' || a.name) like ${word}`,
  );
  if (entity) matches.push(sql<boolean>`a.entity = ${entity}`);
  if (entityId) matches.push(sql<boolean>`a.entity_id = ${entityId}`);
  if (action) matches.push(sql<boolean>`a.action = ${action}`);
  if (userId) matches.push(sql<boolean>`a.user_id = ${userId}`);
  if (from) matches.push(sql<boolean>`a.at >= ${from}::timestamptz`);
  if (partsOf) matches.push(sql<boolean>`a.part_of <> '' and a.part_of = any(${partsOf}::text[])`);
  else if (!entityId) matches.push(sql<boolean>`a.part_of = ''`);
  if (to) matches.push(sql<boolean>`a.at < ${to}::timestamptz`);
  return matches;
}
