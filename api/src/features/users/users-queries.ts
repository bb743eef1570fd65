import { userTypes } from '@population-tracker/contract/kernel/roles';
import { type NewUser, type User, type UserExportColumn, type UserQuery, user } from '@population-tracker/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { isIndexed, isOneOf, keptWrittenList, searchWords } from '#platform/db/list.ts';
import { lock, sharedLock } from '#platform/db/locks.ts';

/** A location that was deleted is nobody's site. Who has none is asked first: of a few locations all are read to find one. */
const siteOf = (column: 'id' | 'name') =>
  sql`case when users.site_id is not null then (
    select ${sql.ref(`l.${column}`)} from locations l where l.id = users.site_id and l.deleted_at is null) end`;

const teams = sql<User['teams']>`case when exists (select from team_members m where m.user_id = users.id) then (
  select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'byHand', t.scim_id is null) order by t.name, t.id)
  from team_members m join teams t on t.id = m.team_id where m.user_id = users.id) else '[]' end`;

/** Of the table itself. */
const columnsHeld = [
  'id',
  'name',
  'last_name as lastName',
  'email',
  'status',
  'manager_full_name as managerFullName',
  'manager_email as managerEmail',
  'exceptional',
  'user_type as userType',
  'language',
  'created_at as created',
  'updated_at as updated',
  'department',
  'employee_number as employeeNumber',
] as const;

const columns = [
  ...columnsHeld,
  'version',
  siteOf('id').$castTo<number | null>().as('siteId'),
  siteOf('name').$castTo<string | null>().as('siteName'),
  teams.as('teams'),
] as const;

export const present = (db: Database) => db.selectFrom('users').where('deleted_at', 'is', null);

/** The same as `select(columns)`, with the sites read once instead of row by row. */
const besideSites = (db: Database) =>
  present(db)
    .leftJoin(db.selectFrom('locations').select(['id as siteId', 'name as siteName']).where('deleted_at', 'is', null).as('site'), (join) =>
      join.onRef('site.siteId', '=', 'users.site_id'),
    )
    .select([...columnsHeld, 'version', 'site.siteId', 'site.siteName', teams.as('teams')]) as unknown as ReturnType<typeof ofColumns>;

const ofColumns = (db: Database) => present(db).select(columns);

const sortable = {
  name: sql.ref('name'),
  lastName: sql.ref('last_name'),
  email: sql.ref('email'),
  managerFullName: sql.ref('manager_full_name'),
  userType: sql.ref('user_type'),
  status: sql.ref('status'),
  exceptional: sql.ref('exceptional'),
  created: sql.ref('created_at'),
  updated: sql.ref('updated_at'),
  department: sql.ref('department'),
  employeeNumber: sql.ref('employee_number'),
};

type Wanted = Omit<UserQuery, 'page' | 'limit'>;

const defaultSort = 'name,lastName';

export const listUsers = keptWrittenList(planOf, Object.keys(user.shape));

/** The list as its page and its export read it. */
export function planOf<Q extends Wanted>(db: Database, query: Q) {
  const matches = present(db).where((eb) => eb.and(conditions(query)));
  const words = searchWords(query.search);
  const isIndexedAll = words.length > 0 && words.every(isIndexed);
  return {
    rows: matches.select(columns),
    counted: matches.select('id'),
    query,
    sortable,
    defaultSort,
    tieBreaker: sql.ref('id'),
    count: words.length > 0 ? ('afterwards' as const) : ('exact' as const),
    // A few letters alone are in nearly every name: their page is sooner read in the order of an index.
    ...(isIndexedAll || words.length > 1 ? { unfiltered: besideSites(db), forAny: isIndexedAll } : {}),
  };
}

/** What a file tells of somebody; the names of their site and their teams only where a column has them. */
export type ExportedUser = Omit<User, 'version' | 'siteName' | 'teams'> & { siteName?: string | null; teamNames?: string | null };

const columnsOfFile = [...columnsHeld, 'site_id as siteId'] as const;

