import { randomBytes } from 'node:crypto';
import { keyPermissions } from '@population-tracker/contract/kernel/permissions';
import type { Insertable, Selectable } from 'kysely';
import type { Pool } from 'pg';
import { hashToken } from '#features/session/session-rules.ts';
import type { Database } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';

// Records for tests, written past the services: whatever is left out gets a plausible value, names are never taken.

const some = (what: string) => `${what} ${randomBytes(4).toString('hex')}`;

interface MadeUser {
  id: number;
  name: string;
  lastName: string;
  email: string;
  version: number;
}

interface GivenUser {
  name?: string;
  lastName?: string;
  email?: string;
  status?: 'active' | 'passive';
  userType?: 1 | 2 | 3;
  exceptional?: boolean;
  managerFullName?: string;
  managerEmail?: string;
  department?: string;
  employeeNumber?: string;
  siteId?: number;
  passwordHash?: string;
}

export async function makeUser(db: Database, given: GivenUser = {}): Promise<MadeUser> {
  const row = await db
    .insertInto('users')
    .values({
      name: given.name ?? 'Ayşe',
      last_name: given.lastName ?? 'Yılmaz',
      email: given.email ?? `${randomBytes(6).toString('hex')}@test.example`,
      user_type: given.userType ?? 1,
      status: given.status ?? 'active',
      exceptional: given.exceptional ?? false,
      manager_full_name: given.managerFullName ?? '',
      manager_email: given.managerEmail ?? '',
      department: given.department ?? '',
      employee_number: given.employeeNumber ?? '',
      site_id: given.siteId ?? null,
      password_hash: given.passwordHash ?? null,
    })
    .returning(['id', 'name', 'last_name as lastName', 'email', 'version'])
    .executeTakeFirstOrThrow();
  return row;
}

/** A session as signing in would open it, but that its proof stays fresh however the test moves its clock. @returns its token */
export async function makeSession(db: Database, userId: number, at = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const opened = {
    created_at: at.toISOString(),
    last_used_at: at.toISOString(),
    proved_at: new Date(at.getTime() + 366 * 86_400_000).toISOString(),
    device: 'test',
    address: '127.0.0.1',
  };
  await db
    .insertInto('sessions')
    .values({ ...opened, token_hash: hashToken(token), user_id: userId })
    .execute();
  return token;
}

/** An API key as somebody makes it, for everything of theirs everywhere unless told. @returns the key */
export async function makeKey(db: Database, given: Partial<Insertable<DB['api_keys']>> & { user_id: number }): Promise<string> {
  const key = `ptk_${randomBytes(32).toString('base64url')}`;
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const usual = { name: some('Key'), start: key.slice(0, 10), permissions: [...keyPermissions], until };
  await db
    .insertInto('api_keys')
    .values({ ...usual, key_hash: hashToken(key), ...given })
    .execute();
  return key;
}

/** A token of the company's directory. @returns it */
export async function makeScimToken(db: Database, given: Partial<Insertable<DB['scim_tokens']>> = {}): Promise<string> {
  const token = `pts_${randomBytes(32).toString('base64url')}`;
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made_by = given.made_by ?? (await makeUser(db)).id;
  const usual = { name: some('Directory'), start: token.slice(0, 10), until };
  await db
    .insertInto('scim_tokens')
    .values({ ...usual, token_hash: hashToken(token), ...given, made_by })
    .execute();
  return token;
}

type Row<T extends keyof DB> = Selectable<DB[T]>;
type Given<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** With a gym and room for pets, as far as a parameter says how. */
export const makeLocation = (db: Database, given: Given<'locations'> = {}): Promise<Row<'locations'>> =>
  db
    .insertInto('locations')
    .values({ name: some('Location'), has_gym: true, takes_pets: true, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Its location is made too where none is given. */
export async function makeBuilding(db: Database, given: Given<'buildings'> = {}): Promise<Row<'buildings'>> {
  const location_id = given.location_id ?? (await makeLocation(db)).id;
  return db
    .insertInto('buildings')
    .values({ name: some('Building'), ...given, location_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** 10 seats unless told; its building is made too where none is given. */
export async function makeWorkspace(db: Database, given: Given<'workspaces'> = {}): Promise<Row<'workspaces'>> {
  const building = given.building_id
    ? await buildingOf(db, given.building_id)
    : await makeBuilding(db, given.location_id ? { location_id: given.location_id } : {});
  return db
    .insertInto('workspaces')
    .values({ name: some('Workspace'), capacity: 10, ...given, building_id: building.id, location_id: building.location_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const makeMeetingRoom = (db: Database, given: Given<'workspaces'> = {}): Promise<Row<'workspaces'>> =>
  makeWorkspace(db, { name: some('Room'), ...given, is_meeting_room: true });

export async function makeDesk(db: Database, given: Given<'desks'> = {}): Promise<Row<'desks'>> {
  const workspace_id = given.workspace_id ?? (await makeWorkspace(db)).id;
  return db
    .insertInto('desks')
    .values({ label: some('D'), ...given, workspace_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const buildingOf = (db: Database, id: number) => db.selectFrom('buildings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

interface GivenSlot {
  name?: string;
  start: string;
  end?: string | null;
  capacity: number;
}

export type MadeParameter = Row<'parameters'> & { slots: Row<'parameter_slots'>[] };

type GivenParameter = Partial<Given<'parameters'>> & { area: Row<'parameters'>['area']; slots?: GivenSlot[] };

/** Of everywhere unless a location is given, with the slots that are told; a dining hall takes as many as its slots together. */
export function makeParameter(db: Database, { slots = [], ...given }: GivenParameter): Promise<MadeParameter> {
  const sum = slots.reduce((total, { capacity }) => total + capacity, 0);
  const capacity = { diningHall: sum, pet: 10 }[given.area as string] ?? null;
  const hours = ['diningHall', 'gym'].includes(given.area) ? { opens: '00:00', closes: '23:59' } : {};
  const limits = { maximum_reservation_day: 365, weekend_reservation_allowed: true };
  return within(db, async (db) => {
    const parameter = await db
      .insertInto('parameters')
      .values({ name: some('Parameter'), capacity, ...hours, ...limits, ...given })
      .returningAll()
      .executeTakeFirstOrThrow();
    const made: Row<'parameter_slots'>[] = [];
    for (const { name = '', start, end = null, capacity } of slots) {
      const values = { parameter_id: parameter.id, name, start_time: start, end_time: end, capacity };
      made.push(await db.insertInto('parameter_slots').values(values).returningAll().executeTakeFirstOrThrow());
    }
    return { ...parameter, slots: made };
  });
}

/** What adds up only when all of it is there is written in one transaction. */
const within = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Of the location administrator's set unless another is given, everywhere unless a location is. */
export const makeGrant = (db: Database, given: Given<'grants'> & { user_id: number }): Promise<Row<'grants'>> =>
  db
    .insertInto('grants')
    .values({ ...(given.set_id ? {} : { built_in: 'locationAdministrator' as const }), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Takes away all places, with all that stands in them. People stay: they point to the location that is their site, and would go with it,
 * so that this is let go meanwhile.
 */
export async function emptyPlan(pool: Pool): Promise<void> {
  await pool.query(`
    alter table users drop constraint users_site_id_fkey;
    truncate locations, buildings, workspaces, desks cascade;
    update users set site_id = null where site_id is not null;
    alter table users add constraint users_site_id_fkey foreign key (site_id) references locations;
  `);
}
