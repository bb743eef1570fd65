import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { read, utils } from '@e965/xlsx';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { exportUsers, listUsers, type User, userExportColumns } from '@population-tracker/contract/users/users';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recogniseHeadings } from '#features/uploads/check/check-headings.ts';
import { makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { synonyms } from './importer/users-importer-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-22T21:30:00Z');
  const person = { manager_email: 'many@test.example', manager_full_name: 'Şule Öztürk' };
  const rows = Array.from({ length: 1_300 }, (_, n) => ({
    ...person,
    name: `Çağla ${n % 70}`,
    last_name: 'Iğdır, "İnci"',
    email: `row-${n}@test.example`,
    exceptional: n % 3 === 0,
  }));
  await app.database.db.insertInto('users').values(rows).execute();
  for (const name of ['=1+1', '+90', '-5', '@sum', "'quoted"]) await makeUser(app.database.db, { name, managerEmail: 'odd@test.example' });
});
afterAll(() => app.close());

interface Wanted {
  language?: 'en' | 'tr';
  as?: string;
}

const download = (query: object, options: Wanted = {}) => app.call(exportUsers, { query }, options);
const csvOf = async (query: object, options?: Wanted) => String((await download({ format: 'csv', ...query }, options)).body.bytes);
const sheetOf = async (query: object, options?: Wanted): Promise<unknown[][]> => {
  const { body } = await download({ format: 'xlsx', ...query }, options);
  const book = read(body.bytes as Buffer, { type: 'buffer' });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
};
const listed = async (query: object): Promise<User[]> => {
  const items: User[] = [];
  for (let page = 1; ; page++) {
    const { data } = await app.call(listUsers, { query: { ...query, page, limit: 200 } });
    items.push(...data.items);
    if (items.length >= data.total) return items;
  }
};

