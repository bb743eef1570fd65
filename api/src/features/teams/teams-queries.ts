import type { Team, TeamQuery } from '@population-tracker/contract/teams/teams';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

/** Whoever was deleted stays in a team that was made by hand, and is seen there by nobody. */
const people = sql<number>`(
  select count(*) from team_members m join users u on u.id = m.user_id and u.deleted_at is null where m.team_id = t.id)::int`;
const origin = sql<Team['origin']>`case when t.scim_id is null then 'hand' else 'directory' end`;

const records = (db: Database) =>
  db
    .selectFrom('teams as t')
    .select([
      't.id',
      't.name',
      origin.as('origin'),
      people.as('people'),
      't.created_at as created',
      't.updated_at as updated',
      't.version',
    ]);

const sortable = { name: sql.ref('t.name'), people, origin, created: sql.ref('t.created_at'), updated: sql.ref('t.updated_at') };

/** The list as its page and its export read it. */
export function planOf<Q extends Pick<TeamQuery, 'search' | 'origin' | 'sort'>>(db: Database, query: Q) {
  const found = searchWords(query.search).map((word) => sql<boolean>`fold_text(t.name) like ${word}`);
  if (query.origin) found.push(sql<boolean>`t.scim_id is ${query.origin === 'hand' ? sql`null` : sql`not null`}`);
  const rows = records(db).where((eb) => eb.and(found));
  return { rows, query, sortable, defaultSort: 'name', tieBreaker: sql.ref('t.id') };
}

export const listTeams = (db: Database, query: TeamQuery): Promise<Page<Team>> => listPage(db, { ...planOf(db, query), count: 'exact' });

export const findTeam = (db: Database, id: number): Promise<Team | undefined> => records(db).where('t.id', '=', id).executeTakeFirst();

/** Whoever changes a team or who is in it waits for the one before; of what is read afterwards nothing is older. */
export async function lockTeam(db: Database, id: number): Promise<void> {
  await db.selectFrom('teams').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** @returns undefined where there is one of this name */
export const insertTeam = (db: Database, name: string): Promise<{ id: number } | undefined> =>
  db
    .insertInto('teams')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`fold_text(name)`).where('scim_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

export async function renameTeam(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable('teams').set({ name }).where('id', '=', id).execute();
}

export async function deleteTeam(db: Database, id: number): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute();
}

/** Of a name that another team made by hand has, in whatever case. */
export const isNameTaken = async (db: Database, name: string, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from teams where scim_id is null and id <> ${id}::int and fold_text(name) = fold_text(${name})`.execute(db);
  return rows.length > 0;
};

/** @returns how many weren't in it yet */
export async function addMembers(db: Database, teamId: number, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into team_members (team_id, user_id) select ${teamId}::int, unnest(${userIds}::int[]) order by 2
      on conflict do nothing returning user_id
    )
    select count(*)::int as count from added`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns how many were in it */
export async function removeMembers(db: Database, teamId: number, userIds: readonly number[]): Promise<number> {
  const gone = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Desks that belong to it. */
export async function countDesks(db: Database, teamId: number): Promise<number> {
  const { count } = await db
    .selectFrom('desk_assignments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Announcements that aren't over and are meant for it. @param today in the zone of announcements */
export async function countAnnouncements(db: Database, teamId: number, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from announcement_teams at join announcements a on a.id = at.announcement_id
    where at.team_id = ${teamId}::int and a.deleted_at is null and (a.published_at is null or a.end_date >= ${today}::date)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Until the transaction ends nobody else changes a team made by hand, nor who is in it. */
export async function lockMadeByHand(db: Database): Promise<void> {
  await db.selectFrom('teams').select('id').where('scim_id', 'is', null).orderBy('id').forNoKeyUpdate().execute();
}

interface MembersChange {
  userId: number;
  added: readonly number[];
  removed: readonly number[];
}

/** Puts people into teams made by hand that are still there, and takes them out of others. */
export async function changeMembers(db: Database, people: readonly MembersChange[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x("userId" int, added int[], removed int[])`;
  await sql`delete from team_members m using ${given} where m.user_id = x."userId" and m.team_id = any(x.removed)`.execute(db);
  await sql`
    insert into team_members (team_id, user_id)
    select t.id, x."userId" from ${given}, unnest(x.added) a join teams t on t.id = a and t.scim_id is null
    order by 1, 2 on conflict do nothing`.execute(db);
}

export const findTeams = (db: Database, ids: readonly number[]): Promise<Team[]> =>
  records(db).where(sql<boolean>`t.id = any(${ids}::int[])`).orderBy('t.id').execute();
