import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Within {
  buildingId: number;
  /** One workspace or room of it; null for all. */
  workspaceId: number | null;
}

/** The time zone and the usable seats of a building or a workspace of it; undefined where there is none. */
export async function seatsWithin(db: Database, { buildingId, workspaceId }: Within) {
  const { rows } = await sql<{ timeZone: string; places: number; seats: number }>`
    select l.time_zone as "timeZone", count(w.id)::int as places,
      coalesce(sum(usable_seats(w.id, w.capacity)) filter (where not w.is_meeting_room and w.status = 'active'), 0)::int as seats
    from buildings b join locations l on l.id = b.location_id
    left join workspaces w on w.building_id = b.id and w.deleted_at is null and w.id = coalesce(${workspaceId}::int, w.id)
    where b.id = ${buildingId} and b.deleted_at is null
    group by l.id`.execute(db);
  const [found] = rows;
  return found && (workspaceId === null || found.places > 0) ? found : undefined;
}

/** Different people who are in a building, or in one workspace of it, at a moment. */
export async function hereWithin(db: Database, { buildingId, workspaceId }: Within, now: Date): Promise<number> {
  const { rows } = await sql<{ here: number }>`
    select count(distinct user_id)::int as here from present_at(${now.toISOString()}::timestamptz)
    where building_id = ${buildingId} and workspace_id = coalesce(${workspaceId}::int, workspace_id)`.execute(db);
  return rows[0]?.here ?? 0;
}

/** Active reservations of some days, by day and area. */
export async function countWithin(db: Database, { buildingId, workspaceId }: Within, days: readonly string[]) {
  const { rows } = await sql<{ day: string; area: string; count: number }>`
    select day::text as day, area, count(*)::int as count from reservations
    where status = 'active' and day = any(${days}::date[]) and building_id = ${buildingId}
      and workspace_id = coalesce(${workspaceId}::int, workspace_id)
    group by 1, 2`.execute(db);
  return rows;
}

/** Active meeting rooms with what is held in them on a day. */
export async function roomsWithin(db: Database, { buildingId, workspaceId }: Within, day: string, now: Date) {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number; name: string; capacity: number; meetings: number; busyUntil: Date | null; next: Date | null }>`
    select w.id, w.name, w.capacity, count(r.id) filter (where r.day = ${day}::date)::int as meetings,
      max(r.end_at) filter (where r.start_at <= ${at}::timestamptz and r.end_at > ${at}::timestamptz) as "busyUntil",
      min(r.start_at) filter (where r.start_at > ${at}::timestamptz and r.day = ${day}::date) as next
    from workspaces w
    -- A meeting that began yesterday may still be held.
    left join reservations r on r.workspace_id = w.id and r.status = 'active' and r.day between ${day}::date - 1 and ${day}::date
    where w.building_id = ${buildingId} and w.id = coalesce(${workspaceId}::int, w.id)
      and w.is_meeting_room and w.status = 'active' and w.deleted_at is null
    group by w.id order by w.position, w.name`.execute(db);
  return rows;
}
