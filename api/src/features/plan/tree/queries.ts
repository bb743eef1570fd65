import type { Plan } from '@population-tracker/contract/plan';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The whole plan in three reads, put together here. */
export async function readPlan(db: Database): Promise<Plan> {
  const [locations, buildings, places] = await Promise.all([
    db
      .selectFrom('locations')
      .select(['id', 'name', 'status', 'time_zone as timeZone', 'capacity'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('buildings')
      .select(['id', 'name', 'status', 'location_id as locationId'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
    placesWithDesks(db),
  ]);
  const byBuilding = Map.groupBy(places, (place) => place.buildingId);
  const byLocation = Map.groupBy(
    buildings.map(({ locationId, ...building }) => {
      const inside = byBuilding.get(building.id) ?? [];
      return {
        ...building,
        locationId,
        workspaces: inside.filter((place) => !place.isMeetingRoom),
        meetingRooms: inside.filter((place) => place.isMeetingRoom),
      };
    }),
    (building) => building.locationId,
  );
  return { locations: locations.map((location) => ({ ...location, buildings: byLocation.get(location.id) ?? [] })) } as Plan;
}

const placesWithDesks = (db: Database) =>
  db
    .selectFrom('workspaces as w')
    .where('w.deleted_at', 'is', null)
    .select([
      'w.id',
      'w.name',
      'w.status',
      'w.building_id as buildingId',
      'w.capacity',
      'w.is_meeting_room as isMeetingRoom',
      sql<number>`(select count(*) from desks d where d.workspace_id = w.id and d.deleted_at is null)::int`.as('deskCount'),
    ])
    .orderBy('w.name')
    .execute();