describe('an exported file', () => {
  test.each([
    [{ managerEmail: 'many@test.example' }],
    [{ managerEmail: 'many@test.example', sort: '-lastName,name' }],
    [{ search: 'cagla 6', exceptional: true, sort: '-email' }],
    [{ managerEmail: ['many@test.example', 'nobody@test.example'], status: ['active', 'passive'] }],
  ])('has the rows of the list in its order: %o', async (query) => {
    const users = await listed(query);
    expect(users.length).toBeGreaterThan(100);
    const [headings, ...rows] = await sheetOf({ ...query, columns: 'email,name,lastName' });
    expect(headings).toEqual(['E-mail', 'Name', 'Surname']);
    expect(rows).toEqual(users.map(({ email, name, lastName }) => [email, name, lastName]));
  });

  test('has all columns in the words of the language, which an upload understands', async () => {
    const query = { search: 'row-3@' };
    const site = await makeLocation(app.database.db, { name: 'İzmir' });
    const known = { language: 'tr' as const, department: 'Finans', employee_number: '1042', site_id: site.id };
    await app.database.db.updateTable('users').set(known).where('email', '=', 'row-3@test.example').execute();
    const [headings, row] = await sheetOf(query, { language: 'tr' });
    expect(headings).toEqual([
      'Ad',
      'Soyad',
      'E-posta',
      'Durum',
      'Amir',
      'Amirin e-postası',
      'Kullanıcı tipi',
      'Muaf',
      'Dil',
      'Oluşturulma',
      'Son değişiklik',
      'Departman',
      'Görev yeri',
      'Sicil no',
      'Ekipler',
    ]);
    expect(row?.slice(11, 14)).toEqual(['Finans', 'İzmir', '1042']);
    expect(row?.[14] ?? '').toBe('');
    expect(row?.slice(0, 9)).toEqual([
      'Çağla 3',
      'Iğdır, "İnci"',
      'row-3@test.example',
      'Aktif',
      'Şule Öztürk',
      'many@test.example',
      'Normal',
      'Evet',
      'Türkçe',
    ]);
    expect(recogniseHeadings((headings ?? []).map(String), synonyms)).toEqual([
      ...userExportColumns.slice(0, 9),
      null,
      null,
      ...userExportColumns.slice(11),
    ]);
    expect((await sheetOf(query))[1]?.slice(6, 9)).toEqual(['Normal', 'Yes', 'Turkish']);
  });

  test('has the name of a site that is still there, beside other columns or alone with them', async () => {
    const site = await makeLocation(app.database.db, { name: 'Bursa' });
    await app.database.db.updateTable('users').set({ site_id: site.id }).where('email', '=', 'row-5@test.example').execute();
    const query = { search: 'row-5@', columns: 'email,site' };
    expect((await sheetOf(query))[1]).toEqual(['row-5@test.example', 'Bursa']);
    expect((await sheetOf({ ...query, columns: 'site,email,teams' }))[1]?.slice(0, 2)).toEqual(['Bursa', 'row-5@test.example']);
    await app.database.db.updateTable('locations').set({ deleted_at: '2026-11-22T21:30:00Z' }).where('id', '=', site.id).execute();
    expect((await sheetOf(query))[1]?.filter(Boolean)).toEqual(['row-5@test.example']);
  });

  test('tells times in the zone that is asked for, the company’s unless told', async () => {
    const at = '2026-01-05T22:30:07Z';
    await app.database.db.updateTable('users').set({ created_at: at }).where('email', '=', 'row-4@test.example').execute();
    const query = { search: 'row-4@', columns: 'created' };
    expect((await sheetOf(query))[1]).toEqual(['2026-01-06 01:30:07']);
    expect((await sheetOf({ ...query, timeZone: 'Europe/London' }))[1]).toEqual(['2026-01-05 22:30:07']);
  });

  test('as CSV has a mark for UTF-8, quotes what needs it, and the separator of the language', async () => {
    const query = { search: 'row-3@', columns: 'name,lastName,exceptional' };
    expect(await csvOf(query)).toBe('\ufeffName,Surname,Exceptional\r\nÇağla 3,"Iğdır, ""İnci""",Yes\r\n');
    expect(await csvOf(query, { language: 'tr' })).toBe('\ufeffAd;Soyad;Muaf\r\nÇağla 3;"Iğdır, ""İnci""";Evet\r\n');
    expect((await csvOf({ managerEmail: 'many@test.example', columns: 'email' })).split('\r\n')).toHaveLength(1_302);
  });

  test('never begins a cell as a formula', async () => {
    const query = { managerEmail: 'odd@test.example', columns: 'name', sort: 'created' };
    const harmless = ["'=1+1", "'+90", "'-5", "'@sum", "'quoted"];
    expect((await sheetOf(query)).slice(1).flat()).toEqual(harmless);
    expect((await csvOf(query)).trim().split('\r\n').slice(1)).toEqual(harmless);
  });

  test('is named after the day at the company, and has its type', async () => {
    for (const [format, type] of [
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const { headers } = await download({ format, search: 'row-3@' });
      expect(headers['content-disposition']).toContain(`filename="users-2026-11-23.${format}"`);
      expect(headers['content-type']).toBe(type);
    }
  });

  test('of chosen ids has these, in the list’s order, and of nobody its headings', async () => {
    const users = (await listed({ search: 'row-12', sort: 'email' })).slice(0, 3);
    const ids = users
      .map(({ id }) => id)
      .reverse()
      .join(',');
    expect((await sheetOf({ ids, columns: 'email', sort: 'email' })).slice(1).flat()).toEqual(users.map(({ email }) => email));
    expect(await sheetOf({ search: 'nobody at all', columns: 'email' })).toEqual([['E-mail']]);
  });

  test('of everybody but some leaves these out', async () => {
    const users = await listed({ search: 'row-12' });
    const except = users.filter((_, n) => n % 2 === 0).map(({ id }) => id);
    const left = users.filter(({ id }) => !except.includes(id)).map(({ email }) => [email]);
    expect((await sheetOf({ search: 'row-12', except: except.join(','), columns: 'email' })).slice(1)).toEqual(left);
    expect(await sheetOf({ ids: except.join(','), except: except.join(','), columns: 'email' })).toEqual([['E-mail']]);
  });

  test('is recorded with what was asked for', async () => {
    await download({ format: 'csv', search: 'row-3@', columns: 'email' });
    const entries = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .execute();
    expect(entries[0]).toMatchObject({ entity: 'user', after: { rows: 1, format: 'csv', columns: ['email'], search: 'row-3@' } });
  });
});

describe('a download that is broken off', () => {
  beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => {
    app.services.db = app.database.db;
  });

  test.each(['csv', 'xlsx'])('as .%s asks the database for nothing more and holds no connection', async (format) => {
    const reads = heldReads(2);
    app.services.db = app.database.db.withPlugin(reads.plugin);
    const { port } = app.app.server.address() as AddressInfo;
    const token = await app.signIn('administrator');
    const request = get({ port, path: `${apiBasePath}/users/export?format=${format}`, headers: { token } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await reads.held;
    answer.destroy();
    await vi.waitFor(async () => expect(await connectionsOf(app.app.server)).toBe(0));
    const before = reads.count();
    reads.letGo();
    await vi.waitFor(async () => expect(await busyConnections()).toBe(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reads.count()).toBe(before);
  });

  const connectionsOf = (server: Server): Promise<number> =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

  const busyConnections = async (): Promise<number> => {
    const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(app.database.db);
    return rows[0]?.busy ?? Number.NaN;
  };

  /** Counts the pages of users that are read, and holds back the one with this number. */
  function heldReads(number: number) {
    const held = Promise.withResolvers<void>();
    const goes = Promise.withResolvers<void>();
    let count = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!('lastName' in (result.rows[0] ?? {})) || result.rows.length < 100) return result;
        if (++count === number) {
          held.resolve();
          await goes.promise;
        }
        return result;
      },
    };
    return { plugin, held: held.promise, letGo: goes.resolve, count: () => count };
  }
});

test.each([
  [{ format: 'pdf' }, 'format'],
  [{}, 'format'],
  [{ format: 'csv', columns: 'name,passwordHash' }, 'columns.1'],
  [{ format: 'csv', columns: 'name,name' }, 'columns'],
  [{ format: 'csv', ids: '1,x' }, 'ids.1'],
  [{ format: 'csv', except: '1,x' }, 'except.1'],
  [{ format: 'csv', sort: 'passwordHash' }, 'sort'],
  [{ format: 'csv', timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ format: 'csv', page: 2 }, 'page'],
])('with %o is refused at its field', async (query, path) => {
  expect(await download(query)).toMatchObject({ httpStatus: 422, fields: [{ path }] });
});

test('only administrators may export', async () => {
  expect(await download({ format: 'csv' }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await download({ format: 'csv' }, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
