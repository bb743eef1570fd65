import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { unlocated } from '#platform/db/located/located.ts';
import type { Period } from '../kinds/kind.ts';
import type { Asker } from '../reservations-queries.ts';

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
  /** Whether somebody sits at the desk at some time of it, or it is kept for others. */
  taken: boolean;
  /** Seats for whoever wants any, and for whoever names a desk. */
  free: number;
  leftWithDesk: number;
}

interface AskedLeft {
  workspaceId: number;
  deskId: number | null;
  userId: number | null;
  moment: string;
  starts: string[];
  ends: string[];
}

const readLeft = kept<AskedLeft, Left>(
  ({ workspaceId, deskId, userId, moment, starts, ends }) => sql`
    select s.free, s.left_with_desk as "leftWithDesk", exists (
      select from reservations r where r.desk_id = ${deskId}::int and r.status = 'active'
        and tstzrange(r.start_at, r.end_at) && tstzrange(p.starts, p.ends))
        or ${deskId}::int in (select kept_desks(${workspaceId}::int, ${userId}::int, p.starts, ${moment}::timestamptz)) as taken
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality p(starts, ends, number)
    cross join lateral seats_in_use(${workspaceId}::int, ${userId}::int, p.starts, p.ends, 0::bigint, ${moment}::timestamptz) s
    order by p.number`,
);

interface Seat {
  workspaceId: number;
  deskId: number | null;
}

/** @returns what is left of a workspace and its desk for somebody, for each of these periods in their order */
export const leftDuring = (db: Database, seat: Seat, { userId, now }: Asker, periods: readonly Period[]): Promise<Left[]> =>
  readLeft(db, {
    ...seat,
    userId,
    moment: now.toISOString(),
    starts: periods.map(({ start }) => start.toISOString()),
    ends: periods.map(({ end }) => end.toISOString()),
  });
