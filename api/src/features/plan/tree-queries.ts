import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';

/** How much of each place is reserved, on a day and at some locations alone; null is all of them. */
interface Occupancy {
  today: Date;
  places: readonly number[] | null;
}

/** The whole plan in a few reads, put together here; with `occupancy` only that of its locations. */
export async function readPlan(db: Database, occupancy?: Occupancy): Promise<Plan> {
  const { today, places: shown = null } = occupancy ?? {};
  const [locations, buildings, places, taken] = await Promise.all([
    db
      .selectFrom('locations')
      .select(['id', 'name', 'status', 'time_zone as timeZone', 'capacity'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy(inCountedOrder(sql`name`))
      .execute(),
    db
      .selectFrom('buildings')
      .select(['id', 'name', 'status', 'location_id as locationId', 'image_id as imageId'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy(inCountedOrder(sql`name`))
      .execute(),
    placesWithDesks(db),
    today ? takenOn(db, today) : null,
  ]);
  const byBuilding = Map.groupBy(places, (place) => place.buildingId);
  const byLocation = Map.groupBy(
    buildings.map(({ locationId, ...building }) => {
      const inside = (byBuilding.get(building.id) ?? []).map((place) => ({ ...place, takenToday: taken && (taken.get(place.id) ?? 0) }));
      return {
        ...building,
        locationId,
        workspaces: inside.filter((place) => !place.isMeetingRoom),
        meetingRooms: inside.filter((place) => place.isMeetingRoom),
      };
    }),
    (building) => building.locationId,
  );
  const told = locations.filter(({ id }) => !shown || shown.includes(id));
  return { locations: told.map((location) => ({ ...location, buildings: byLocation.get(location.id) ?? [] })) } as Plan;
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
      sql<number>`usable_seats(w.id, w.capacity)`.as('seats'),
      'w.is_meeting_room as isMeetingRoom',
      sql<number>`(select count(*) from desks d where d.workspace_id = w.id and d.deleted_at is null)::int`.as('deskCount'),
    ])
    .orderBy('w.position')
    .orderBy(inCountedOrder(sql`w.name`))
    .execute();

/** Seats and meetings by place, on the day that it is at each location: of seats those that are not free all day. */
async function takenOn(db: Database, now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; taken: number }>`
    select w.id, s.taken
    from locations l
    join workspaces w on w.location_id = l.id and w.deleted_at is null and not w.is_meeting_room,
    lateral (select (${now.toISOString()}::timestamptz at time zone l.time_zone)::date as day) today,
    lateral seats_in_use(w.id, null, today.day::timestamp at time zone l.time_zone, (today.day + 1)::timestamp at time zone l.time_zone, 0,
      ${now.toISOString()}::timestamptz) s
    where l.deleted_at is null
    union all
    select r.workspace_id, count(*)::int
    from locations l
    join reservations r on r.location_id = l.id and r.day = (${now.toISOString()}::timestamptz at time zone l.time_zone)::date
    where l.deleted_at is null and r.area = 'meetingRoom' and r.status = 'active'
    group by r.workspace_id`.execute(db);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
