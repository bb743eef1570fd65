import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await write('0001_first.sql', 'create table first (id integer);');
  await write('0002_second.sql', 'alter table first add column name text; insert into first values (1, $$a;b$$);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  it('applies each file once, in order, and the new ones alone the next time', async () => {
    expect(await migrate(database.url, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.url, folder)).toEqual([]);
    await write('0003_third.sql', "insert into first values (2, 'c');");
    expect(await migrate(database.url, folder)).toEqual(['0003_third.sql']);
    expect(await query('select name from first order by id')).toEqual([{ name: 'a;b' }, { name: 'c' }]);
  });

  it('lets several processes start at once: one applies, the others wait and find it done', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));
    expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await query('select count(*)::int as count from first')).toEqual([{ count: 1 }]);
  });

  it('stops when an applied file was changed, but not for other line ends', async () => {
    await migrate(database.url, folder);
    await write('0001_first.sql', 'create table first (id integer);\r\n'.trim());
    await migrate(database.url, folder);
    await write('0001_first.sql', 'create table first (id bigint);');
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_first.sql changed after it was applied');
  });

  it('goes on where a file was applied as it was before it was mended', async () => {
    const former = '8d44bde4ffb0add1efa9f5623becce36cc0fe1df37dd9ccb9e03583212aa5a50';
    const applied = (name: string) => query(`update schema_migrations set checksum = '${former}' where name = '${name}'`);
    await migrate(database.url);
    await applied('0056_where_people_belong.sql');
    expect(await migrate(database.url)).toEqual([]);
    await applied('0055_people_of_a_day.sql');
    await expect(migrate(database.url)).rejects.toThrow('0055_people_of_a_day.sql changed after it was applied');
  });

  it('stops when the database is newer than this version', async () => {
    await migrate(database.url, folder);
    await rm(join(folder, '0002_second.sql'));
    await expect(migrate(database.url, folder)).rejects.toThrow('newer version: this one doesn’t know 0002_second.sql');
  });

  it('leaves nothing of a file that fails and keeps the ones before it', async () => {
    await write('0002_second.sql', 'create table half (id integer); select 1/0;');
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_second.sql failed: division by zero');
    expect(await query("select to_regclass('half') as half, to_regclass('first') is not null as first")).toEqual([
      { half: null, first: true },
    ]);
  });
});
