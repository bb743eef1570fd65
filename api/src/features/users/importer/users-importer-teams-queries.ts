import type { TeamOrigin } from '@population-tracker/contract/teams/team-origins';
import { sql } from 'kysely';
import type { RefusedRow, RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';

/**
 * Which teams made by hand a row puts its person into, and which it takes them out of: it names all that they are in. A name that the
 * directory has a team of as well means that one where they are in it, and in the other one not. Beyond is what only the directory can do: such
 * a row is never equal to what is there, so that it is told.
 */
export const teamsOfRow = sql`(
  select coalesce(array_agg(n.id) filter (where n.id is not null and m.id is null), '{}') as added,
    coalesce(array_agg(m.id) filter (where n.id is null), '{}') as removed,
    exists (
      select from jsonb_array_elements(x."teamIds") e
      where not e ? 'hand' and not exists (select from team_members d where d.user_id = k.id and d.team_id = (e ->> 'directory')::int)
    ) as beyond
  from (
    select distinct (e ->> 'hand')::int as id from jsonb_array_elements(x."teamIds") e
    where e ? 'hand' and not (
      e ? 'directory'
      and exists (select from team_members d where d.user_id = k.id and d.team_id = (e ->> 'directory')::int)
      and not exists (select from team_members h where h.user_id = k.id and h.team_id = (e ->> 'hand')::int)
    )
  ) n full join (
    select t.id from team_members m join teams t on t.id = m.team_id and t.scim_id is null where x."teamIds" is not null and m.user_id = k.id
  ) m on m.id = n.id
)`;

/** The same where no row says anything of teams. */
export const noTeams = sql`(select '{}'::int[] as added, '{}'::int[] as removed, false as beyond)`;

/** The teams that a sheet can name. */
export const teamsThere = (db: Database): Promise<{ id: number; name: string; origin: TeamOrigin }[]> =>
  db
    .selectFrom('teams')
    .select(['id', 'name', sql<TeamOrigin>`case when scim_id is null then 'hand' else 'directory' end`.as('origin')])
    .execute();

/** Rows that name a team of the directory in which their person isn't, or one that was deleted since they were checked. */
export async function teamsUntakable(db: Database, rows: RowsSql): Promise<RefusedRow[]> {
  const { rows: found } = await sql<{ row: number; gone: boolean }>`
    with incoming as materialized (select * from jsonb_to_recordset(${rows}) as x("row" int, email text, "teamIds" jsonb)),
    named as (
      select x."row", x.email, (e ->> 'hand')::int as hand, (e ->> 'directory')::int as directory
      from incoming x, jsonb_array_elements(x."teamIds") e
    )
    select n."row", bool_or(coalesce(n.hand, n.directory) not in (select id from teams)) as gone
    from named n
    where (n.hand is not null and n.hand not in (select id from teams))
      or (n.hand is null and not exists (
        select from team_members m join users u on u.id = m.user_id and u.deleted_at is null
        where u.email = n.email and m.team_id = n.directory))
    group by n."row" order by n."row"`.execute(db);
  return found.map(({ row, gone }) => ({ row, field: 'teams', key: gone ? 'users.teamUnknown' : 'teams.ofDirectory' }));
}
