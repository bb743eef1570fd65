import { createServer } from 'node:net';
import { listLocations } from '@population-tracker/contract/plan/plan';
import { listReservations } from '@population-tracker/contract/reservations/reservations';
import { createUser, exportUsers, listUsers } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { newsOfToday } from '#features/dashboard/today/today-live.ts';
import { random } from '#seeds/demo/random.ts';
import { operationsOf } from '#testing/fuzz/fuzz-operations.ts';
import { partsOf, requestOf } from '#testing/fuzz/requests.ts';
import { makeBuilding, makeGrant, makeLocation, makeUser } from '#testing/make.ts';
import { newPrimary, type Primary } from '#testing/replica/primary-server.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { locatedAt } from '../located/located.ts';
import { reading } from '../reading.ts';
import { transaction } from '../transaction.ts';
import { identityOf, identitySql, positionOf } from './positions.ts';
import { Replica } from './replica.ts';
import { followingSql } from './replica-life.ts';

let primary: Primary;
let test: TestApp;
let replica: Replica;
const lines: string[] = [];
const queuedIn = new Set<object>();

/** Waits for what it has to see as long as a machine may take that does much else besides. */
const newReplica = (url: string, waitMs = 60_000, told: string[] = []) => {
  const { db } = primary.database;
  const note = (about: unknown, text?: string) => void told.push(text ?? String(about));
  const log = { info: note, warn: note } as never;
  return new Replica({ url, primary: db, maxConnections: 5, applicationName: 'test', statementMs: 30_000, log, lookMs: 100, waitMs });
};

beforeAll(async () => {
  primary = await newPrimary();
  test = await testApp({ database: primary.database, jobs: () => ({ enqueue: async (db) => void queuedIn.add(db) }) });
  await primary.replica.start();
  replica = newReplica(primary.replica.url, undefined, lines);
  test.services.replica = replica;
});
beforeEach(async () => {
  await expect.poll(() => replica.state().state).toBe('used');
});
afterAll(async () => {
  await replica?.close();
  await test?.close();
  await primary?.stop();
});

const onReplica = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: primary.replica.url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
};

const users = async (as?: string) => {
  const { httpStatus, data } = await test.call(listUsers, { query: { limit: 100 } }, as ? { as } : {});
  return { httpStatus, names: (data?.items ?? []).map(({ name }) => name) };
};
const create = (name: string) =>
  test.call(createUser, { body: { name, lastName: 'Written', email: `${name}@test.example`, userType: 1, status: 'active' } });
const readings = () => ({ ...replica.readings });
const health = async () => (await test.inject({ method: 'GET', url: '/health/ready' })).json().data;

describe('a list, an export, figures', () => {
  it('are read from the replica', async () => {
    const before = readings();
    expect((await users()).httpStatus).toBe(200);
    expect((await test.call(exportUsers, { query: { format: 'csv' } })).httpStatus).toBe(200);
    expect(readings()).toEqual({ primary: before.primary, replica: before.replica + 2 });
    const seen = await onReplica<{ query: string }>("select query from pg_stat_activity where application_name = 'test reading'");
    expect(seen.map(({ query }) => query).join('\n')).toContain('from "users"');
    // That it was taken along is written on the primary.
    const { rows } = await sql`select from audit_log where action = 'export'`.execute(primary.database.db);
    expect(rows).toHaveLength(1);
    expect(await health()).toMatchObject({ status: 'ready', replica: { state: 'used' } });
  });

  it('every call that is said to only read does', async () => {
    const { location_id: locationId, id: buildingId } = await makeBuilding(primary.database.db);
    const owner = await makeUser(primary.database.db);
    await makeGrant(primary.database.db, { user_id: owner.id, built_in: 'owner' });
    const token = await test.signIn(owner.id);
    const { paths } = (await test.inject({ method: 'GET', url: '/openapi.json' })).json();
    const reads = new Set(routes.filter(({ reads }) => reads).map(({ endpoint }) => endpoint.path.replace(/:(\w+)/g, '{$1}')));
    const operations = operationsOf({ paths } as never).filter(({ method, path }) => method === 'GET' && reads.has(path));
    expect(operations).toHaveLength(reads.size);
    const before = readings();
    const dice = random(1);
    const answers: Record<string, number> = {};
    const faults: string[] = [];
    for (const operation of operations) {
      const hints = { locationId, buildingId, day: '2026-11-18', month: '2026-11', format: 'csv', from: '2026-11-02', to: '2026-11-20' };
      const parts = partsOf(operation, { id: 1 }, hints, dice);
      const ask = async (asked: typeof parts) =>
        (await test.inject({ method: 'GET', url: requestOf(operation, asked).url, headers: { token } })).statusCode;
      const status = await ask({ ...parts, query: requiredOf(operation, hints) });
      answers[`${status} ${operation.name}`] = status;
      // With filters, as they come.
      if ((await ask(parts)) >= 500) faults.push(operation.name);
    }
    expect(faults).toEqual([]);
    const refused = Object.entries(answers).filter(([, status]) => status !== 200);
    // There is no bulk of that number.
    expect(refused.map(([name]) => name)).toEqual(['404 GET /reservations/bulks/{id}/items']);
    expect(readings().primary).toBe(before.primary);
    // What the dashboard has to be put down is put into the primary's queue.
    expect([...queuedIn]).toEqual([primary.database.db]);
  });

  it('of one person’s reservations is counted as a look on the primary', async () => {
    const { id: userId } = await makeUser(primary.database.db);
    expect((await test.call(listReservations, { query: { userId } })).httpStatus).toBe(200);
    const { rows } = await sql`select kind from lookups where user_id = ${userId}`.execute(primary.database.db);
    expect(rows).toEqual([{ kind: 'reservations' }]);
  });

  it('show somebody with rights at one location that one alone', async () => {
    const own = await makeLocation(primary.database.db, { name: 'Own' });
    await makeLocation(primary.database.db, { name: 'Other' });
    const user = await makeUser(primary.database.db);
    await makeGrant(primary.database.db, { user_id: user.id, location_id: own.id });
    const as = await test.signIn(user.id);
    const names = async () => (await test.call(listLocations, {}, { as })).data.items.map(({ name }) => name);
    const before = readings();
    expect(await names()).toEqual(['Own']);
    expect(readings().replica).toBe(before.replica + 1);
  });
});

