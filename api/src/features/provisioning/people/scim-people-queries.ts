import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import type { Person } from './person-rules.ts';

/** A person as the directory knows them, with what the server adds. */
export interface PersonRow extends Person {
  id: string;
  userId: number;
  owned: string[];
  status: 'active' | 'passive';
  managerName: string | null;
  groups: { value: string; display: string }[];
  created: string;
  updated: string;
}

const told = (field: string, value: RawBuilder<unknown>) => sql`case when ${field} = any(s.owned) then ${value} end`;

/** Whoever waits to become passive is told as passive: that is what the directory asked for. */
const columns = sql`
  s.id, s.user_id as "userId", s.user_name as "userName", s.external_id as "externalId", s.display_name as "displayName", s.owned,
  u.name as "givenName", u.last_name as "familyName", u.email, u.status,
  u.status = 'active' and not exists (select from scim_leavings w where w.user_id = u.id and w.outcome is null) as active,
  ${told('language', sql`u.language`)} as language, ${told('employeeNumber', sql`nullif(u.employee_number, '')`)} as "employeeNumber",
  ${told('department', sql`nullif(u.department, '')`)} as department, s.manager_id as "managerId",
  (select mu.name || ' ' || mu.last_name from scim_users m join users mu on mu.id = m.user_id where m.id = s.manager_id) as "managerName",
  (select coalesce(jsonb_agg(jsonb_build_object('value', t.scim_id, 'display', t.name) order by t.name), '[]')
   from team_members tm join teams t on t.id = tm.team_id where tm.user_id = u.id and t.scim_id is not null) as groups,
  s.created_at as created, greatest(s.updated_at, u.updated_at) as updated`;

const people = sql`scim_users s join users u on u.id = s.user_id`;

const readPerson = kept<{ id: string }, PersonRow>(({ id }) => sql`select ${columns} from ${people} where s.id = ${id}::uuid`);

export const findPerson = async (db: Database, id: string): Promise<PersonRow | undefined> => (await readPerson(db, { id }))[0];

/** Keeps them as they are until the transaction ends. */
export async function lockPerson(db: Database, id: string): Promise<PersonRow | undefined> {
  await sql`select from scim_users where id = ${id}::uuid for no key update`.execute(db);
  return findPerson(db, id);
}

export async function findPeople(db: Database, where: RawBuilder<unknown>, { from, count }: { from: number; count: number }) {
  const total = await sql<{ total: number }>`select count(*)::int as total from ${people} where ${where}`.execute(db);
  const { rows } =
    count === 0
      ? { rows: [] }
      : await sql<PersonRow>`
          select ${columns} from ${people} where ${where} order by s.user_id limit ${count}::int offset ${from - 1}::int`.execute(db);
  return { total: total.rows[0]?.total ?? 0, items: rows };
}

/** The SCIM id of a user; undefined where the directory doesn't look after them. */
export async function scimIdOf(db: Database, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('scim_users').select('id').where('user_id', '=', userId).executeTakeFirst())?.id;
}

type Stored = Pick<Person, 'userName' | 'externalId' | 'displayName' | 'managerId'> & { owned: readonly string[] };

const rowOf = ({ userName, externalId, displayName, managerId, owned }: Stored) => ({
  user_name: userName,
  external_id: externalId,
  display_name: displayName,
  manager_id: managerId,
  owned: [...owned],
});

export async function insertPerson(db: Database, userId: number, person: Stored, now: Date): Promise<string> {
  const at = now.toISOString();
  const { id } = await db
    .insertInto('scim_users')
    .values({ ...rowOf(person), user_id: userId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePerson(db: Database, id: string, person: Stored, now: Date): Promise<void> {
  await db
    .updateTable('scim_users')
    .set({ ...rowOf(person), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deletePerson(db: Database, id: string): Promise<void> {
  await db.deleteFrom('scim_users').where('id', '=', id).execute();
}

/** Those who name somebody as their manager, by their users' ids. */
export async function reportsOf(db: Database, id: string): Promise<number[]> {
  const found = await db.selectFrom('scim_users').select('user_id').where('manager_id', '=', id).orderBy('user_id').execute();
  return found.map((one) => one.user_id);
}

export async function countPeople(db: Database): Promise<number> {
  const { count } = await db.selectFrom('scim_users').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}
