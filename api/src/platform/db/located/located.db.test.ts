import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReservation } from '#api/testing/bulk-people.ts';
import { makeDesk, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#api/testing/make.ts';
import { type TestDatabase, testDatabase } from '#api/testing/test-database.ts';
import { type Connection, connect, type Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { transaction } from '../transaction.ts';
import { locatedAt, locationsOf, unlocated, wholeOf } from './located.ts';

let database: TestDatabase;
let one: Connection;
let here: number;
let there: number;
beforeAll(async () => {
  database = await testDatabase();
  // A single connection, so that everything below goes by the same one, and by its kept statements.
  one = connect({ url: database.url, maxConnections: 1 });
  for (const made of [await makeMeetingRoom(one.db), await makeMeetingRoom(one.db)]) {
    const { id: userId } = await makeUser(one.db);
    await insertReservation(one.db, { room: made, userId, start: new Date('2026-11-18T09:00:00Z') });
    await makeDesk(one.db, { workspace_id: (await makeWorkspace(one.db, { building_id: made.building_id })).id });
  }
  [here = 0, there = 0] = await idsOf(one.db, 'locations');
});
afterAll(async () => {
  await one.close();
  await database.drop();
});

async function idsOf(db: Database, table: 'locations' | 'desks' | 'reservations' | 'workspaces'): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => Number(id));
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  );

describe('a handle of some locations', () => {
  it('sees the rows of these, what belongs to them included; the whole one goes on seeing all by the same kept statements', async () => {
    const rename = (db: Database) => db.selectFrom('desks').select('id').where('id', '>', 0).orderBy('id').execute();
    for (const turn of [1, 2, 3]) {
      expect([turn, await idsOf(locatedAt(one.db, [here]), 'locations')]).toEqual([turn, [here]]);
      expect(await idsOf(one.db, 'locations')).toEqual([here, there]);
      expect((await rename(locatedAt(one.db, [there]))).length).toBe(1);
      expect((await rename(one.db)).length).toBe(2);
      for (const table of ['desks', 'reservations'] as const) expect((await idsOf(locatedAt(one.db, [here]), table)).length).toBe(1);
      expect((await idsOf(locatedAt(one.db, [here]), 'workspaces')).length).toBe(2);
    }
    expect(await idsOf(locatedAt(one.db, [here, there]), 'locations')).toEqual([here, there]);
    expect(await idsOf(locatedAt(one.db, []), 'locations')).toEqual([]);
  });

  it('is the same one for the same locations, and tells them', () => {
    const handle = locatedAt(one.db, [there, here, there]);
    expect(locatedAt(one.db, [here, there])).toBe(handle);
    expect(locationsOf(handle)).toEqual([here, there]);
    expect([locationsOf(one.db), wholeOf(handle), wholeOf(one.db)]).toEqual([null, one.db, one.db]);
  });

  it('changes and deletes nothing elsewhere, and adds nothing there', async () => {
    const db = locatedAt(one.db, [here]);
    const change = await db.updateTable('workspaces').set({ name: 'Changed' }).where('location_id', '=', there).executeTakeFirst();
    const gone = await db.deleteFrom('desks').where('workspace_id', '>', 0).executeTakeFirst();
    expect([change.numUpdatedRows, gone.numDeletedRows]).toEqual([0n, 1n]);
    expect((await idsOf(one.db, 'desks')).length).toBe(1);
    expect(await codeOf(makeWorkspace(db, { location_id: there, building_id: 0 }))).toBe('42501');
    expect(await codeOf(makeLocation(db))).toBe('42501');
  });

  it('keeps its reach within a transaction, through a refusal and a rollback, and leaves the connection as it was', async () => {
    const db = locatedAt(one.db, [here]);
    const failed = transaction({ db }, async ({ db }) => {
      expect(await idsOf(db, 'locations')).toEqual([here]);
      await makeLocation(db);
    });
    expect(await codeOf(failed)).toBe('42501');
    const { rows } =
      await sql`select current_user = session_user as own, current_setting('population_tracker.located', true) as at`.execute(one.db);
    expect(rows).toEqual([{ own: true, at: '' }]);
  });

  it('lets the product itself see everything for a moment, in the same transaction', async () => {
    const db = locatedAt(one.db, [here]);
    expect(await unlocated(db, (db) => idsOf(db, 'locations'))).toEqual([here, there]);
    const seen = await transaction({ db }, async ({ db }) => [
      await idsOf(db, 'locations'),
      await unlocated(db, (db) => idsOf(db, 'locations')),
      await idsOf(db, 'locations'),
    ]);
    expect(seen).toEqual([[here], [here, there], [here]]);
    expect(await transaction(one, ({ db }) => unlocated(db, (db) => idsOf(db, 'locations')))).toEqual([here, there]);
  });

  it('sees nothing where nobody said at which locations', async () => {
    const seen = await one.db.transaction().execute(async (db) => {
      await sql`select set_config('role', located_role(), true)`.execute(db);
      return idsOf(db, 'locations');
    });
    expect(seen).toEqual([]);
  });
});

/** What belongs to no location, or is read only by calls that say whose it is. */
const everywhere = {
  company: [
    'announcement_groups',
    'announcement_locations',
    'announcement_rounds',
    'announcement_teams',
    'announcements',
    'emergency_templates',
    'mail_outbox',
    'mail_server',
    'push_keys',
    'colleague_settings',
    'settings',
    'grants',
    'permission_sets',
    'privacy_notices',
    'user_type_reviews',
  ],
  provisioning: ['scim_calls', 'scim_leavings', 'scim_tokens', 'scim_users', 'team_members', 'teams'],
  people: ['users', 'user_bulk_changes', 'user_bulk_reservations', 'user_bulk_rows'],
  ownThings: [
    'api_keys',
    'calendar_choices',
    'calendar_feeds',
    'calendar_invitations',
    'colleague_choices',
    'day_plans',
    'favourite_colleagues',
    'idempotency_keys',
    'list_views',
    'lookups',
    'meeting_guests',
    'privacy_acknowledgements',
    'push_choices',
    'push_outbox',
    'push_subscriptions',
    'rate_limits',
    'sessions',
    'passkeys',
    'passkey_challenges',
    'sign_in_codes',
    'sign_in_links',
    'identities',
    'identity_provider_domains',
    'identity_provider_groups',
    'identity_providers',
    'sign_in_attempts',
    'reservation_cancellations',
  ],
  uploads: ['upload_chunks', 'upload_error_rows', 'upload_errors', 'upload_former_values', 'upload_jobs', 'upload_mappings'],
  /** Each is there for whoever sees what it belongs to (features/files). */
  files: ['files', 'file_chunks'],
  /** Histories are read after the record that they are of; the log itself takes a permission everywhere. */
  history: ['audit_log'],
  ownWork: ['area_days_counted', 'emergency_running_places', 'identities_told', 'refusals_counted', 'release_runs', 'schema_migrations'],
};

it('the role reaches tables that came later', async () => {
  await sql`create table later (id integer)`.execute(database.db);
  const mayRead = sql<{ may: boolean }>`select has_table_privilege(located_role(), 'later', 'select') as may`;
  expect((await mayRead.execute(database.db)).rows).toEqual([{ may: false }]);
  await migrate(database.url);
  expect((await mayRead.execute(database.db)).rows).toEqual([{ may: true }]);
  await sql`drop table later`.execute(database.db);
});

it('each table has a policy, or stands among those that belong to no location', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by relname`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.values(everywhere).flat().sort());
});

it('whatever guards a promise sees everything', async () => {
  const { rows } = await sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and not prosecdef`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