/** The same for a file. Names out of other tables come for a page at once instead of person by person. */
export function exportPlanOf(db: Database, query: Wanted, wanted: readonly UserExportColumn[]) {
  const rows = present(db)
    .where((eb) => eb.and(conditions(query)))
    .select(columnsOfFile)
    .$castTo<ExportedUser>();
  const site = wanted.includes('site') ? namedSite : nothingNamed;
  const teams = wanted.includes('teams') ? namedTeams : nothingNamed;
  const completed = (page: typeof rows) => {
    const named = sql`(with page as materialized (${page}) select page.* ${site.column} ${teams.column} from page ${site.join} ${teams.join})`;
    return db.selectFrom(named.as<'users'>(sql.ref('users'))).selectAll('users') as unknown as typeof rows;
  };
  const named = site !== nothingNamed || teams !== nothingNamed;
  return { rows, ...(named ? { completed } : {}), query, sortable, defaultSort, tieBreaker: sql.ref('id') };
}

const nothingNamed = { column: sql``, join: sql`` };
const namedSite = {
  column: sql`, l.name as "siteName"`,
  join: sql`left join locations l on l.id = page."siteId" and l.deleted_at is null`,
};
const namedTeams = {
  column: sql`, t.names as "teamNames"`,
  join: sql`left join (
    select m.user_id, string_agg(t.name, ', ' order by t.name, t.id) as names
    from team_members m join teams t on t.id = m.team_id where m.user_id in (select id from page) group by m.user_id
  ) t on t.user_id = page.id`,
};

type Filters = Omit<Wanted, 'sort'>;

/** Of the filter by user type. */
const allTypes = 0;

/** By the managers' addresses, or by the name where that is all that is known. */
function managedBy(managers: string[]): RawBuilder<boolean> {
  const addresses = managers.filter((manager) => manager.includes('@'));
  const names = managers.filter((manager) => !manager.includes('@'));
  const byName = (name: string) =>
    sql<boolean>`(manager_email = '' and manager_full_name <> '' and fold_text(manager_full_name) = fold_text(${name}))`;
  const byAddress = addresses.length > 0 ? [isOneOf(sql.ref('manager_email'), addresses)] : [];
  return sql`(${sql.join([...byAddress, ...names.map(byName)], sql` or `)})`;
}

/** What the filters and the search say of a user, all of which must be true. */
export function conditions(filters: Filters): RawBuilder<boolean>[] {
  const { search, status, userType, exceptional, managerEmail, reservationLocationId, department, siteId, teamId } = filters;
  const found = searchWords(search).map((word) => sql<boolean>`search_text like ${word}`);
  if (status) found.push(isOneOf(sql.ref('status'), status));
  if (userType && !userType.includes(allTypes)) found.push(isOneOf(sql.ref('user_type'), userType));
  if (exceptional !== undefined) found.push(sql`exceptional = ${exceptional}`);
  if (managerEmail?.some(Boolean)) found.push(managedBy(managerEmail.filter(Boolean)));
  if (reservationLocationId) found.push(sql`id in (${reservedFromToday(reservationLocationId)})`);
  if (department?.some(Boolean)) found.push(isOneOf(sql.ref('department'), department.filter(Boolean)));
  if (siteId) found.push(isOneOf(sql.ref('site_id'), siteId));
  if (teamId) found.push(sql`id in (select m.user_id from team_members m where ${isOneOf(sql.ref('m.team_id'), teamId)})`);
  return found;
}

/** Who has a reservation at a location on its own today or later. */
const reservedFromToday = (locationId: number) => sql`
  select r.user_id from reservations r
  where r.location_id = ${locationId} and r.status = 'active'
    and r.day >= (select (now() at time zone l.time_zone)::date from locations l where l.id = ${locationId})`;

export const findUser = (db: Database, id: number): Promise<User | undefined> =>
  present(db).select(columns).where('id', '=', id).executeTakeFirst();

/** Whether there is or was somebody with this id. */
export const wasThere = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Keeps the user as they are until the transaction ends, without standing in the way of rows that refer to them. */
export const lockUser = (db: Database, id: number): Promise<User | undefined> =>
  present(db).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The user whom the company's directory calls by this id; both stay as they are until the transaction ends. */
export async function lockProvisioned(db: Database, scimId: string): Promise<User | undefined> {
  return (await lockingProvisioned(db, { scimId }))[0];
}

const lockingProvisioned = kept<{ scimId: string }, User>(({ scimId }, db) =>
  present(db)
    .select(columns)
    .where('id', '=', sql<number>`(select user_id from scim_users where scim_users.id = ${scimId}::uuid for no key update)`)
    .forNoKeyUpdate(),
);

export const ownerOfEmail = (db: Database, email: string) =>
  present(db).select(['id', 'name', 'last_name as lastName']).where('email', '=', email).executeTakeFirst();

