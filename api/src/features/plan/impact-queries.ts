import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

type Place = { locationId: number } | { buildingId: number } | { workspaceId: number };

/** What still stands in a place, and who belongs to a location. */
export async function countChildren(db: Database, place: Place) {
  if ('workspaceId' in place) return { buildings: 0, workspaces: 0, meetingRooms: 0, people: 0 };
  const rooms = db
    .selectFrom('workspaces')
    .where('deleted_at', 'is', null)
    .select([
      sql<number>`count(*) filter (where not is_meeting_room)::int`.as('workspaces'),
      sql<number>`count(*) filter (where is_meeting_room)::int`.as('meetingRooms'),
    ]);
  if ('buildingId' in place)
    return { buildings: 0, people: 0, ...(await rooms.where('building_id', '=', place.buildingId).executeTakeFirstOrThrow()) };
  const { buildings } = await db
    .selectFrom('buildings')
    .where('location_id', '=', place.locationId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('buildings'))
    .executeTakeFirstOrThrow();
  const { people } = await db
    .selectFrom('users')
    .where('site_id', '=', place.locationId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('people'))
    .executeTakeFirstOrThrow();
  return { buildings, people, ...(await rooms.where('location_id', '=', place.locationId).executeTakeFirstOrThrow()) };
}

/** How far the plan is defined. */
export const countPlan = async (db: Database) => {
  const { rows } = await sql<{ locations: number; buildings: number }>`
    select (select count(*) from locations where deleted_at is null)::int as locations,
      (select count(*) from buildings where deleted_at is null)::int as buildings`.execute(db);
  return rows[0] as { locations: number; buildings: number };
};
