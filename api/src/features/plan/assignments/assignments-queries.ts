import type { DeskAssignment } from '@population-tracker/contract/plan/desk-assignments';
import { offeredAssignees } from '@population-tracker/contract/plan/desk-assignments';
import type { TeamOrigin } from '@population-tracker/contract/teams/team-origins';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';
import { searchWords } from '#platform/db/list.ts';

export async function assignmentsOf(db: Database, workspaceId: number): Promise<DeskAssignment[]> {
  const { rows } = await sql<DeskAssignment>`
    select a.desk_id as "deskId", d.label as "deskLabel", a.opens_before_min / 60 as "opensBeforeHours",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as user,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team
    from desk_assignments a join desks d on d.id = a.desk_id
    left join users u on u.id = a.user_id left join teams t on t.id = a.team_id
    where a.workspace_id = ${workspaceId}::int order by ${inCountedOrder(sql`d.label`)}, d.id`.execute(db);
  return rows;
}

export type Assignee = { userId: number } | { teamId: number };

/** Those of these desks that stand in the workspace; held, so that none goes meanwhile. */
export async function standingDesks(db: Database, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from desks where id = any(${ids}::int[]) and workspace_id = ${workspaceId}::int and deleted_at is null order by id for share`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** An active person, or a team; held, so that neither goes meanwhile. */
export async function isThere(db: Database, to: Assignee): Promise<boolean> {
  const { rows } =
    'userId' in to
      ? await sql`select from users where id = ${to.userId}::int and status = 'active' and deleted_at is null for share`.execute(db)
      : await sql`select from teams where id = ${to.teamId}::int for share`.execute(db);
  return rows.length > 0;
}

interface Assigning {
  workspaceId: number;
  deskIds: readonly number[];
  opensBefore: number | null;
}

export async function assign(db: Database, { workspaceId, deskIds, opensBefore }: Assigning, to: Assignee): Promise<void> {
  const [userId, teamId] = 'userId' in to ? [to.userId, null] : [null, to.teamId];
  await sql`
    insert into desk_assignments (desk_id, workspace_id, user_id, team_id, opens_before_min)
    select id, ${workspaceId}::int, ${userId}::int, ${teamId}::int, ${opensBefore}::int from unnest(${deskIds}::int[]) id order by id
    on conflict (desk_id) do update set user_id = excluded.user_id, team_id = excluded.team_id,
      opens_before_min = excluded.opens_before_min, assigned_at = now()`.execute(db);
}

export async function unassign(db: Database, deskIds: readonly number[]): Promise<void> {
  await sql`delete from desk_assignments where desk_id = any(${deskIds}::int[])`.execute(db);
}

/** What lies ahead on these desks of people from whom they are kept by now. */
export async function keptAhead(db: Database, workspaceId: number, deskIds: readonly number[], now: Date): Promise<Set<number>> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number }>`
    select r.id from reservations r
    where r.workspace_id = ${workspaceId}::int and r.desk_id = any(${deskIds}::int[]) and r.status = 'active'
      and r.start_at > ${at}::timestamptz and r.desk_id in (
        select kept_desks(${workspaceId}::int, r.user_id, r.start_at, ${at}::timestamptz))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A name, and nothing else of the team. */
export async function findTeams(db: Database, search: string | undefined) {
  const { rows } = await sql<{ id: number; name: string; origin: TeamOrigin; people: number }>`
    select t.id, t.name, case when t.scim_id is null then 'hand' else 'directory' end as origin,
      (select count(*) from team_members m join users u on u.id = m.user_id and u.deleted_at is null where m.team_id = t.id)::int as people
    from teams t where ${sql.join([sql`true`, ...searchWords(search).map((word) => sql`fold_text(t.name) like ${word}`)], sql` and `)}
    order by t.name, t.id limit ${offeredAssignees}`.execute(db);
  return rows;
}

export async function findPeople(db: Database, search: string | undefined) {
  const words = searchWords(search);
  if ((search ?? '').trim().length < 2 || words.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; department: string }>`
    select u.id, u.name || ' ' || u.last_name as name, coalesce(u.department, '') as department from users u
    where u.status = 'active' and u.deleted_at is null and ${sql.join(
      words.map((word) => sql`fold_text(u.name || ' ' || u.last_name) like ${word}`),
      sql` and `,
    )}
    order by u.name, u.last_name, u.id limit ${offeredAssignees}`.execute(db);
  return rows;
}
