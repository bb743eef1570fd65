import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('settings').execute());

const put = (ctx: { db: TestDatabase['db'] }, key: string, value = '1') => ctx.db.insertInto('settings').values({ key, value }).execute();
const keys = async () => (await database.db.selectFrom('settings').select('key').orderBy('key').execute()).map((row) => row.key);

describe('transaction', () => {
  it('keeps all writes, or none when the work throws', async () => {
    await transaction(database, (ctx) => put(ctx, 'kept'));
    const failing = transaction(database, async (ctx) => {
      await put(ctx, 'lost');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await keys()).toEqual(['kept']);
  });

  it('lets its statements take as long as its call may, and none after it', async () => {
    const limit = async ({ db }: Pick<TestDatabase, 'db'>) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
    const usual = await limit(database);
    expect(await transaction({ db: database.db, statementMs: 61_000 }, limit)).toBe('61s');
    expect(await limit(database)).toBe(usual);
  });

  it('joins the transaction it runs in, so that the outer one decides', async () => {
    const outer = transaction(database, async (ctx) => {
      await transaction(ctx, (inner) => put(inner, 'inner'));
      throw new Error('outer');
    });
    await expect(outer).rejects.toThrow('outer');
    expect(await keys()).toEqual([]);
  });

  it('does the work again when two transactions wait for each other', async () => {
    await put(database, 'a');
    await put(database, 'b');
    const add = (first: string, second: string) =>
      transaction(database, async (ctx) => {
        for (const key of [first, second]) {
          await sql`update settings set value = to_jsonb(value::int + 1) where key = ${key}`.execute(ctx.db);
          await sql`select pg_sleep(0.1)`.execute(ctx.db);
        }
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    const rows = await database.db.selectFrom('settings').select('value').execute();
    expect(rows.map((row) => row.value)).toEqual([3, 3]);
  });
});
