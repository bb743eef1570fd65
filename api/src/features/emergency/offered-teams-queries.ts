import { type OfferedTeam, offeredTeams } from '@population-tracker/contract/emergency/emergency-teams';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { searchWords } from '#platform/db/list.ts';

/** The first teams that have the words in their names, and those that are asked for, each with its active people. */
export async function findOfferedTeams(
  db: Database,
  { search, teamId = [] }: { search?: string | undefined; teamId?: readonly number[] | undefined },
): Promise<OfferedTeam[]> {
  const words = searchWords(search).map((word) => sql`and fold_text(t.name) like ${word}`);
  const { rows } = await sql<OfferedTeam>`
    with offered as (
      (select t.id from teams t where true ${sql.join(words, sql` `)} order by t.name, t.id limit ${offeredTeams}::int)
      union select t.id from teams t where t.id = any(${teamId}::int[])
    )
    select t.id, t.name, case when t.scim_id is null then 'hand' else 'directory' end as origin, (
      select count(*)::int from team_members m join users u on u.id = m.user_id
      where m.team_id = t.id and u.status = 'active' and u.deleted_at is null) as people
    from teams t where t.id in (select id from offered) order by t.name, t.id`.execute(db);
  return rows;
}

/** By name, as they are called now. */
export const findTeamNames = (db: Database, ids: readonly number[]): Promise<{ name: string }[]> =>
  db.selectFrom('teams').select('name').where('id', 'in', ids).orderBy('name').orderBy('id').execute();
