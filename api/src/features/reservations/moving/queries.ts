import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

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
