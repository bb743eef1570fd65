import { type RawBuilder, sql } from 'kysely';
import type { EntryBeside } from '#features/audit-log/audit-service.ts';
import { type AddedRow, insertingBeside, type ProvisionedRow } from '#features/users/provisioned/provisioned-service.ts';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import type { Person } from './person-rules.ts';

/** A person as the directory knows them, with what the server adds. */
export interface PersonRow extends Person {
  id: string;
  userId: number;
  owned: string[];
  /** Theirs here, whether the directory tells one or not. */
  address: string;
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
  u.name as "givenName", u.last_name as "familyName", u.email as address, u.status,
  s.name_from as "nameFrom", case when s.email_told then u.email end as email,
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

/** As whoever changes them reads them, with whether somebody names them as their manager. */
export type PersonBefore = PersonRow & { hasReports: boolean };

const readForChange = kept<{ id: string }, PersonBefore>(
  ({ id }) => sql`
    select ${columns}, exists (select from scim_users r where r.manager_id = s.id) as "hasReports" from ${people} where s.id = ${id}::uuid`,
);

export const findForChange = async (db: Database, id: string): Promise<PersonBefore | undefined> => (await readForChange(db, { id }))[0];

/** Keeps them as they are until the transaction ends. */
export async function lockPerson(db: Database, id: string): Promise<PersonRow | undefined> {
  await sql`select from scim_users where id = ${id}::uuid for no key update`.execute(db);
  return findPerson(db, id);
}

/** A page that isn't full tells how many there are by itself: mostly the directory looks for one. */
export async function findPeople(db: Database, where: RawBuilder<unknown>, { from, count }: { from: number; count: number }) {
  const { rows } =
    count === 0
      ? { rows: [] }
      : await sql<PersonRow>`
          select ${columns} from ${people} where ${where} order by s.user_id limit ${count}::int offset ${from - 1}::int`.execute(db);
  if (rows.length < count && (rows.length > 0 || from === 1)) return { total: from - 1 + rows.length, items: rows };
  const total = await sql<{ total: number }>`select count(*)::int as total from ${people} where ${where}`.execute(db);
  return { total: total.rows[0]?.total ?? 0, items: rows };
}

/** The SCIM id of a user; undefined where the directory doesn't look after them. */
export async function scimIdOf(db: Database, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('scim_users').select('id').where('user_id', '=', userId).executeTakeFirst())?.id;
}

type Stored = Pick<Person, 'userName' | 'externalId' | 'displayName' | 'managerId' | 'email' | 'nameFrom'> & { owned: readonly string[] };

export async function insertPerson(db: Database, userId: number, person: Stored, { id, now }: { id: string; now: Date }): Promise<void> {
  await inserting(db, { ...storedOf(person), scimId: id, userId, at: now.toISOString() });
}

/** Somebody who isn't here yet, with what the directory says of them, by one statement. */
export async function insertWithUser(
  db: Database,
  row: ProvisionedRow & EntryBeside,
  person: Stored,
  { id, now }: { id: string; now: Date },
): Promise<AddedRow | undefined> {
  const [added] = await insertingBoth(db, { ...row, ...storedOf(person), scimId: id, at: now.toISOString() });
  return added;
}

export async function updatePerson(db: Database, id: string, person: Stored, now: Date): Promise<void> {
  await updating(db, { ...storedOf(person), scimId: id, at: now.toISOString() });
}

/** By names that those of the user and of the entry don't have. */
type Values = {
  scimId: string;
  called: string;
  foreignId: string | null;
  shown: string | null;
  manager: string | null;
  hasEmail: boolean;
  namedBy: string;
  told: string[];
  at: string;
};

const storedOf = ({ userName, externalId, displayName, managerId, email, nameFrom, owned }: Stored) => ({
  ...{
    called: userName,
    foreignId: externalId,
    shown: displayName,
    manager: managerId,
    hasEmail: email !== null,
    namedBy: nameFrom,
    told: [...owned],
  },
});

const inserted = (userId: RawBuilder<unknown>, row: { readonly [K in keyof Values]: RawBuilder<Values[K]> }, from = sql``) => sql`
  insert into scim_users (id, user_id, user_name, external_id, display_name, manager_id, email_told, name_from, owned, created_at, updated_at)
  select ${row.scimId}::uuid, ${userId}, ${row.called}, ${row.foreignId}, ${row.shown}, ${row.manager}::uuid,
    ${row.hasEmail}::boolean, ${row.namedBy}, ${row.told}::text[],
    ${row.at}::timestamptz, ${row.at}::timestamptz ${from}`;

const inserting = kept<Values & { userId: number }, never>((row) => inserted(sql`${row.userId}::int`, row));

const insertingBoth = kept<ProvisionedRow & EntryBeside & Values, AddedRow>((row) =>
  insertingBeside(row, inserted(sql`id`, row, sql`from changed`)),
);

const updating = kept<Values, never>(
  (row) => sql`
    update scim_users set user_name = ${row.called}, external_id = ${row.foreignId}, display_name = ${row.shown},
      manager_id = ${row.manager}::uuid, email_told = ${row.hasEmail}::boolean, name_from = ${row.namedBy},
      owned = ${row.told}::text[], updated_at = ${row.at}::timestamptz
    where id = ${row.scimId}::uuid`,
);

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
