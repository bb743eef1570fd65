import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { presences } from '../kinds/kinds.ts';
import { notOver } from '../reservations-queries.ts';

/**
 * Whoever has a seat that goes along, and is at another location meanwhile, stays in both: nothing is cancelled by a building. Call it
 * before they move.
 */
export async function tolerateFollowing(db: Database, building: { id: number }, now: Date): Promise<void> {
  await sql`
    with met as (
      select r.id as moving, o.id as standing
      from reservations r join workspaces w on w.id = r.workspace_id
        join reservations o on o.user_id = r.user_id and o.location_id <> w.location_id and o.id <> r.id
      where w.building_id = ${building.id} and r.status = 'active' and ${notOver(now)} and r.location_id <> w.location_id
        and r.area = any(${presences}::text[]) and o.status = 'active' and o.area = any(${presences}::text[])
        and tstzrange(o.start_at, o.end_at) && tstzrange(r.start_at, r.end_at)
    )
    update reservations set tolerated = true
    where not tolerated and (id in (select moving from met) or id in (select standing from met))`.execute(db);
}

/** What is reserved there and will lie outside the opening hours of another location, where that refuses it: how many, and the first days. */
export async function outsideAt(db: Database, { to, ...of }: Going, { now, limit }: { now: Date; limit: number }): Promise<Outside> {
  const goes = 'buildingId' in of ? sql`w.building_id = ${of.buildingId}` : sql`w.id = ${of.workspaceId}`;
  const isRefused = (location: 'l' | 'f') => {
    const its = (column: string) => sql.ref(`${location}.${column}`);
    return sql`exists (select from effective_parameter(r.area, ${its('id')}) p where p.only_opening_hours)
      and outside_opening(${its('opening_hours')}, ${its('time_zone')}, r.start_at, r.end_at, false)`;
  };
  const { rows } = await sql<Outside>`
    select count(*)::int as count, coalesce((array_agg(distinct day order by day))[1:${sql.lit(limit)}], '{}') as days
    from (
      select (r.start_at at time zone l.time_zone)::date::text as day
      from workspaces w join reservations r on r.workspace_id = w.id join locations f on f.id = r.location_id join locations l on l.id = ${to}
      where ${goes} and r.status = 'active' and r.start_at > ${now.toISOString()}::timestamptz and f.id <> l.id
        and ${isRefused('l')} and not (${isRefused('f')})
    ) outside`.execute(db);
  return rows[0] as Outside;
}

/** A building, or one workspace or meeting room, that moves to another location. */
export type Going = ({ buildingId: number } | { workspaceId: number }) & { to: number };

export interface Outside {
  count: number;
  days: string[];
}

/** Sets where their workspace stands now; the day is that of the location's clocks. @returns how many moved */
export async function followWorkspaces(db: Database, building: { id: number }, now: Date): Promise<number> {
  const moved = await sql`
    update reservations r
    set location_id = w.location_id, building_id = w.building_id, day = (r.start_at at time zone l.time_zone)::date
    from workspaces w join locations l on l.id = w.location_id
    where w.id = r.workspace_id and w.building_id = ${building.id} and r.status = 'active' and ${notOver(now)}
      and (r.location_id, r.building_id) is distinct from (w.location_id, w.building_id)`.execute(db);
  return Number(moved.numAffectedRows ?? 0);
}

/** One after the other, the farthest first in the direction in which they go, so that none meets its neighbour on the way. */
export async function keepHours(db: Database, { id, from, to }: { id: number; from: string; to: string }, now: Date): Promise<void> {
  await sql`select move_zone(${id}::int, ${from}, ${to}, ${now.toISOString()}::timestamptz)`.execute(db);
}
