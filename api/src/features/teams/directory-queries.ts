import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** @returns undefined where the directory has one of this name */
export async function insertDirectoryTeam(db: Database, name: string, externalId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into teams (scim_id, name, external_id) values (gen_random_uuid(), ${name}, ${externalId})
    on conflict (fold_text(name)) where scim_id is not null do nothing returning scim_id as id`.execute(db);
  return rows[0]?.id;
}

export async function updateDirectoryTeam(db: Database, teamId: number, name: string, externalId: string | null): Promise<void> {
  await db.updateTable('teams').set({ name, external_id: externalId }).where('id', '=', teamId).execute();
}

/** Of the directory's people exactly these are members afterwards. @returns the first one who is none of them */
export async function setDirectoryMembers(db: Database, teamId: number, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ unknown: string | null }>`
    with wanted as (select w.id, s.user_id from unnest(${ids}::uuid[]) w(id) left join scim_users s on s.id = w.id),
    gone as (
      delete from team_members tm using scim_users s
      where tm.team_id = ${teamId}::int and s.user_id = tm.user_id and s.id not in (select id from wanted)
    ),
    added as (
      insert into team_members (team_id, user_id) select ${teamId}::int, user_id from wanted where user_id is not null order by user_id
      on conflict do nothing
    )
    select (select id from wanted where user_id is null limit 1)::text as unknown`.execute(db);
  return rows[0]?.unknown ?? undefined;
}
