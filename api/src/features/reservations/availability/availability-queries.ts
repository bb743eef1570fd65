import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';
import { unlocated } from '#platform/db/located/located.ts';
import { isPresent } from '../booking/whereabouts-queries.ts';
import type { Period, PlaceFacts } from '../kinds/kind.ts';
import { presences } from '../kinds/kinds.ts';
import { type Asker, type Numbered, overlaps } from '../reservations-queries.ts';

type Place = Pick<PlaceFacts, 'id' | 'isMeetingRoom'>;

/**
 * What meets a period in one place, told so that the place's own index serves it: by ranges alone the server would look through
 * everybody's. Meetings may be long; no seat is taken for more than 25 hours.
 */
const meets = ({ isMeetingRoom }: Pick<Place, 'isMeetingRoom'>, period: Period) => {
  if (isMeetingRoom) return sql<boolean>`r.area = 'meetingRoom' and ${overlaps(period)}`;
  const [start, end] = [period.start.toISOString(), period.end.toISOString()];
  return sql<boolean>`r.area = 'workspace' and r.start_at < ${end}::timestamptz and r.end_at > ${start}::timestamptz
    and r.start_at > ${start}::timestamptz - interval '25 hours'`;
};

/** Whether somebody has the meeting room at some time of the period. */
export async function isTaken(db: Database, roomId: number, period: Period, exceptId = 0): Promise<boolean> {
  const query = db
    .selectFrom('reservations as r')
    .select('r.id')
    .where('r.status', '=', 'active')
    .where('r.id', '!=', exceptId)
    .where(overlaps(period))
    .where('r.workspace_id', '=', roomId)
    .where('r.area', '=', 'meetingRoom');
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

interface Seats {
  seats: number;
  /** Those that are not free over the whole period. */
  taken: number;
  /** For whoever wants any. */
  free: number;
  /** For whoever names a desk. */
  leftWithDesk: number;
}

const inUse = (workspace: RawBuilder<unknown>, { userId, now }: Asker, { start, end }: Period, exceptId: number) => sql`
  seats_in_use(${workspace}, ${userId}::int, ${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz, ${exceptId}::bigint,
    ${now.toISOString()}::timestamptz)`;

/** The seats of a workspace in a period, as making a reservation for somebody would find them. */
export async function seatsInUse(db: Database, workspaceId: number, asker: Asker, period: Period, exceptId = 0): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select seats, taken, free, left_with_desk as "leftWithDesk" from ${inUse(sql`${workspaceId}::int`, asker, period, exceptId)}`.execute(
    db,
  );
  return rows[0] as Seats;
}

export function desksWithHolder(db: Database, workspaceId: number, { userId, now }: Asker, period: Period, exceptId = 0) {
  const kept = sql`d.id in (select kept_desks(${workspaceId}::int, ${userId}::int, ${period.start.toISOString()}::timestamptz,
    ${now.toISOString()}::timestamptz))`;
  return db
    .selectFrom('desks as d')
    .leftJoin('reservations as r', (join) =>
      join.onRef('r.desk_id', '=', 'd.id').on('r.status', '=', 'active').on('r.id', '!=', exceptId).on(overlaps(period)),
    )
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('desk_assignments as a', 'a.desk_id', 'd.id')
    .leftJoin('users as o', 'o.id', 'a.user_id')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .where('d.workspace_id', '=', workspaceId)
    .where('d.deleted_at', 'is', null)
    .distinctOn('d.id')
    .select([
      'd.id',
      'd.label',
      'd.status',
      sql<string | null>`u.name || ' ' || u.last_name`.as('takenBy'),
      sql<string | null>`case when ${kept} then coalesce(t.name, o.name || ' ' || o.last_name) end`.as('keptFor'),
    ])
    .orderBy('d.id')
    .execute();
}

export function overlappingMeetings(db: Database, roomId: number, period: Period, exceptId = 0) {
  return db
    .selectFrom('reservations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.workspace_id', '=', roomId)
    .where('r.status', '=', 'active')
    .where('r.id', '!=', exceptId)
    .where(meets({ isMeetingRoom: true }, period))
    .select(['r.id', 'r.title', sql<string>`u.name || ' ' || u.last_name`.as('userName'), 'r.start_at as start', 'r.end_at as end'])
    .orderBy('r.start_at')
    .execute();
}

/** The free desk of the same workspace that stands nearest to a taken one, and is kept for nobody else. */
export function nearestFreeDesk(
  db: Database,
  desk: { id: number; workspaceId: number; x: number; y: number },
  { userId, now }: Asker,
  period: Period,
) {
  return db
    .selectFrom('desks as d')
    .innerJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .where('d.workspace_id', '=', desk.workspaceId)
    .where('d.id', '!=', desk.id)
    .where(
      sql<boolean>`d.id not in (select kept_desks(${desk.workspaceId}::int, ${userId}::int, ${period.start.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz))`,
    )
    .where('d.status', '=', 'active')
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reservations as r')
            .select('r.id')
            .whereRef('r.desk_id', '=', 'd.id')
            .where('r.status', '=', 'active')
            .where(overlaps(period)),
        ),
      ),
    )
    .select(['w.id as workspaceId', 'w.name as workspaceName', 'd.id as deskId', 'd.label as deskLabel'])
    .orderBy(sql`(d.x - ${desk.x})::bigint * (d.x - ${desk.x}) + (d.y - ${desk.y})::bigint * (d.y - ${desk.y})`)
    .orderBy(inCountedOrder(sql`d.label`))
    .limit(1)
    .executeTakeFirst();
}

/**
 * Another free room or workspace: in the same building first, then in the location, large enough, the smallest such. The place itself
 * before all of them, where it isn't known to be taken.
 */
export function nearestFreePlace(
  db: Database,
  place: { id: number; isMeetingRoom: boolean; capacity: number; buildingId: number; locationId: number },
  asker: Asker,
  period: Period,
  { orItself = false } = {},
) {
  const meeting = sql`exists (select from reservations r where r.workspace_id = w.id and r.status = 'active' and ${meets(place, period)})`;
  const roomFor = place.isMeetingRoom
    ? sql<boolean>`not ${meeting} and w.capacity >= ${place.capacity}`
    : sql<boolean>`(select free from ${inUse(sql`w.id`, asker, period, 0)}) > 0`;
  return db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .where('w.location_id', '=', place.locationId)
    .where('w.is_meeting_room', '=', place.isMeetingRoom)
    .where(orItself ? sql<boolean>`true` : sql<boolean>`w.id <> ${place.id}`)
    .where('w.status', '=', 'active')
    .where('b.status', '=', 'active')
    .where('w.deleted_at', 'is', null)
    .where(roomFor)
    .select(['w.id as workspaceId', 'w.name as workspaceName', sql<null>`null`.as('deskId'), sql<null>`null`.as('deskLabel')])
    .orderBy(sql`w.id <> ${place.id}`)
    .orderBy(sql`w.building_id <> ${place.buildingId}`)
    .orderBy('w.capacity')
    .orderBy(inCountedOrder(sql`w.name`))
    .limit(1)
    .executeTakeFirst();
}

/** What is taken in an area of a location on some days, in the order in which it begins. */
export async function takenOn(db: Database, area: Area, locationId: number, days: readonly string[], exceptId = 0): Promise<Taken[]> {
  const rows = await db
    .selectFrom('reservations as r')
    .select(['r.user_id as userId', 'r.day', 'r.slot_key as slotKey', 'r.seat_number as number', 'r.start_at as start', 'r.end_at as end'])
    .where('r.location_id', '=', locationId)
    .where('r.area', '=', area)
    .where(sql<boolean>`r.day = any(${days}::date[])`)
    .where('r.status', '=', 'active')
    .where('r.id', '!=', exceptId)
    .orderBy('r.start_at')
    .execute();
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

export interface Taken extends Period {
  userId: number;
  day: string;
  slotKey: string;
  number: number | null;
}

/** What is taken of a room or a workspace in a period. */
export async function takenIn(db: Database, place: Place, period: Period, exceptId = 0): Promise<Pick<Taken, 'number' | keyof Period>[]> {
  const rows = await db
    .selectFrom('reservations as r')
    .select(['r.seat_number as number', 'r.start_at as start', 'r.end_at as end'])
    .where('r.workspace_id', '=', place.id)
    .where('r.status', '=', 'active')
    .where('r.id', '!=', exceptId)
    .where(meets(place, period))
    .execute();
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

interface OfPerson {
  userId: number;
  area: Area;
  /** Null for whichever. */
  locationId: number | null;
}

/** Whether somebody has something of an area at that time, wherever the handle sees. */
export const isBusy = (handle: Database, { userId, area, locationId }: OfPerson, period: Period, exceptId = 0): Promise<boolean> =>
  unlocated(handle, async (db) => {
    const of = ofPersonDuring(db, userId, period, exceptId).where(sql<boolean>`r.area = ${area}`);
    const query = locationId === null ? of : of.where('r.location_id', '=', locationId);
    return (await query.limit(1).executeTakeFirst()) !== undefined;
  });

/**
 * When somebody can have nothing of an area at a location in a period: they have something of it, or are elsewhere, wherever the handle
 * sees.
 */
export async function busyTimes(
  handle: Database,
  { userId, area, locationId }: OfPerson & { locationId: number },
  period: Period,
  exceptId = 0,
): Promise<Period[]> {
  const isElsewhere = presences.includes(area) ? sql<boolean>`${isPresent} and r.location_id <> ${locationId}` : sql<boolean>`false`;
  const rows = await unlocated(handle, (db) =>
    ofPersonDuring(db, userId, period, exceptId).where(sql<boolean>`(r.area = ${area} or ${isElsewhere})`).execute(),
  );
  return rows.map((row) => ({ start: new Date(row.start), end: new Date(row.end) }));
}

const ofPersonDuring = (db: Database, userId: number, period: Period, exceptId: number) =>
  db
    .selectFrom('reservations as r')
    .select(['r.start_at as start', 'r.end_at as end'])
    .where('r.user_id', '=', userId)
    .where('r.status', '=', 'active')
    .where('r.id', '!=', exceptId)
    .where(overlaps(period));

/** Whether there is a number that is free; nobody waits and nobody is held up by looking. */
export async function hasFreeNumber(db: Database, row: Numbered, asker: Asker, seats: number, exceptId = 0): Promise<boolean> {
  if (row.workspaceId !== null) {
    const { free, leftWithDesk } = await seatsInUse(db, row.workspaceId, asker, row, exceptId);
    return (row.deskId === null ? free : leftWithDesk) > 0;
  }
  const { rows } = await sql<{ number: number | null }>`
    select lowest_number(${row.area}, ${row.locationId}::int, ${row.slotKey}, ${seats}::int, ${row.start.toISOString()}::timestamptz,
      ${row.end.toISOString()}::timestamptz, ${row.day}::date, ${exceptId}::bigint) as number`.execute(db);
  return rows[0]?.number != null;
}
