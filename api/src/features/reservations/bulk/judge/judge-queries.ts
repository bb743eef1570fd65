import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Period } from '../../kinds/kind.ts';

interface Row {
  of: number;
  start: number;
  end: number;
}

/** What is reserved at some time of a period, each with what it takes. */
async function reserved(db: Database, of: RawBuilder<unknown>, { start, end }: Period, matches: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${of} as of, (extract(epoch from r.start_at) * 1000)::float8 as start, (extract(epoch from r.end_at) * 1000)::float8 as end
    from reservations r
    where r.status = 'active' and r.start_at < ${end.toISOString()} and r.end_at > ${start.toISOString()} and ${matches}`.execute(db);
  return rows;
}

export const reservedByPersons = (db: Database, area: Area, ids: readonly number[], period: Period): Promise<Row[]> =>
  reserved(db, sql`r.user_id`, period, sql`r.area = ${area} and r.user_id = any(${ids}::int[])`);

export const reservedAtDesks = (db: Database, workspaceId: number, period: Period): Promise<Row[]> =>
  reserved(db, sql`r.desk_id`, period, sql`r.workspace_id = ${workspaceId} and r.desk_id is not null`);

export const reservedInRoom = (db: Database, roomId: number, period: Period): Promise<Row[]> =>
  reserved(db, sql`r.workspace_id`, period, sql`r.workspace_id = ${roomId} and r.area = 'meetingRoom'`);

export const reservedSeats = (db: Database, workspaceId: number, period: Period): Promise<Row[]> =>
  reserved(db, sql`r.seat_number`, period, sql`r.workspace_id = ${workspaceId} and r.seat_number is not null`);

/** The numbers that are taken in a counted area of a location. */
export const reservedNumbers = (
  db: Database,
  { locationId, area, slotKey }: { locationId: number; area: Area; slotKey: string },
  period: Period,
): Promise<Row[]> =>
  reserved(db, sql`r.seat_number`, period, sql`r.location_id = ${locationId} and r.area = ${area} and r.slot_key = ${slotKey}`);

/** The days between two on which these people work on site anyway. */
export async function workedDays(db: Database, ids: readonly number[], from: string, to: string): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ userId: number; days: string[] }>`
    select user_id as "userId", array_agg(distinct day::text) as days from reservations
    where status = 'active' and area = 'workspace' and day between ${from} and ${to} and user_id = any(${ids}::int[])
    group by 1`.execute(db);
  return new Map(rows.map(({ userId, days }) => [userId, days]));
}

/** The desk of the workspace where each of these people had most of their reservations since a day; of two the later one. */
export async function usualDesks(db: Database, workspaceId: number, ids: readonly number[], since: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; deskId: number }>`
    select distinct on (user_id) user_id as "userId", desk_id as "deskId" from (
      select user_id, desk_id, count(*) as times, max(start_at) as latest from reservations
      where workspace_id = ${workspaceId} and desk_id is not null and status = 'active' and day >= ${since}
        and user_id = any(${ids}::int[])
      group by 1, 2
    ) d order by user_id, times desc, latest desc`.execute(db);
  return new Map(rows.map(({ userId, deskId }) => [userId, deskId]));
}
