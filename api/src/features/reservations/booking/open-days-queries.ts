import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { unlocated } from '#platform/db/located/located.ts';
import type { Period } from '../kinds/kind.ts';

/** What somebody has that meets some days, wherever the handle sees. None of it lasts longer than 25 hours but meetings. */
export interface Had extends Period {
  area: string;
  locationId: number;
}

const readHad = kept<{ userId: number; from: string; to: string }, { area: string; locationId: number; start: string; end: string }>(
  ({ userId, from, to }) => sql`
    select r.area, r.location_id as "locationId", r.start_at as start, r.end_at as "end" from reservations r
    where r.user_id = ${userId}::int and r.status = 'active' and r.end_at > ${from}::timestamptz and r.start_at < ${to}::timestamptz`,
);

export async function hadDuring(handle: Database, userId: number, { start, end }: Period): Promise<Had[]> {
  const given = { userId, from: start.toISOString(), to: end.toISOString() };
  const rows = await unlocated(handle, (db) => readHad(db, given));
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

export interface Left {
  /** Whether somebody sits at the desk at some time of it. */
  taken: boolean;
  /** Seats for whoever wants any, and for whoever names a desk. */
  free: number;
  leftWithDesk: number;
}

const readLeft = kept<{ workspaceId: number; deskId: number | null; starts: string[]; ends: string[] }, Left>(
  ({ workspaceId, deskId, starts, ends }) => sql`
    select s.free, s.left_with_desk as "leftWithDesk", exists (
      select from reservations r where r.desk_id = ${deskId}::int and r.status = 'active'
        and tstzrange(r.start_at, r.end_at) && tstzrange(p.starts, p.ends)) as taken
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality p(starts, ends, number)
    cross join lateral seats_in_use(${workspaceId}::int, p.starts, p.ends, 0::bigint) s
    order by p.number`,
);

/** @returns what is left of a workspace and its desk, for each of these periods in their order */
export const leftDuring = (db: Database, workspaceId: number, deskId: number | null, periods: readonly Period[]): Promise<Left[]> =>
  readLeft(db, {
    workspaceId,
    deskId,
    starts: periods.map(({ start }) => start.toISOString()),
    ends: periods.map(({ end }) => end.toISOString()),
  });
