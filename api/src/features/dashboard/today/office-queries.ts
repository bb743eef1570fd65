import type { PlanDrawing, Point } from '@population-tracker/contract/plan/floor-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface FloorPlace {
  id: number;
  name: string;
  locationId: number;
  buildingId: number;
  buildingName: string;
  seats: number;
  /** Of its drawing; null where nothing is published. */
  version: number | null;
}

/** Active floors in the order of the outline, the first so many of them. */
export async function floorPlaces(db: Database, locationId: number | undefined, limit: number) {
  const { rows } = await sql<FloorPlace & { total: number }>`
    select w.id, w.name, w.location_id as "locationId", b.id as "buildingId", b.name as "buildingName",
      usable_seats(w.id, w.capacity) as seats, case when f.drawing is null then null else f.version end as version,
      (count(*) over ())::int as total
    from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
    left join floor_plans f on f.workspace_id = w.id
    where not w.is_meeting_room and w.deleted_at is null and w.status = 'active' and b.status = 'active' and l.status = 'active'
      and (${locationId ?? null}::int is null or l.id = ${locationId ?? null}::int)
    order by l.position, l.id, b.position, b.id, w.position, w.id
    limit ${limit}`.execute(db);
  return rows;
}

type Shapes = Pick<PlanDrawing, 'size' | 'walls' | 'rooms'>;

export async function drawnShapes(db: Database, ids: readonly number[]): Promise<{ id: number; version: number; drawing: Shapes }[]> {
  const { rows } = await sql<{ id: number; version: number; drawing: Shapes }>`
    select workspace_id as id, version, jsonb_build_object(
      'size', drawing -> 'size', 'walls', drawing -> 'walls', 'rooms', drawing -> 'rooms') as drawing
    from floor_plans where workspace_id = any(${ids}::int[]) and drawing is not null`.execute(db);
  return rows;
}

/** Where the desks of floors stand, in the order of their ids. */
export async function deskSpots(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ floor: number; ids: number[]; spots: Point[] }>`
    select workspace_id as floor, json_agg(id order by id) as ids, json_agg(json_build_array(x, y) order by id) as spots
    from desks where workspace_id = any(${ids}::int[]) and deleted_at is null group by 1`.execute(db);
  return new Map(rows.map(({ floor, ...desks }) => [floor, desks]));
}

export interface TakenSpan {
  floor: number;
  /** Only where desks are asked for. */
  deskId: number | null;
  start: string;
  end: string;
  count: number;
}

/** What is reserved of floors between two moments; those of the same hours are one, unless desks are told apart. */
export async function takenSpans(db: Database, ids: readonly number[], from: string, to: string, byDesk: boolean): Promise<TakenSpan[]> {
  const desk = byDesk ? sql`desk_id` : sql`null::int`;
  const { rows } = await sql<TakenSpan>`
    select workspace_id as floor, ${desk} as "deskId", start_at as start, end_at as "end", count(*)::int as count
    from reservations
    where workspace_id = any(${ids}::int[]) and status = 'active'
      and start_at < ${to}::timestamptz and start_at > ${from}::timestamptz - interval '25 hours' and end_at > ${from}::timestamptz
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