const requiredOf = (operation: ReturnType<typeof operationsOf>[number], hints: Record<string, unknown>) =>
  Object.fromEntries(operation.query.filter(({ required }) => required).map(({ name }) => [name, String(hints[name] ?? '1')]));

describe('what was written', () => {
  it('is seen by whoever wrote it and by everybody else in their next list, however far behind the replica is', async () => {
    const waitMs = 1_000;
    const hasty = newReplica(primary.replica.url, waitMs);
    test.services.replica = hasty;
    await expect.poll(() => hasty.state().state).toBe('used');
    await onReplica('select pg_wal_replay_pause()');
    expect((await create('paused')).httpStatus).toBe(200);
    expect((await users()).names).toContain('paused');
    expect((await users(await test.signIn('administrator'))).names).toContain('paused');
    expect(hasty.readings).toEqual({ primary: 2, replica: 0 });
    expect(await onReplica("select from users where name = 'paused'")).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ready', replica: { state: 'behind' } });
    // Nobody waits again for what somebody has waited for in vain.
    const since = performance.now();
    for (let count = 0; count < 10; count++) await users();
    expect(performance.now() - since).toBeLessThan(10 * waitMs);
    await onReplica('select pg_wal_replay_resume()');
    await expect.poll(async () => (await users()).names.includes('paused') && hasty.readings.replica).toBeGreaterThan(0);
    expect(await health()).toMatchObject({ replica: { state: 'used' } });
    await hasty.close();
    test.services.replica = replica;
  });

  it('is seen on the replica itself while that follows closely', async () => {
    const before = readings();
    for (let count = 0; count < 10; count++) {
      await create(`close-${count}`);
      expect((await users()).names).toContain(`close-${count}`);
    }
    expect(readings()).toEqual({ primary: before.primary, replica: before.replica + 10 });
  });
});

describe('what the dashboard pushes', () => {
  it('holds what was written, read from the replica, or from the primary while that stands still', async () => {
    const news = newsOfToday();
    const places = async () => (await news(test.context())).flatMap(({ locations }) => locations.map(({ name }) => name));
    await places();
    const before = readings();
    await makeLocation(primary.database.db, { name: 'Pushed' });
    await expect.poll(places).toContain('Pushed');
    expect(readings().primary).toBe(before.primary);
    expect(readings().replica).toBeGreaterThan(before.replica);

    const hasty = newReplica(primary.replica.url, 100);
    test.services.replica = hasty;
    await expect.poll(() => hasty.state().state).toBe('used');
    await onReplica('select pg_wal_replay_pause()');
    await makeLocation(primary.database.db, { name: 'Pushed meanwhile' });
    await expect.poll(places).toContain('Pushed meanwhile');
    expect(await onReplica("select from locations where name = 'Pushed meanwhile'")).toEqual([]);
    expect(hasty.readings.primary).toBeGreaterThan(0);
    await onReplica('select pg_wal_replay_resume()');
    await hasty.close();
    test.services.replica = replica;
  });
});

