import type { FirstStep } from '@population-tracker/contract/dashboard/first-steps';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Found = Record<FirstStep, boolean> & { undrawnId: number | null };

/** One look, each part of which ends with the first row that it finds. */
export async function findFirstSteps(db: Database): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      exists (select from users where deleted_at is null offset 1) as people,
      exists (select from locations where deleted_at is null) as location,
      exists (select from buildings where deleted_at is null) as building,
      exists (select from workspaces where deleted_at is null and not is_meeting_room) as workspace,
      exists (
        select from desks d join workspaces w on w.id = d.workspace_id where d.deleted_at is null and w.deleted_at is null
      ) or exists (
        select from floor_plans p join workspaces w on w.id = p.workspace_id where p.published_at is not null and w.deleted_at is null
      ) as plan,
      exists (select from parameters where deleted_at is null) as parameters,
      exists (select from reservations) as reservation,
      case when not exists (select from reservations) then (
        select w.id from workspaces w
        where w.deleted_at is null and w.status = 'active' and not w.is_meeting_room
          and not exists (select from desks d where d.workspace_id = w.id and d.deleted_at is null)
          and not exists (select from floor_plans p where p.workspace_id = w.id and p.published_at is not null)
        order by w.id desc limit 1
      ) end as "undrawnId"`.execute(db);
  return rows[0] as Found;
}
