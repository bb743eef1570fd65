import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Period } from '../kinds/kind.ts';

export interface Room {
  id: number;
  name: string;
  buildingName: string;
  capacity: number;
  equipment: string[];
}

/** The meeting rooms of a location that are in use, the smallest first. */
export async function roomsAt(db: Database, locationId: number): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select w.id, w.name, b.name as "buildingName", w.capacity, w.equipment
    from workspaces w join buildings b on b.id = w.building_id and b.status = 'active' and b.deleted_at is null
    where w.location_id = ${locationId}::int and w.is_meeting_room and w.status = 'active' and w.deleted_at is null
    order by w.capacity, b.position, b.name, w.position, w.name`.execute(db);
  return rows;
}

/** When rooms are taken; by whom and for what isn't looked at. */
export async function takenRooms(
  db: Database,
  ids: readonly number[],
  { start, end }: Period,
  exceptId = 0,
): Promise<(Period & { id: number })[]> {
  const { rows } = await sql<{ id: number; start: string; end: string }>`
    select r.workspace_id as id, r.start_at as start, r.end_at as "end" from reservations r
    where r.workspace_id = any(${ids}::int[]) and r.area = 'meetingRoom' and r.status = 'active' and r.id <> ${exceptId}::bigint
      and tstzrange(r.start_at, r.end_at) && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`.execute(db);
  return rows.map((row) => ({ id: row.id, start: new Date(row.start), end: new Date(row.end) }));
}
