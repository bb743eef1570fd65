import type { ClosedTime } from '@population-tracker/contract/plan/closures/closed-days';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';
import type { Versioned } from '../reservations-events.ts';
import { heldFrom, notOver } from '../reservations-queries.ts';
import type { Held, Spot } from './leaving-rules.ts';

/** A place, and of all that is reserved there only these areas where they are told. */
export interface Left {
  place: { locationId: number } | { buildingId: number } | { workspaceId: number } | Closing;
  areas?: readonly Area[];
}

/** A time in which these locations, or all of them, are closed. */
export interface Closing extends ClosedTime {
  locationIds: readonly number[] | null;
}

const isClosing = (place: Left['place']): place is Closing => 'locationIds' in place;

/** What meets the closed time, found by its days first: nothing that is reserved lasts longer than a meeting of 31 days. */
const meets = ({ locationIds, firstDay, lastDay, startTime, endTime }: Closing) => sql<boolean>`(
  (${locationIds}::int[] is null or r.location_id = any(${locationIds}::int[]))
  and r.day between ${firstDay}::date - 32 and ${lastDay}::date
  and closed_time(${firstDay}::date, ${lastDay}::date, ${startTime}::time, ${endTime}::time,
    (select l.time_zone from locations l where l.id = r.location_id), r.start_at, r.end_at))`;

const ahead = (db: Database, left: Left, now: Date) => {
  const { place } = left;
  const rows = db
    .selectFrom('reservations as r')
    .where('r.status', '=', 'active')
    .where(isClosing(place) ? sql<boolean>`${meets(place)} and ${notOver(now)}` : heldFrom(place, now));
  return left.areas ? rows.where('r.area', 'in', [...left.areas]) : rows;
};

export const countAhead = (db: Database, left: Left, now: Date) =>
  ahead(db, left, now)
    .select([sql<number>`count(*)::int`.as('reservations'), sql<number>`count(distinct r.user_id)::int`.as('persons')])
    .executeTakeFirstOrThrow();

/** What lies ahead there, in the order in which it begins, with what an equal place would have to offer. */
export const aheadIn = (db: Database, left: Left, now: Date, limit: number | null = null) => {
  const rows = ahead(db, left, now)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .leftJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .leftJoin('desks as d', 'd.id', 'r.desk_id')
    .leftJoin('parameter_slots as s', 's.id', 'r.slot_id')
    .select([
      'r.id',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      sql<Area>`r.area`.as('area'),
      'r.workspace_id as workspaceId',
      'r.building_id as buildingId',
      'r.desk_id as deskId',
      'l.name as locationName',
      'l.time_zone as timeZone',
      'w.name as workspaceName',
      'w.capacity as capacity',
      'w.equipment as roomEquipment',
      'd.label as deskLabel',
      'd.equipment as deskEquipment',
      'd.accessible',
      'd.sit_stand as sitStand',
      's.name as slotName',
      'r.start_at as start',
      'r.end_at as end',
    ])
    .orderBy('r.start_at')
    .orderBy('r.id');
  return (limit === null ? rows : rows.limit(limit)).execute();
};

/** What can be reserved in the same location beside the place that goes, with its desks, in the plan's order. */
export async function spotsBeside(db: Database, left: Left): Promise<Spot[]> {
  const { place } = left;
  if ('locationId' in place || isClosing(place)) return [];
  const goes = 'buildingId' in place ? sql<boolean>`w.building_id = ${place.buildingId}` : sql<boolean>`w.id = ${place.workspaceId}`;
  const gone = sql<number>`(select w.location_id from workspaces w where ${goes} limit 1)`;
  const places = await db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('w.location_id', '=', gone)
    .where(sql<boolean>`not ${goes}`)
    .where('w.deleted_at', 'is', null)
    .where((eb) => eb.and([eb('w.status', '=', 'active'), eb('b.status', '=', 'active'), eb('l.status', '=', 'active')]))
    .select([
      'w.id as workspaceId',
      'w.name',
      'w.building_id as buildingId',
      'w.is_meeting_room as isMeetingRoom',
      sql<number>`usable_seats(w.id, w.capacity)`.as('capacity'),
      'w.equipment',
    ])
    .orderBy('w.position')
    .orderBy(inCountedOrder(sql`w.name`))
    .orderBy('w.id')
    .execute();
  const desks = await db
    .selectFrom('desks')
    .where('workspace_id', '=', sql<number>`any(${places.map(({ workspaceId }) => workspaceId)}::int[])`)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .select(['id', 'workspace_id as workspaceId', 'label', 'equipment', 'accessible', 'sit_stand as sitStand'])
    .orderBy(sql`accessible, sit_stand, cardinality(equipment), id`)
    .execute();
  const byPlace = Map.groupBy(desks, ({ workspaceId }) => workspaceId);
  return places.map((place) => ({ ...place, desks: byPlace.get(place.workspaceId) ?? [] }));
}

export const heldIn = (db: Database, workspaceIds: readonly number[], { from, to }: { from: string; to: string }): Promise<Held[]> =>
  db
    .selectFrom('reservations')
    .where('workspace_id', '=', sql<number>`any(${workspaceIds}::int[])`)
    .where('status', '=', 'active')
    .where('end_at', '>', from)
    .where('start_at', '<', to)
    .select(['workspace_id as workspaceId', 'desk_id as deskId', 'seat_number as seatNumber', 'start_at as start', 'end_at as end'])
    .execute() as Promise<Held[]>;

export interface Moved {
  id: number;
  workspaceId: number;
  buildingId: number;
  deskId: number | null;
  seatNumber: number | null;
}

/** @returns the version of each */
export async function moveAway(db: Database, moves: readonly Moved[]): Promise<Map<number, number>> {
  const { rows } = await sql<Versioned>`
    update reservations r
    set workspace_id = m."workspaceId", building_id = m."buildingId", desk_id = m."deskId", seat_number = m."seatNumber"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (id bigint, "workspaceId" int, "buildingId" int, "deskId" int, "seatNumber" int)
    where r.id = m.id returning r.id, r.version`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export async function cancelAway(db: Database, ids: readonly number[], reason: string): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    update reservations set status = 'cancelled', cancel_reason = ${reason} where id = any(${ids}::bigint[]) returning id, version`.execute(
    db,
  );
  return rows;
}
