import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { type ListQuery, orderBy } from './list/list-plan.ts';
import { cappedTotal, exactTotal } from './list/totals.ts';
import { keptList, listPage, searchWords } from './list.ts';

let database: TestDatabase;
const userCount = 4_321;

beforeAll(async () => {
  database = await testDatabase();
  await sql`
    insert into users (name, last_name, email, manager_full_name)
    select 'Ad' || n % 7, 'Soyad' || n, 'kisi' || n || '@test.example', case when n = 17 then 'Çağla IŞIK' else '' end
    from generate_series(1, ${userCount}::int) n`.execute(database.db);
});
afterAll(() => database.drop());

const users = () => database.db.selectFrom('users').select(['id', 'name', 'last_name as lastName']);
const sortable = { name: sql`name`, lastName: sql`last_name`, id: sql`id`, fullName: [sql`name`, sql`last_name`] };
const list = (page: number, limit: number, sort?: string, count: 'exact' | 'capped' = 'exact') =>
  listPage(database.db, {
    rows: users(),
    query: { page, limit, sort },
    sortable,
    defaultSort: 'name,-lastName',
    tieBreaker: sql`id`,
    count,
  });

describe('a page of a list', () => {
  it('is the same whichever end it is read from, over all pages and for every order', async () => {
    for (const sort of [undefined, '-name', 'fullName', '-id']) {
      const all = await orderBy(users(), sort, sortable, 'name,-lastName', sql`id`).execute();
      for (const page of [1, 3, 12, 23, 24, 30, 43, 44]) {
        const { items, total } = await list(page, 100, sort);
        expect(items, `page ${page} by ${sort}`).toEqual(all.slice((page - 1) * 100, page * 100));
        expect(total).toBe(userCount);
      }
    }
  });

  it('is empty beyond the end, with the right total', async () => {
    expect(await list(1_000, 50)).toEqual({ items: [], total: userCount, totalIsAtLeast: false });
  });

  it('reads no more rows for the last page than for the first', async () => {
    const last = orderBy(users(), '-id', sortable, 'name', sql`id`, true).limit(21).offset(0);
    const plan = JSON.stringify(await last.explain('json'));
    expect(plan).toContain('users_pkey');
    expect(plan).toContain('"Limit"');
  });

  it('refuses a column that it does not know', () => {
    expect(() => orderBy(users(), 'password', sortable, 'name', sql`id`)).toThrow('password');
  });
});

describe('a kept list', () => {
  const planOf = (db: Database, query: ListQuery) => ({
    rows: db.selectFrom('settings').select('key'),
    query,
    sortable: { key: sql`key` },
    defaultSort: 'key',
    tieBreaker: sql`key`,
    count: 'afterwards' as const,
  });

  it('keeps statements, never answers: what was added since is there and counted', async () => {
    const settings = keptList(planOf);
    const add = (key: string) => sql`insert into settings (key, value) values (${key}, '1')`.execute(database.db);
    await add('a');
    expect(await settings(database.db, { page: 1, limit: 2 })).toEqual({ items: [{ key: 'a' }], total: 1, totalIsAtLeast: false });
    await add('b');
    await add('c');
    expect(await settings(database.db, { page: 1, limit: 2 })).toEqual({
      items: [{ key: 'a' }, { key: 'b' }],
      total: 3,
      totalIsAtLeast: false,
    });
    expect(await settings(database.db, { page: 2, limit: 2 })).toEqual({ items: [{ key: 'c' }], total: 3, totalIsAtLeast: false });
    expect(await settings(database.db, { page: 9, limit: 2 })).toEqual({ items: [], total: 3, totalIsAtLeast: false });
  });
});

