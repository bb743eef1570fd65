import { type RawBuilder, sql } from 'kysely';
import type { RowsSql } from '#features/uploads/uploads-importer.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';
import type { NumberedRow } from './changes.ts';
import type { Floor } from './desks/laying.ts';
import type { Level } from './levels.ts';

type Values = Record<string, unknown>;

/** Plans are applied one chunk after the other, so that two sheets never add the same place. */
export async function lockPlanImport(db: Database): Promise<void> {
  await sql`select ${lock('planUploads')}`.execute(db);
}

export async function readRows(db: Database, rows: RowsSql): Promise<NumberedRow[]> {
  const { rows: found } = await sql<{ value: NumberedRow }>`select value from jsonb_array_elements(${rows})`.execute(db);
  return found.map(({ value }) => value);
}

export interface Wanted {
  key: string;
  name: string;
  /** Null for a location. */
  parentId: number | null;
  /** Null where a name alone says which. */
  isMeetingRoom: boolean | null;
}

/** Of these names, the places that stand, with the columns that an upload may change; a workspace before a room of the same name. */
export async function findPlaces(db: Database, level: Level, wanted: Wanted[], lock: boolean) {
  const parent = level.ancestors.at(-1);
  const inParent = parent ? sql`t.${sql.ref(parent)} = w."parentId"` : sql`true`;
  const ofType = level.table === 'workspaces' ? sql`(w."isMeetingRoom" is null or w."isMeetingRoom" = t.is_meeting_room)` : sql`true`;
  const order = level.table === 'workspaces' ? sql`t.is_meeting_room desc` : sql`t.id`;
  const { rows } = await sql<{ key: string; id: number; version: number; values: Values }>`
    select w.key, t.id, t.version, ${valuesOf(level)} as values
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key text, name text, "parentId" int, "isMeetingRoom" boolean)
    join ${sql.table(level.table)} t on ${inParent} and ${ofType} and t.deleted_at is null
      and fold_text(t.${sql.ref(level.label)}) = fold_text(w.name)
    order by ${order}, t.id ${lock ? sql`for no key update of t` : sql``}`.execute(db);
  return rows;
}

/** What an upload may change of a place, by column. */
export const valuesOf = ({ columns }: Level) =>
  sql`json_build_object(${sql.join(Object.values(columns).flatMap((column): RawBuilder<unknown>[] => [sql.lit(column), sql`t.${sql.ref(column)}`]))})`;

/** Of the rows, all columns are given. */
export async function insertPlaces(db: Database, { table }: Level, rows: Values[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** @returns the version that each has now */
export async function updatePlaces(db: Database, { table, columns }: Level, rows: Values[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const set = sql.join(Object.values(columns).map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`));
  const { rows: updated } = await sql<{ id: number; version: number }>`update ${sql.table(table)} t set ${set}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) n
    where t.id = n.id returning t.id, t.version`.execute(db);
  return new Map(updated.map(({ id, version }) => [id, version]));
}

/**
 * Asks now what the database would ask at the commit, within a savepoint of the caller's: whether a location has room for its seats.
 * @throws a conflict, of which crowdedLocation() tells the location
 */
export async function checkSeats(db: Database): Promise<void> {
  const constraints = sql`locations_capacity, workspaces_capacity_insert, workspaces_capacity_update`;
  await sql`set constraints ${constraints} immediate`.execute(db);
  await sql`set constraints ${constraints} deferred`.execute(db);
}

/** The id of the location that would have more seats than its capacity, where that is what the database refused. */
export function crowdedLocation(error: unknown): number | null {
  if (!conflictOf(error)?.constraint.endsWith('_capacity')) return null;
  const id = /^location (\d+)/.exec((error as Error).message)?.[1];
  return id === undefined ? null : Number(id);
}

/** How many reservations lie ahead on each of these desks. */
export async function reservedDesks(db: Database, deskIds: number[], now: Date): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reservations')
    .select(['desk_id as deskId', sql<number>`count(*)::int`.as('count')])
    .where('desk_id', 'in', deskIds)
    .where('status', '=', 'active')
    .where('end_at', '>', now.toISOString())
    .groupBy('desk_id')
    .execute();
  return new Map(rows.map(({ deskId, count }) => [Number(deskId), count]));
}

/** Of each of these workspaces where its desks end and how wide its drawing is. */
export async function findFloors(db: Database, workspaceIds: number[]): Promise<Map<number, Floor>> {
  const { rows } = await sql<Floor & { id: number }>`
    select w.id, coalesce((
        select ceil(max(d.y + greatest(d.width, d.height) / 2.0)) from desks d where d.workspace_id = w.id and d.deleted_at is null
      ), 0)::int as bottom, (p.drawing -> 'size' ->> 'width')::int as width
    from unnest(${workspaceIds}::int[]) as w(id) left join floor_plans p on p.workspace_id = w.id`.execute(db);
  return new Map(rows.map(({ id, ...floor }) => [id, floor]));
}

/** Where these desks stand. */
export async function workspacesOf(db: Database, deskIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct workspace_id as id from desks where id = any(${deskIds}::int[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many desks stand in each of these workspaces. */
export async function countDesks(db: Database, workspaceIds: number[]): Promise<Map<number, number>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('desks')
    .select(['workspace_id as id', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', 'in', workspaceIds)
    .where('deleted_at', 'is', null)
    .groupBy('workspace_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
