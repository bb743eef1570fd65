import { userTypes } from '@population-tracker/contract/kernel/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Changes, FormerValue, RefusedRow, RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import type { TeamsOfPerson } from './users-importer-teams.ts';
import { noTeams, teamsOfRow } from './users-importer-teams-queries.ts';

/** Of all rows together, what any of them says: what none does needn't be looked at. */
export interface RowsSay {
  teams: boolean;
  /** An employee number or a site. */
  belonging: boolean;
}

export async function whatRowsSay(db: Database, rows: RowsSql): Promise<RowsSay> {
  const { rows: said } = await sql<RowsSay>`
    select coalesce(bool_or("teamIds" is not null), false) as teams,
      coalesce(bool_or("employeeNumber" <> '' or "siteId" is not null), false) as belonging
    from jsonb_to_recordset(${rows}) as x("employeeNumber" text, "siteId" int, "teamIds" jsonb)`.execute(db);
  return said[0] ?? { teams: false, belonging: false };
}

interface Known {
  lock?: RawBuilder<unknown>;
  /** Of the users with these addresses, which ones are looked at. */
  only?: RawBuilder<unknown>;
  /** Whether teams are looked at, which costs more than the rest of a row. */
  teams: boolean;
  /** Whether rows of nobody that is known are left out. */
  knownAlone?: boolean;
}

/** Each row beside the user of its address, with the values that it asks for: what it leaves out stays as it is. */
const wanted = (rows: RowsSql, { lock = sql``, only = sql`true`, teams, knownAlone = false }: Known) => sql`
  incoming as materialized (
    select * from jsonb_to_recordset(${rows}) as x(
      "row" int, name text, "lastName" text, email text, status text, "managerFullName" text, "managerEmail" text,
      exceptional boolean, "userType" smallint, language text, department text, "employeeNumber" text, "siteId" int,
      "teamIds" jsonb
    )
  ),
  known as materialized (
    select id, name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, language, department,
      employee_number, site_id
    from users
    where deleted_at is null and ${only} and email in (select email from incoming)
    order by id ${lock}
  ),
  wanted as materialized (
    select
      x."row", k.id, x.name, x."lastName" as last_name, x.email,
      coalesce(x.status, k.status, 'active') as status,
      coalesce(x."managerFullName", k.manager_full_name, '') as manager_full_name,
      coalesce(x."managerEmail", k.manager_email, '') as manager_email,
      coalesce(x.exceptional, k.exceptional, false) as exceptional,
      coalesce(x."userType", k.user_type, ${userTypes.normal}) as user_type,
      coalesce(x.language, k.language) as language,
      coalesce(x.department, k.department, '') as department,
      coalesce(x."employeeNumber", k.employee_number, '') as employee_number,
      coalesce(x."siteId", k.site_id) as site_id,
      k.status as old_status, k.user_type as old_user_type,
      case when k.id is not null then jsonb_build_object(
        'name', k.name, 'lastName', k.last_name, 'status', k.status, 'managerFullName', k.manager_full_name,
        'managerEmail', k.manager_email, 'exceptional', k.exceptional, 'userType', k.user_type, 'language', k.language,
        'department', k.department, 'employeeNumber', k.employee_number, 'siteId', k.site_id
      ) end as former,
      k.id is not null and (
        k.name, k.last_name, k.status, k.manager_full_name, k.manager_email, k.exceptional, k.user_type, k.language,
        k.department, k.employee_number, k.site_id
      ) is not distinct from (
        x.name, x."lastName", coalesce(x.status, k.status), coalesce(x."managerFullName", k.manager_full_name),
        coalesce(x."managerEmail", k.manager_email), coalesce(x.exceptional, k.exceptional), coalesce(x."userType", k.user_type),
        coalesce(x.language, k.language), coalesce(x.department, k.department), coalesce(x."employeeNumber", k.employee_number),
        coalesce(x."siteId", k.site_id)
      ) and t.added = '{}' and t.removed = '{}' and not t.beyond as same,
      t.added as teams_added, t.removed as teams_removed
    from incoming x ${knownAlone ? sql`join` : sql`left join`} known k on k.email = x.email cross join lateral ${teams ? teamsOfRow : noTeams} t
  )`;

const locked = sql`for no key update`;

/** What applying the rows would do now. */
export async function countChanges(db: Database, rows: RowsSql): Promise<Changes> {
  const { teams } = await whatRowsSay(db, rows);
  const { rows: counted } = await sql<Changes>`
    with ${wanted(rows, { teams })}
    select count(*) filter (where id is null) as added, count(*) filter (where id is not null and not same) as updated,
      count(*) filter (where same) as unchanged
    from wanted`.execute(db);
  return counted[0] ?? { added: 0, updated: 0, unchanged: 0 };
}

export interface Rights {
  userType: number;
  status: string;
}

export interface AccessChange {
  row: number;
  id: number;
  before: Rights;
  after: Rights;
}

/** Who may be able to sign in to the panel, or has signed in to the employees' own app. */
const maySignIn = sql`(user_type <> ${sql.lit(userTypes.normal)} or id in (select user_id from grants where ended_at is null)
  or id in (select user_id from sessions where ended_at is null) or id in (select user_id from sign_in_codes where ended_at is null))`;