describe('a search that few match', () => {
  const all = () => users().where('deleted_at', 'is', null);
  const planOf = (_: Database, query: ListQuery & { word: string }) => ({
    rows: all().where('search_text', 'like', `%${query.word}%`),
    unfiltered: all(),
    query,
    sortable,
    defaultSort: 'name,-lastName',
    tieBreaker: sql`id`,
    count: 'exact' as const,
  });
  const found = (word: string, page: number, sort?: string) => listPage(database.db, planOf(database.db, { word, page, limit: 10, sort }));
  const expected = (word: string, sort?: string) =>
    orderBy(all().where('search_text', 'like', `%${word}%`), sort, sortable, 'name,-lastName', sql`id`).execute();

  it('tells page and total by one statement, the same as by two', async () => {
    for (const sort of [undefined, '-name', 'fullName', '-id', 'lastName,-id']) {
      const rows = await expected('soyad12', sort);
      expect(rows.length).toBeGreaterThan(100);
      for (const page of [1, 2, Math.ceil(rows.length / 10)]) {
        const items = rows.slice((page - 1) * 10, page * 10);
        expect(await found('soyad12', page, sort), `page ${page} by ${sort}`).toEqual({ items, total: rows.length, totalIsAtLeast: false });
      }
      expect(await found('soyad12', 90, sort)).toEqual({ items: [], total: rows.length, totalIsAtLeast: false });
    }
    expect(await found('nobody at all', 1)).toEqual({ items: [], total: 0, totalIsAtLeast: false });
  });

  it('is right too where so many match that they are not sorted for it', async () => {
    const more = database.db.insertInto('users').columns(['name', 'last_name', 'email']);
    await more.expression(sql`select 'Ad' || n % 7, 'Soyad', 'more' || n || '@test.example' from generate_series(1, 1000) n`).execute();
    const rows = await expected('soyad');
    const list = keptList(planOf);
    // The second time it is known that there are many.
    for (const time of ['first', 'second']) {
      const page = await list(database.db, { word: 'soyad', page: 3, limit: 10 });
      expect(page, time).toEqual({ items: rows.slice(20, 30), total: userCount + 1_000, totalIsAtLeast: false });
    }
    await database.db.deleteFrom('users').where('email', 'like', 'more%').execute();
  });
});

describe('a total', () => {
  it('is exact, or says that it stopped', async () => {
    const many = sql`select generate_series(1, 12000) as n`;
    const few = sql`select generate_series(1, 10000) as n`;
    expect(await exactTotal(database.db, many)).toBe(12_000);
    expect(await cappedTotal(database.db, many)).toEqual({ total: 10_000, totalIsAtLeast: true });
    expect(await cappedTotal(database.db, few)).toEqual({ total: 10_000, totalIsAtLeast: false });
  });

  it('takes a query of its own where that is cheaper', async () => {
    expect(await exactTotal(database.db, users().where('id', '<', 11))).toBe(10);
  });
});

describe('the words of a search', () => {
  const found = async (search: string) => {
    let query = users();
    for (const word of searchWords(search)) query = query.where('search_text', 'like', word);
    return (await query.execute()).map((user) => user.lastName);
  };

  it.each(['çağla', 'CAGLA', 'cağla ışık', 'isik ÇAĞ', 'IŞIK', 'İŞİK'])('find Çağla IŞIK as %s', async (search) => {
    expect(await found(search)).toEqual(['Soyad17']);
  });

  it('fold in the panel and in the database alike', async () => {
    const texts = ['İSTANBUL', 'ılık', 'Iğdır', 'ŞÜKRÜ', 'Ökçe', 'Ångström', 'ÉCOLE', 'Straße', 'Dvořák', 'naïve', 'İ̇I'];
    const { rows } = await sql<{
      folded: string;
    }>`select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality u(t, n) order by n`.execute(database.db);
    expect(rows.map((row) => `%${row.folded}%`)).toEqual(texts.flatMap((text) => searchWords(text)));
  });

  it('take %, _ and \\ for what they are, and at most ten words', async () => {
    expect(searchWords('100% a_b c\\d')).toEqual(['%100\\%%', '%a\\_b%', '%c\\\\d%']);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
    expect(searchWords('  ')).toEqual([]);
    expect(searchWords(undefined)).toEqual([]);
  });
});
