import { userTypes } from '@population-tracker/contract/kernel/roles';
import { sql } from 'kysely';
import type { FormerValue } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';
import type { Rights } from './users-importer-queries.ts';

export interface Undoable {
  row: number;
  id: number;
  added: boolean;
  before: Rights;
  after: Rights;
}

const given = (records: readonly FormerValue[]) => sql`
  given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(id int, "row" int, version int, added boolean, former jsonb)
  )`;

/**
 * Of these records those that are still as the upload left them; they stay so until the transaction ends. Somebody who was added
 * and has reservations since is not, nor whose former number is somebody else's by now, nor of whom the directory has told since.
 */
export async function lockUntouched(db: Database, records: readonly FormerValue[]): Promise<Undoable[]> {
  await sql`select ${lock('users', sql`id`)} from (
    select id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(id int, added boolean) where added order by id) as added`.execute(
    db,
  );
  const { rows } = await sql<Undoable>`
    with ${given(records)}
    select g."row", g.id, g.added, json_build_object('userType', u.user_type, 'status', u.status) as before,
      json_build_object('userType', coalesce((g.former ->> 'userType')::int, ${userTypes.normal}::int),
        'status', coalesce(g.former ->> 'status', 'passive')) as after
    from users u join given g on g.id = u.id
    where u.deleted_at is null and u.version = g.version and (g.added or g.former is not null)
      and not exists (
        select from users o
        where o.deleted_at is null and o.id <> u.id and o.employee_number <> '' and lower(o.employee_number) = lower(g.former ->> 'employeeNumber')
      )
      and not (g.added and exists (select 1 from reservations r where r.user_id = u.id))
      and not ${toldSince}
    order by u.id for no key update of u`.execute(db);
  return rows;
}

/** An upload changes nothing that the directory has told, so that what it changed of that was told since, in the very same words. */
const toldSince = sql`exists (
  select from scim_users s cross join lateral jsonb_each_text(jsonb_build_object(
    'name', u.name, 'lastName', u.last_name, 'status', u.status, 'managerFullName', u.manager_full_name, 'managerEmail', u.manager_email,
    'language', u.language, 'department', u.department, 'employeeNumber', u.employee_number)) as now(field, stored)
  where s.user_id = u.id
    and (g.added or (now.field = any(s.owned) and g.former ? now.field and g.former ->> now.field is distinct from now.stored)))`;

/** The addresses of those who are still there. */
export async function emailsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids, 0])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** Their name stays for what they did; their password goes. */
export async function deleteAdded(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`update users set deleted_at = ${now.toISOString()}, password_hash = null where id = any(${ids}::int[])`.execute(db);
}

export async function restoreFormer(db: Database, records: readonly FormerValue[]): Promise<void> {
  await sql`
    with ${given(records)}
    update users u set name = f.name, last_name = f."lastName", status = f.status, manager_full_name = f."managerFullName",
      manager_email = f."managerEmail", exceptional = f.exceptional, user_type = f."userType", language = f.language,
      department = coalesce(f.department, u.department), employee_number = coalesce(f."employeeNumber", u.employee_number),
      -- An upload of before this was known has nothing to say of it.
      site_id = case when g.former ? 'siteId' then f."siteId" else u.site_id end
    from given g, jsonb_to_record(g.former) as f(
      name text, "lastName" text, status text, "managerFullName" text, "managerEmail" text, exceptional boolean, "userType" smallint,
      language text, department text, "employeeNumber" text, "siteId" int)
    where u.id = g.id`.execute(db);
}
