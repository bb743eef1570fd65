import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { presences } from '../kinds/kinds.ts';

/**
 * Whoever has a seat that goes along, and is at another location meanwhile, stays in both: nothing is cancelled by a building. Call it
 * before they move.
 */
export async function tolerateFollowing(db: Database, building: { id: number }, now: Date): Promise<void> {
  await sql`
    with met as (
      select r.id as moving, o.id as standing
      from reservations r join workspaces w on w.id = r.workspace_id
        join reservations o on o.user_id = r.user_id and o.location_id <> w.location_id and o.id <> r.id
      where w.building_id = ${building.id} and r.status = 'active' and r.end_at > ${now.toISOString()} and r.location_id <> w.location_id
        and r.area = any(${presences}::text[]) and o.status = 'active' and o.area = any(${presences}::text[])
        and tstzrange(o.start_at, o.end_at) && tstzrange(r.start_at, r.end_at)
    )
    update reservations set tolerated = true
    where not tolerated and (id in (select moving from met) or id in (select standing from met))`.execute(db);
}

/** Sets where their workspace stands now; the day is that of the location's clocks. @returns how many moved */
export async function followWorkspaces(db: Database, building: { id: number }, now: Date): Promise<number> {
  const moved = await sql`
    update reservations r
    set location_id = w.location_id, building_id = w.building_id, day = (r.start_at at time zone l.time_zone)::date
    from workspaces w join locations l on l.id = w.location_id
    where w.id = r.workspace_id and w.building_id = ${building.id} and r.status = 'active' and r.end_at > ${now.toISOString()}
      and (r.location_id, r.building_id) is distinct from (w.location_id, w.building_id)`.execute(db);
  return Number(moved.numAffectedRows ?? 0);
}

/** One after the other, the farthest first in the direction in which they go, so that none meets its neighbour on the way. */
export async function keepHours(db: Database, { id, from, to }: { id: number; from: string; to: string }, now: Date): Promise<void> {
  await sql`select move_zone(${id}::int, ${from}, ${to}, ${now.toISOString()}::timestamptz)`.execute(db);
}
