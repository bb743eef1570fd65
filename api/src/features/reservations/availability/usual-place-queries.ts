import { habitDays, type UsualPlace } from '@population-tracker/contract/reservations/usual-place';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

const nowhere: UsualPlace = { locationId: null, buildingId: null, workspaceId: null, deskId: null };

/** The desk that is theirs; else the workspace that somebody has most often, of two the one of later; a desk of it that stands behind half of those reservations or more. */
export async function findUsualPlace(db: Database, userId: number, now: Date): Promise<UsualPlace> {
  const since = new Date(now.getTime() - habitDays * 86_400_000).toISOString();
  const { rows } = await sql<UsualPlace>`
    with own as (
      select w.location_id, w.building_id, w.id as workspace_id, d.id as desk_id
      from desk_assignments a join desks d on d.id = a.desk_id and d.status = 'active'
      join workspaces w on w.id = a.workspace_id and w.status = 'active' and w.deleted_at is null
      join buildings b on b.id = w.building_id and b.status = 'active'
      join locations l on l.id = b.location_id and l.status = 'active'
      where a.user_id = ${userId} order by d.id limit 1
    ), had as (
      select r.location_id, r.building_id, r.workspace_id, count(*) as times, max(r.start_at) as latest,
        mode() within group (order by r.desk_id) as desk_id
      from reservations r
      where r.user_id = ${userId} and r.area = 'workspace' and r.status = 'active' and r.start_at > ${since}
      group by 1, 2, 3
    )
    select location_id as "locationId", building_id as "buildingId", workspace_id as "workspaceId", desk_id as "deskId" from own
    union all
    (select h.location_id as "locationId", h.building_id as "buildingId", h.workspace_id as "workspaceId", d.id as "deskId"
    from had h
    join workspaces w on w.id = h.workspace_id and w.status = 'active' and w.deleted_at is null
    join buildings b on b.id = w.building_id and b.status = 'active'
    join locations l on l.id = b.location_id and l.status = 'active'
    left join desks d on d.id = h.desk_id and d.status = 'active' and d.deleted_at is null and d.workspace_id = w.id and h.times <= 2 * (
      select count(*) from reservations r
      where r.user_id = ${userId} and r.desk_id = h.desk_id and r.status = 'active' and r.start_at > ${since})
    where not exists (select from own) order by h.times desc, h.latest desc limit 1)`.execute(db);
  return rows[0] ?? { ...nowhere, locationId: await siteOf(db, userId) };
}

async function siteOf(db: Database, userId: number): Promise<number | null> {
  const site = await db
    .selectFrom('users as u')
    .innerJoin('locations as l', 'l.id', 'u.site_id')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where('l.status', '=', 'active')
    .where('l.deleted_at', 'is', null)
    .select('l.id')
    .executeTakeFirst();
  return site?.id ?? null;
}
