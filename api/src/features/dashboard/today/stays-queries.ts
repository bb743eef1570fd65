import type { Whereabouts } from '@population-tracker/contract/dashboard/today';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

type Stay = Whereabouts['people'][number]['stays'][number] & { userId: number };

/** What people have reserved today, wherever that is, in the order of the hours. */
export async function staysOf(db: Database, userIds: readonly number[], now: Date): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select r.user_id as "userId", r.area, r.location_id as "locationId", l.name as "locationName", coalesce(b.name, '') as "buildingName",
      r.workspace_id as "workspaceId", coalesce(w.name, '') as "workspaceName", coalesce(d.label, '') as "deskLabel",
      l.time_zone as "timeZone", r.start_at as start, r.end_at as "end"
    from reservations r join locations l on l.id = r.location_id
    left join buildings b on b.id = r.building_id left join workspaces w on w.id = r.workspace_id left join desks d on d.id = r.desk_id
    where r.user_id = any(${userIds}::int[]) and r.status = 'active'
      and (r.day = (${now.toISOString()}::timestamptz at time zone l.time_zone)::date
        or tstzrange(r.start_at, r.end_at) @> ${now.toISOString()}::timestamptz)
    order by r.start_at, r.id`.execute(db);
  return rows;
}
