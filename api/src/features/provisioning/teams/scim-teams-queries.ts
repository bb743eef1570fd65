import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface TeamRow {
  id: string;
  teamId: number;
  name: string;
  externalId: string | null;
  /** Null where they weren't asked for. */
  members: { value: string; display: string }[] | null;
  created: string;
  updated: string;
}

/** Those whom the directory looks after; others in a team it neither sees nor takes away. */
const members = sql`(select coalesce(jsonb_agg(jsonb_build_object('value', s.id, 'display', u.name || ' ' || u.last_name) order by s.user_id), '[]')
  from team_members tm join scim_users s on s.user_id = tm.user_id join users u on u.id = s.user_id where tm.team_id = t.id)`;

const columns = (withMembers: boolean) => sql`
  t.scim_id as id, t.id as "teamId", t.name, t.external_id as "externalId", ${withMembers ? members : sql`null`} as members,
  t.created_at as created, t.updated_at as updated`;

export async function findTeam(db: Database, id: string, withMembers = true): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`select ${columns(withMembers)} from teams t where t.scim_id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function lockTeam(db: Database, id: string): Promise<TeamRow | undefined> {
  await sql`select from teams where scim_id = ${id}::uuid for no key update`.execute(db);
  return findTeam(db, id);
}

export async function findTeams(
  db: Database,
  where: RawBuilder<unknown>,
  { from, count, withMembers }: { from: number; count: number; withMembers: boolean },
) {
  const total = await sql<{ total: number }>`select count(*)::int as total from teams t where t.scim_id is not null and (${where})`.execute(
    db,
  );
  const { rows } =
    count === 0
      ? { rows: [] }
      : await sql<TeamRow>`
          select ${columns(withMembers)} from teams t where t.scim_id is not null and (${where}) order by t.id limit ${count}::int offset ${from - 1}::int`.execute(
          db,
        );
  return { total: total.rows[0]?.total ?? 0, items: rows };
}

export async function countTeams(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .where('scim_id', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
