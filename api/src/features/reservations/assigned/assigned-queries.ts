// Desks that belong to a person or a team (decision 070): what of it a reservation has to know.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Period } from '../kinds/kind.ts';
import { type Asker, overlaps } from '../reservations-queries.ts';

/** Whose a desk is until it opens; of a person nothing more is told. */
export interface Kept {
  team: string | null;
  /** When everybody may have it, as clocks show it there; null where nobody else ever does. */
  opens: { day: string; time: string } | null;
}

const opensAt = (start: Date) => sql`desk_opens(a.opens_before_min, ${start.toISOString()}::timestamptz, l.time_zone)`;
const local = (start: Date, format: string) => sql`to_char(${opensAt(start)} at time zone l.time_zone, ${sql.lit(format)})`;
const opens = (start: Date) => sql<Kept['opens']>`case when a.opens_before_min is not null
  then json_build_object('day', ${local(start, 'YYYY-MM-DD')}, 'time', ${local(start, 'HH24:MI')}) end`;

/** Whether a desk is others' for whoever asks, and whether somebody has it then. */
export async function deskKeptFrom(
  db: Database,
  desk: { id: number; workspaceId: number },
  { userId, now }: Asker,
  period: Period,
  exceptId = 0,
): Promise<{ kept: Kept | null; taken: boolean }> {
  const { rows } = await sql<{ kept: Kept | null; taken: boolean }>`
    select exists (select from reservations r where r.desk_id = ${desk.id}::int and r.status = 'active' and r.id <> ${exceptId}::bigint
        and ${overlaps(period)}) as taken,
      (
        select json_build_object('team', t.name, 'opens', ${opens(period.start)})
        from desk_assignments a join workspaces w on w.id = a.workspace_id join locations l on l.id = w.location_id
        left join teams t on t.id = a.team_id
        where a.desk_id = ${desk.id}::int and a.desk_id in (select kept_desks(${desk.workspaceId}::int, ${userId}::int,
          ${period.start.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz))
      ) as kept`.execute(db);
  return rows[0] as { kept: Kept | null; taken: boolean };
}

export interface Assigned {
  deskId: number;
  userId: number | null;
  teamId: number | null;
  /** Minutes before the day begins; null where it never opens. */
  opensBefore: number | null;
}

/** The assigned desks of these workspaces. */
export const assignedIn = (db: Database, workspaceIds: readonly number[]): Promise<Assigned[]> =>
  db
    .selectFrom('desk_assignments')
    .select(['desk_id as deskId', 'user_id as userId', 'team_id as teamId', 'opens_before_min as opensBefore'])
    .where(sql<boolean>`workspace_id = any(${workspaceIds}::int[])`)
    .execute();

/** Of these people, the teams that have a desk of a workspace. */
export async function teamsWithDesks(db: Database, workspaceId: number, userIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ userId: number; teams: number[] }>`
    select m.user_id as "userId", array_agg(m.team_id) as teams from team_members m
    where m.user_id = any(${userIds}::int[])
      and m.team_id in (select a.team_id from desk_assignments a where a.workspace_id = ${workspaceId}::int and a.team_id is not null)
    group by 1`.execute(db);
  return new Map(rows.map(({ userId, teams }) => [userId, teams]));
}

/** The workspaces among these that have assigned desks. */
export async function withAssigned(db: Database, workspaceIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('desk_assignments')
    .select('workspace_id as id')
    .distinct()
    .where(sql<boolean>`workspace_id = any(${workspaceIds}::int[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How the assigned desks of a workspace stand to an employee; a person is named as far as they let the caller see them. */
export interface ShownAssigned {
  deskId: number;
  whose: 'you' | 'team' | 'person';
  /** The team's, or the person's where the caller may see it. */
  name: string | null;
  /** Whether the caller may have it: theirs, or open by then. */
  mayHave: boolean;
  opens: string | null;
}

export async function assignedTo(db: Database, workspaceId: number, { userId, now }: Asker, { start }: Period): Promise<ShownAssigned[]> {
  const { rows } = await sql<ShownAssigned>`
    select a.desk_id as "deskId", case when a.user_id = ${userId}::int then 'you' when a.team_id is not null then 'team' else 'person' end as whose,
      coalesce(t.name, (select u.name || ' ' || u.last_name from users u where u.id = a.user_id and shows_days(u.id, ${userId}::int))) as name,
      a.desk_id not in (select kept_desks(${workspaceId}::int, ${userId}::int, ${start.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz)) as "mayHave",
      ${opensAt(start)} as opens
    from desk_assignments a join workspaces w on w.id = a.workspace_id join locations l on l.id = w.location_id
    left join teams t on t.id = a.team_id
    where a.workspace_id = ${workspaceId}::int`.execute(db);
  return rows;
}