/** Whose employee number it is, in whatever case. */
export const ownerOfNumber = (db: Database, employeeNumber: string) =>
  present(db)
    .select(['id', 'name', 'last_name as lastName', 'email'])
    .where('employee_number', '<>', '')
    .where(sql<boolean>`lower(employee_number) = lower(${employeeNumber})`)
    .executeTakeFirst();

export async function isLocation(db: Database, id: number): Promise<boolean> {
  const found = db.selectFrom('locations').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** @returns undefined where the address belongs to somebody else, even since a moment ago */
export function insertUser(db: Database, user: NewUser): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values(rowOf(user))
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Of a user, or of the places of a kept statement. */
const rowOf = <R extends Record<keyof Omit<NewUser, 'teams'>, unknown>>(user: R) => ({
  name: user.name as R['name'],
  last_name: user.lastName as R['lastName'],
  email: user.email as R['email'],
  status: user.status as R['status'],
  manager_full_name: user.managerFullName as R['managerFullName'],
  manager_email: user.managerEmail as R['managerEmail'],
  exceptional: user.exceptional as R['exceptional'],
  user_type: user.userType as R['userType'],
  language: user.language as R['language'],
  department: user.department as R['department'],
  employee_number: user.employeeNumber as R['employeeNumber'],
  site_id: user.siteId as R['siteId'],
});

export async function updateUser(db: Database, user: User): Promise<User> {
  const [updated] = await updating(db, user as NewUser & { id: number });
  return updated as User;
}

const updating = kept<NewUser & { id: number }, User>((user, db) =>
  db.updateTable('users').set(rowOf(user)).where('id', '=', user.id).returning(columns),
);

/** Their name stays for what they did; their password goes. */
export async function markDeleted(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ deleted_at: now.toISOString(), password_hash: null }).where('id', '=', id).execute();
}

/** Those who give an address to somebody come one after the other. */
export async function lockEmail(db: Database, email: string): Promise<void> {
  await sql`select ${lock('emails', sql`hashtext(${email})`)}`.execute(db);
}

/** Those who take an administrator away come one after the other, so that two never take the last two. */
export async function lockAdministrators(db: Database): Promise<void> {
  await sql`select ${lock('administrators')}`.execute(db);
}

/** The same lock that a new reservation of the user shares: none can come in between, nor a change of many users. */
export async function lockReservationsOf(db: Database, id: number): Promise<void> {
  await sql`select ${sharedLock('reservations')}, ${lock('users', id)}`.execute(db);
}

export async function hasOtherAdministrator(db: Database, id: number): Promise<boolean> {
  const other = await present(db)
    .select('id')
    .where('user_type', '=', userTypes.administrator)
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** What was changed of a user last, and by whom; the newest first. */
export const latestChanges = (db: Database, id: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['user_name as by', 'at', 'before', 'after'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(id))
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const departmentsShown = 100;
const managersShown = 50;

/** The departments that users name, each once. */
export async function listDepartments(db: Database, search: string | undefined) {
  const named = present(db).select('department').distinct().where('department', '<>', '');
  const found = await db
    .selectFrom(named.as('d'))
    .select('department')
    .where((eb) => eb.and(searchWords(search).map((word) => sql<boolean>`fold_text(department) like ${word}`)))
    .orderBy('department')
    .limit(departmentsShown)
    .execute();
  return { items: found.map(({ department }) => department) };
}

/** The managers that users name, each once, by name. Folding comes last: it costs more than the grouping. */
export async function listManagers(db: Database, search: string | undefined) {
  const words = searchWords(search);
  const managers = present(db)
    .select(['manager_email', sql<string>`max(manager_full_name)`.as('manager_full_name')])
    .where(sql<boolean>`(manager_email <> '' or manager_full_name <> '')`)
    .groupBy(['manager_email', sql`case when manager_email = '' then manager_full_name end`]);
  const items = await db
    .selectFrom(managers.as('m'))
    .select(['manager_full_name as managerFullName', 'manager_email as managerEmail'])
    .where((eb) => eb.and(words.map((word) => sql<boolean>`fold_text(manager_full_name || ' ' || manager_email) like ${word}`)))
    .orderBy('manager_full_name')
    .orderBy('manager_email')
    .limit(managersShown)
    .execute();
  return { items };
}

/** Desks that belong to somebody. */
export async function countDesks(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('desk_assignments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
