import type { RefusalReason } from '@population-tracker/contract/reservations/refusal-reasons';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface Days {
  from: string;
  to: string;
  locationId?: number | undefined;
}

export interface RefusedRow {
  day: string;
  locationId: number;
  /** Of a deleted one too: what was refused there remains so. */
  location: string;
  area: Area;
  reason: RefusalReason;
  count: number;
}

export async function refusalsOf(db: Database, { from, to, locationId }: Days): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select r.day::text as day, r.location_id as "locationId", l.name as location, r.area, r.reason, r.count
    from refusals r join locations l on l.id = r.location_id
    where r.day between ${from}::date and ${to}::date
      and (${locationId ?? null}::int is null or r.location_id = ${locationId ?? null}::int)
    order by r.day, r.location_id, r.area, r.count desc, r.reason`.execute(db);
  return rows;
}

/** All that were made for these days, whatever became of them. */
export async function countMade(db: Database, { from, to, locationId }: Days): Promise<number> {
  const where = locationId === undefined ? sql`true` : sql`location_id = ${locationId}::int`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservations where day between ${from}::date and ${to}::date and ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countedSince(db: Database): Promise<string> {
  const { rows } = await sql<{ since: string }>`select since::text as since from refusals_counted`.execute(db);
  if (!rows[0]) throw new Error('Nobody knows since when refusals are counted.');
  return rows[0].since;
}
