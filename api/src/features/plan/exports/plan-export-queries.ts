import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { PlanRow } from '../importer/plan-importer-row.ts';

/** From the locations down, each in the order of the plan: whatever a place stands in has its row above. */
export async function placesOfPlan(db: Database): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select l.name as location, l.time_zone as "timeZone", l.parking_capacity as "parkingCapacity", l.capacity as "locationCapacity",
      l.has_food_service as "foodService", l.has_shuttle as shuttle, l.has_gym as gym, l.takes_pets as pets, null as building, null as "buildingDescription",
      null as workspace, null::boolean as "meetingRoom", null::int as capacity, null::text[] as equipment, l.status,
      1 as depth, l.position as first, 0 as second, 0 as third, l.id
    from locations l where l.deleted_at is null
    union all
    select l.name, null, null, null, null, null, null, null, b.name, nullif(b.description, ''), null, null, null, null, b.status,
      2, l.position, b.position, 0, b.id
    from buildings b join locations l on l.id = b.location_id where b.deleted_at is null
    union all
    select l.name, null, null, null, null, null, null, null, b.name, null, w.name, w.is_meeting_room, w.capacity,
      case when w.is_meeting_room and w.equipment <> '{}' then w.equipment end, w.status, 3, l.position, b.position, w.position, w.id
    from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id where w.deleted_at is null
    order by depth, first, second, third, id`.execute(db);
  return rows;
}

export async function desksAfter(db: Database, id: number, limit: number): Promise<(PlanRow & { id: number })[]> {
  const { rows } = await sql<PlanRow & { id: number }>`
    select d.id, l.name as location, b.name as building, w.name as workspace, false as "meetingRoom", d.label as desk, d.x as "deskX",
      d.y as "deskY", d.rotation as "deskRotation", d.width as "deskWidth", d.height as "deskDepth", d.accessible,
      d.sit_stand as "sitStand", case when d.equipment <> '{}' then d.equipment end as equipment, d.status
    from desks d join workspaces w on w.id = d.workspace_id join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
    where d.deleted_at is null and w.deleted_at is null and d.id > ${id} order by d.id limit ${limit}`.execute(db);
  return rows;
}

export async function countPlaces(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from locations where deleted_at is null) + (select count(*) from buildings where deleted_at is null)
      + (select count(*) from workspaces where deleted_at is null) + (select count(*) from desks where deleted_at is null))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
