import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { conflictOf, isUnavailable, tookTooLong } from '../conflict.ts';
import { connect } from '../database.ts';
import { forAnyWord } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('values from the database', () => {
  it('are text for instants and days, and numbers for big ones, the first time as with what is prepared', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    const read = sql`
      select '2026-11-18 09:00:00.123456+03'::timestamptz as precise, '2026-11-18 09:00+03'::timestamptz as whole,
        '2026-11-18'::date as day, 9007199254740991::bigint as big, 1.5::numeric as mean, 'a'::text as text,
        array['2026-11-18'::date] as days, array['2026-11-18 00:00+00'::timestamptz] as instants, array[1, 2]::bigint[] as numbers,
        null::timestamptz as nothing, '{"a": [1]}'::jsonb as json, '\\x0102'::bytea as bytes`;
    const answers = [await read.execute(own.db), await read.execute(own.db)];
    await own.close();
    const row = {
      precise: '2026-11-18T06:00:00.123456Z',
      whole: '2026-11-18T06:00:00Z',
      day: '2026-11-18',
      big: 9007199254740991,
      mean: 1.5,
      text: 'a',
      days: ['2026-11-18'],
      instants: ['2026-11-18T00:00:00Z'],
      numbers: [1, 2],
      nothing: null,
      json: { a: [1] },
      bytes: Buffer.from([1, 2]),
    };
    expect(answers.map(({ rows }) => rows)).toEqual([[row], [row]]);
  });

  it('take instants as text or as Date alike, whatever zone the server prefers', async () => {
    const own = connect({ url: `${database.url}?options=-c%20TimeZone%3DAsia/Tokyo`, maxConnections: 1 });
    const at = '2026-11-18T06:00:00Z';
    const { rows } = await sql`select ${at}::timestamptz as text, ${new Date(at)}::timestamptz as date`.execute(own.db);
    await own.close();
    expect(rows[0]).toEqual({ text: at, date: at });
  });
});

describe('prepared statements', () => {
  // A process names so many texts and no more; the tests before these may have had them all.
  let connect: typeof import('../database.ts').connect;
  beforeAll(async () => {
    vi.resetModules();
    ({ connect } = await import('../database.ts'));
  });

  it('are kept for texts with values, and not for LIKE, unless any word is found alike', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    for (const id of [1, 2]) await own.db.selectFrom('users').select('id').where('id', '=', id).execute();
    await own.db.selectFrom('users').select('id').where('search_text', 'like', '%a%').execute();
    await sql`select from users where search_text like ${'%abc%'} ${sql.raw(forAnyWord)}`.execute(own.db);
    const { rows } = await own.pool.query('select statement from pg_prepared_statements order by prepare_time');
    await own.close();
    expect(rows).toEqual([
      { statement: 'select "id" from "users" where "id" = $1' },
      { statement: `select from users where search_text like $1 ${forAnyWord}` },
    ]);
  });

  it('can be switched off', async () => {
    const own = connect({ url: database.url, maxConnections: 1, prepared: false });
    await own.db.selectFrom('users').select('id').where('id', '=', 1).execute();
    const { rows } = await own.pool.query('select statement from pg_prepared_statements');
    await own.close();
    expect(rows).toEqual([]);
  });

  it('come back after a table changed under them', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    const read = () => own.db.selectFrom('settings').selectAll().where('key', '=', 'x').execute();
    await read();
    await sql`alter table settings add column note text`.execute(own.db);
    const failure = await failureOf(read());
    expect((failure as Error | null)?.message).toMatch(/cached plan/);
    expect(await read()).toEqual([]);
    await sql`alter table settings drop column note`.execute(own.db);
    await own.close();
  });

  it('report errors with their code, and the connection goes on', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    const add = () => own.db.insertInto('settings').values({ key: 'twice', value: '1' }).execute();
    const result = await own.db.insertInto('settings').values({ key: 'twice', value: '1' }).executeTakeFirst();
    expect(result.numInsertedOrUpdatedRows).toBe(1n);
    expect(conflictOf(await failureOf(add()))).toEqual({ constraint: 'settings_pkey', code: '23505' });
    expect(conflictOf(await failureOf(add()))).toEqual({ constraint: 'settings_pkey', code: '23505' });
    expect(await own.db.selectFrom('settings').select('key').where('key', '=', 'twice').execute()).toEqual([{ key: 'twice' }]);
    await own.close();
  });
});

describe('a statement that takes too long', () => {
  it('is broken off by the server, waits for locks included, and the connection goes on', async () => {
    const own = connect({ url: database.url, maxConnections: 2, statementMs: 100 });
    const failure = await failureOf(sql`select pg_sleep(30)`.execute(own.db));
    expect([tookTooLong(failure), isUnavailable(failure)]).toEqual([true, false]);
    await own.db.transaction().execute(async (trx) => {
      await sql`lock table settings`.execute(trx);
      expect(tookTooLong(await failureOf(sql`select * from settings`.execute(own.db)))).toBe(true);
    });
    expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await own.close();
  });
});

describe('a broken connection', () => {
  it('fails the query that used it as unavailable and is replaced for the next one', async () => {
    const idle: Error[] = [];
    const own = connect({ url: database.url, maxConnections: 1, onIdleError: (error) => idle.push(error) });
    expect(isUnavailable(await failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(own.db)))).toBe(true);
    expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await own.close();
  });

  it('fails a transaction as unavailable too, although its rollback can’t be sent any more', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    const broken = own.db.transaction().execute((db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
    expect(isUnavailable(await failureOf(broken))).toBe(true);
    await own.close();
  });

  it('tells an absent server from a wrong query', async () => {
    const absent = connect({ url: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(isUnavailable(await failureOf(sql`select 1`.execute(absent.db)))).toBe(true);
    await absent.close();
    expect(isUnavailable(await failureOf(sql`select nonsense`.execute(database.db)))).toBe(false);
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isUnavailable(null)).toBe(false);
    expect(conflictOf(new Error('other'))).toBeNull();
  });

  it('waits for a free connection five seconds at most', async () => {
    const own = connect({ url: database.url, maxConnections: 1 });
    const held = await own.pool.connect();
    const started = performance.now();
    expect(isUnavailable(await failureOf(sql`select 1`.execute(own.db)))).toBe(true);
    expect(performance.now() - started).toBeLessThan(8_000);
    held.release();
    await own.close();
  });
});