/** Those who may sign in and would become passive or get another type; they stay as they are until then. */
export async function accessChanges(db: Database, rows: RowsSql): Promise<AccessChange[]> {
  const { rows: found } = await sql<AccessChange>`
    with ${wanted(rows, { lock: locked, only: maySignIn, teams: false, knownAlone: true })}
    select "row", id, json_build_object('userType', old_user_type, 'status', old_status) as before,
      json_build_object('userType', user_type, 'status', status) as after
    from wanted
    where user_type <> old_user_type or (old_status = 'active' and status <> 'active')
    order by "row"`.execute(db);
  return found;
}

/**
 * Rows that would give a type of these, or change the type or status of one of these people.
 * @returns each with the field that it is about
 */
export async function rowsBeyond(
  db: Database,
  rows: RowsSql,
  { ids, types }: { ids: readonly number[]; types: readonly number[] },
): Promise<{ row: number; field: 'userType' | 'status' }[]> {
  if (ids.length + types.length === 0) return [];
  const isOneOf = sql`id = any(${ids}::int[])`;
  const { rows: found } = await sql<{ row: number; field: 'userType' | 'status' }>`
    with ${wanted(rows, { lock: locked, only: types.length > 0 ? sql`true` : isOneOf, teams: false })}
    select "row", case when status is distinct from old_status and id is not null then 'status' else 'userType' end as field
    from wanted
    where (${isOneOf} and (user_type, status) is distinct from (old_user_type, old_status))
      or (user_type = any(${types}::int[]) and user_type is distinct from old_user_type)
    order by "row"`.execute(db);
  return found;
}

export async function countActiveAdministrators(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_type', '=', userTypes.administrator)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The locations that a sheet can name. */
export const sitesThere = (db: Database): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('locations').select(['id', 'name']).where('deleted_at', 'is', null).execute();

/** Rows that were right when they were checked: whose number belongs to somebody else, or whose site was deleted since. */
export async function untakable(db: Database, rows: RowsSql): Promise<RefusedRow[]> {
  const { rows: found } = await sql<{ row: number; owner: string | null }>`
    with incoming as materialized (
      select * from jsonb_to_recordset(${rows}) as x("row" int, email text, "employeeNumber" text, "siteId" int)
    )
    select x."row", o.name || ' ' || o.last_name as owner
    from incoming x
    left join users o on o.deleted_at is null and o.employee_number <> '' and lower(o.employee_number) = lower(x."employeeNumber")
      and o.email <> x.email
    left join locations l on l.id = x."siteId"
    where o.id is not null or l.deleted_at is not null
    order by x."row"`.execute(db);
  return found.map(({ row, owner }) =>
    owner === null
      ? { row, field: 'site', key: 'users.siteUnknown' }
      : { row, field: 'employeeNumber', key: 'users.employeeNumberTaken', values: { name: owner } },
  );
}

interface Written extends Changes {
  former: FormerValue[];
  /** What is to become of who is in which team, which another part writes. */
  teams: TeamsOfPerson[];
}

const changesTeams = sql`k.teams_added || k.teams_removed <> '{}'`;
const teamsChanged = sql`jsonb_build_object('added', k.teams_added, 'removed', k.teams_removed)`;

/** Adds and updates in one statement. Equal users aren't touched, so that their version and their time stay. */
export async function upsertUsers(db: Database, rows: RowsSql, except: number[], { teams }: Pick<RowsSay, 'teams'>): Promise<Written> {
  const { rows: written } = await sql<Written>`
    with ${wanted(rows, { lock: locked, teams })},
    kept as (select * from wanted where not ("row" = any(${except}))),
    written as (
      insert into users (name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, language,
        department, employee_number, site_id)
      select name, last_name, email, status, manager_full_name, manager_email, exceptional, user_type, language,
        department, employee_number, site_id
      from kept where not same order by email
      on conflict (email) where deleted_at is null do update set
        name = excluded.name, last_name = excluded.last_name, status = excluded.status,
        manager_full_name = excluded.manager_full_name, manager_email = excluded.manager_email,
        exceptional = excluded.exceptional, user_type = excluded.user_type, language = excluded.language,
        department = excluded.department, employee_number = excluded.employee_number, site_id = excluded.site_id
      where (users.name, users.last_name, users.status, users.manager_full_name, users.manager_email, users.exceptional, users.user_type,
          users.language, users.department, users.employee_number, users.site_id)
        is distinct from (excluded.name, excluded.last_name, excluded.status, excluded.manager_full_name, excluded.manager_email,
          excluded.exceptional, excluded.user_type, excluded.language, excluded.department, excluded.employee_number, excluded.site_id)
        or users.id in (select id from kept where teams_added || teams_removed <> '{}')
      returning (xmax = 0) as added, id, email, version
    )
    select count(*) filter (where added) as added, count(*) filter (where not added) as updated,
      (select count(*) from kept) - count(*) as unchanged,
      coalesce((
        select json_agg(json_build_object('id', w.id, 'row', k."row", 'version', w.version, 'added', w.added, 'former',
          k.former || case when ${changesTeams} then jsonb_build_object('teams', ${teamsChanged}) else '{}' end))
        from written w join kept k on k.email = w.email
      ), '[]') as former,
      coalesce((
        select jsonb_agg(${teamsChanged} || jsonb_build_object('userId', w.id) order by w.id)
        from written w join kept k on k.email = w.email where ${changesTeams}
      ), '[]') as teams
    from written`.execute(db);
  return written[0] ?? { added: 0, updated: 0, unchanged: 0, former: [], teams: [] };
}
