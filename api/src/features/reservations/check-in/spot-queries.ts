import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** A desk of a workspace, or a meeting room. */
export interface Spot {
  area: 'workspace' | 'meetingRoom';
  locationId: number;
  workspaceId: number;
  deskId: number | null;
}

const isSpot = ({ workspaceId, deskId }: Spot) =>
  deskId === null ? sql<boolean>`r.workspace_id = ${workspaceId}` : sql<boolean>`r.desk_id = ${deskId}`;

/** Begun, or of today where the place is, and not over. */
const isToday = (now: string) => sql`r.status = 'active' and r.end_at > ${now}::timestamptz
  and (r.start_at <= ${now}::timestamptz or r.day = (${now}::timestamptz at time zone l.time_zone)::date)`;

/** Of one person: those at the spot first, then the earliest. */
export async function ownToday(db: Database, userId: number, spot: Spot, now: Date) {
  const { rows } = await sql<{ id: number; isHere: boolean }>`
    select r.id, ${isSpot(spot)} as "isHere" from reservations r join locations l on l.id = r.location_id
    where r.user_id = ${userId} and r.area = ${spot.area} and ${isToday(now.toISOString())}
    order by 2 desc, r.start_at, r.id`.execute(db);
  return rows;
}

/** Of one person, behind an entrance: what can be checked in, then the earliest. */
export async function ownBehind(db: Database, userId: number, buildingId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reservations r join locations l on l.id = r.location_id
    where r.user_id = ${userId} and r.building_id = ${buildingId} and r.area in ('workspace', 'meetingRoom') and ${isToday(now.toISOString())}
    order by r.checked_in_at is not null, r.start_at, r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next of others that begins at the spot or runs there; of one's own what begins next. */
export async function nextAt(db: Database, userId: number, spot: Spot, now: Date) {
  const at = now.toISOString();
  const { rows } = await sql<{ start: string; end: string; own: boolean }>`
    select r.start_at as start, r.end_at as "end", r.user_id = ${userId} as own from reservations r
    where r.status = 'active' and r.end_at > ${at}::timestamptz and r.start_at < ${at}::timestamptz + interval '2 days'
      and (${isSpot(spot)} or r.user_id = ${userId} and r.area = ${spot.area})
    order by r.start_at, r.id limit 20`.execute(db);
  return rows as (Pick<Reservation, 'start' | 'end'> & { own: boolean })[];
}
