import { sql } from 'kysely';
import type { FormerValue } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import type { Level } from './levels.ts';
import { valuesOf } from './plan-importer-queries.ts';
import type { LevelName } from './plan-importer-row.ts';

/** A place as it stands now; the rest of the transaction finds it so. */
export interface Found {
  id: number;
  name: string;
  version: number;
  values: Record<string, unknown>;
  reserved: boolean;
  /** By what somebody did since: places in it, a plan of it, rules of its own. */
  used: boolean;
}

/** What relies on a place of a level besides reservations. */
const uses: Record<LevelName, ReturnType<typeof sql>> = {
  location: sql`exists (select from buildings b where b.location_id = t.id and b.deleted_at is null)
    or exists (select from parameters p where p.location_id = t.id and p.deleted_at is null)`,
  building: sql`exists (select from workspaces w where w.building_id = t.id and w.deleted_at is null)`,
  workspace: sql`exists (select from desks d where d.workspace_id = t.id and d.deleted_at is null)
    or exists (select from floor_plans f where f.workspace_id = t.id and f.drawing is not null) or exists (select from floor_plan_drafts f where f.workspace_id = t.id)`,
  desk: sql`exists (select from floor_plan_drafts f where f.workspace_id = t.workspace_id)`,
};

export async function lockPlaces(db: Database, name: LevelName, level: Level, records: readonly FormerValue[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select t.id, t.${sql.ref(level.label)} as name, t.version, ${valuesOf(level)} as values, (${uses[name]}) as used,
      exists (select from reservations r where r.${sql.ref(`${name}_id`)} = t.id and r.status = 'active') as reserved
    from ${sql.table(level.table)} t
    where t.id = any(${records.map(({ id }) => id)}::int[]) and t.deleted_at is null
    order by t.id for no key update of t`.execute(db);
  return rows;
}

export async function deletePlaces(db: Database, { table }: Level, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} set deleted_at = ${now.toISOString()} where id = any(${ids}::int[])`.execute(db);
}