describe('a reading', () => {
  it('that PostgreSQL breaks off so that the replica can follow is made on the primary', async () => {
    const { db } = primary.database;
    await sql`create table probe (id int)`.execute(db);
    await onReplica('alter system set max_standby_streaming_delay = 0');
    await onReplica('select pg_reload_conf()');
    await expect.poll(async () => (await replica.readingOf(db)) !== db).toBe(true);
    const handle = await replica.readingOf(db);
    // Long on the replica alone.
    const asked = sql<{ there: boolean }>`
      select pg_is_in_recovery() as there, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)::text, count(*) from probe`.execute(
      handle,
    );
    const running = () => onReplica("select from pg_stat_activity where query like '%probe%' and application_name = 'test reading'");
    await expect.poll(async () => (await running()).length).toBeGreaterThan(0);
    await sql`truncate probe`.execute(db);
    expect((await asked).rows[0]?.there).toBe(false);
  });

  it('writes nothing: neither the service’s transaction nor the replica lets it', async () => {
    const ctx = await reading(test.context());
    await expect(async () => transaction(ctx, async () => undefined)).rejects.toThrow('only reads');
    await expect(ctx.db.transaction().execute(async () => undefined)).rejects.toThrow('opens no transaction');
    const written = sql`update users set name = 'x' where id = 0`.execute(ctx.db);
    await expect(written).rejects.toMatchObject({ code: '25006' });
    // Nor where there is no replica, so that nobody notices only with one.
    const plain = await reading({ ...test.context(), replica: undefined });
    await expect(async () => transaction(plain, async () => undefined)).rejects.toThrow('only reads');
  });
});

it('asks nothing that isn’t allowed to an account without rights', async () => {
  await sql`create role plain_account`.execute(primary.database.db);
  const { database, system } = await identityOf(primary.database.db);
  await primary.database.db.transaction().execute(async (db) => {
    await sql`set local role plain_account`.execute(db);
    expect(await identityOf(db)).toEqual({ database, system });
    expect(await positionOf(db)).toBeGreaterThan(0);
  });
  await expect.poll(() => onReplica("select from pg_roles where rolname = 'plain_account'")).toHaveLength(1);
  const client = new pg.Client({ connectionString: primary.replica.url });
  await client.connect();
  await client.query('set role plain_account');
  expect((await client.query(identitySql)).rows).toEqual([{ database, system }]);
  expect((await client.query(followingSql)).rows).toMatchObject([{ following: true }]);
  await client.end();
});

describe('a replica that goes', () => {
  it('is missed by nobody, is told once, and is used again when it is back', async () => {
    lines.length = 0;
    let over = false;
    const statuses: number[] = [];
    const look = async () => {
      while (!over) statuses.push((await users()).httpStatus, (await test.call(exportUsers, { query: { format: 'csv' } })).httpStatus);
    };
    const here = await makeLocation(primary.database.db, { name: 'Here' });
    const seen = await replica.readingOf(locatedAt(primary.database.db, [here.id]));
    expect(seen).not.toBe(locatedAt(primary.database.db, [here.id]));
    const looking = Promise.all([look(), look(), look()]);
    await expect.poll(() => statuses.length).toBeGreaterThan(10);
    await primary.replica.stop('SIGQUIT');
    await expect.poll(() => replica.state().state).toBe('away');
    expect(await health()).toEqual({ status: 'ready', replica: { state: 'away', lagSeconds: null } });
    // What was begun there ends on the primary, and sees no more than before.
    expect((await sql`select name from locations`.execute(seen)).rows).toEqual([{ name: 'Here' }]);
    const told = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(told + 10);
    await primary.replica.start();
    await expect.poll(() => replica.state().state).toBe('used');
    const { replica: before } = readings();
    await expect.poll(() => readings().replica).toBeGreaterThan(before + 5);
    over = true;
    await looking;
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => lines).toEqual([expect.stringContaining('away'), expect.stringContaining('from the replica')]);
  });

  it.runIf(process.platform === 'linux')('or stands still is waited for a few seconds at most', async () => {
    await Promise.all([users(), users(), users()]);
    await primary.replica.freeze(true);
    const asked = await Promise.all([users(), users(), users()]);
    expect(asked.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200]);
    await expect.poll(() => replica.state().state).toBe('away');
    await primary.replica.freeze(false);
    await expect.poll(() => replica.state().state).toBe('used');
  });

  it('is not read from where it is something else: another database, no replica, one that was promoted', async () => {
    const other = new URL(primary.replica.url);
    other.pathname = '/postgres';
    for (const url of [other.href, primary.database.url, `postgresql://x@127.0.0.1:${await unusedPort()}/x`]) {
      const told: string[] = [];
      const wrong = newReplica(url, undefined, told);
      await expect.poll(() => told).toEqual([expect.stringContaining('away')]);
      expect(await wrong.readingOf(primary.database.db)).toBe(primary.database.db);
      await wrong.close();
    }
    await onReplica('select pg_promote()');
    await expect.poll(() => replica.state().state).toBe('away');
    expect((await users()).httpStatus).toBe(200);
  });
});

const unusedPort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
