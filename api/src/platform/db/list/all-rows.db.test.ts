import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { connect } from '../database.ts';
import { allRows } from './all-rows.ts';

let database: TestDatabase;
let ids: number[];
beforeAll(async () => {
  database = await testDatabase();
  const rows = Array.from({ length: 1_300 }, (_, n) => ({ name: `N ${n % 7}`, last_name: 'L', email: `${n}@test.example` }));
  ids = (await database.db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id);
});
afterAll(() => database.drop());

const planOf = (sort?: string) => ({
  rows: database.db.selectFrom('users').select(['id', 'name']).where('name', '<>', 'N 6'),
  query: { sort },
  sortable: { name: sql.ref('name') },
  defaultSort: 'name',
  tieBreaker: sql.ref('id'),
});

async function collect<T>(pages: AsyncIterable<T> | undefined): Promise<T[]> {
  const collected: T[] = [];
  for await (const page of pages ?? []) collected.push(page);
  return collected;
}

async function read(given: { sort?: string; ids?: number[]; except?: number[]; maxRows?: number } = {}) {
  const { sort, maxRows = 10_000 } = given;
  const found = await allRows(database.db, planOf(sort), { ids: given.ids, except: given.except, maxRows });
  const pages = await collect(found?.pages);
  return { total: found?.total ?? null, pages, rows: pages.flat() };
}

describe('all rows of a list', () => {
  it('come in its order, each once, in pages', async () => {
    const { total, pages, rows } = await read({ sort: '-name' });
    const { rows: expected } = await sql`select id, name from users where name <> 'N 6' order by name desc, id desc`.execute(database.db);
    expect(rows).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('are those of some ids only, where these are given', async () => {
    const [first = 0, , third = 0] = ids;
    expect((await read({ ids: [third, first, 999_999] })).rows).toEqual([
      { id: first, name: 'N 0' },
      { id: third, name: 'N 2' },
    ]);
    expect(await read({ ids: [] })).toEqual({ total: 0, pages: [], rows: [] });
  });

  it('are all but some, where these are given', async () => {
    const except = ids.slice(0, 700);
    const { rows } = await sql`select id, name from users where name <> 'N 6' and id <> all(${except}) order by name, id`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(await read({ except })).toMatchObject({ total: rows.length, rows });
    expect((await read({ ids: ids.slice(699, 702), except })).rows).toHaveLength(2);
  });

  it('are none where there are more than may be', async () => {
    expect(await read({ maxRows: 1_000 })).toMatchObject({ total: null });
  });

  it('take as long as their reader does: what limits a statement limits no file', async () => {
    const own = connect({ url: database.url, maxConnections: 1, statementMs: 1_000 });
    const found = await allRows(own.db, { ...planOf(), rows: own.db.selectFrom('users').select(['id', 'name']) }, { maxRows: 10_000 });
    const since = performance.now();
    let rows = 0;
    for await (const page of found?.pages ?? []) {
      rows += page.length;
      await sleep(600);
    }
    await own.close();
    expect(rows).toBe(ids.length);
    expect(performance.now() - since).toBeGreaterThan(1_000);
  });

  it('leave out what stopped matching since the reading began', async () => {
    const found = await allRows(database.db, planOf(), { maxRows: 10_000 });
    await database.db
      .updateTable('users')
      .set({ name: 'N 6' })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const rows = (await collect(found?.pages)).flat();
    expect(rows).toHaveLength((found?.total ?? 0) - 1);
    expect(rows.map(({ id }) => id)).not.toContain(ids[0]);
  });
});
