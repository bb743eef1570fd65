import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { jobs as definitions } from '#api/app.ts';
import { migrate } from '#platform/db/migrate.ts';
import { prepareJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { contentsOf, promisesOf, query } from '#testing/database-contents.ts';
import { makeDesk, makeSession, makeUser } from '#testing/make.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = createLog('silent');

let folder: string;
let filled: TestDatabase;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'population-tracker-backup-'));
  filled = await testDatabase();
  await fill(filled);
  await prepareJobs({ url: filled.url, definitions, log });
  await filled.pool.query(waitingJob);
  backup = join(folder, 'filled.backup');
  await writeBackup(filled.url, backup, '1.0.0');
});
afterAll(async () => {
  await filled?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The same server, except that whatever follows the rows of a COPY comes a moment after them. */
async function piecemeal(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const target = new URL(url);
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    const pass = async () => {
      for await (const chunk of database as AsyncIterable<Buffer>) {
        const at = chunk.indexOf(copyDone);
        const end = at < 0 ? chunk.length : at + copyDone.length;
        client.write(chunk.subarray(0, end));
        if (end === chunk.length) continue;
        await pause(5);
        client.write(chunk.subarray(end));
      }
    };
    client.pipe(database);
    client.on('error', () => database.destroy());
    pass().then(
      () => client.end(),
      () => client.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: own.href, close: () => new Promise((done) => server.close(() => done())) };
}

/** What no trigger would let in today, and what a text format may trip over: its own marks, a null within JSON, bytes. */
async function fill({ db, pool }: TestDatabase): Promise<void> {
  const desk = await makeDesk(db);
  const user = await makeUser(db);
  await makeSession(db, user.id);
  await pool.query(`
    insert into reservations (user_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day)
      select ${user.id}, 'workspace', location_id, building_id, id, ${desk.id}, 1, '2020-02-03 09:00Z', '2020-02-03 18:00Z', '2020-02-03'
      from workspaces where id = ${desk.workspace_id};
    update users set status = 'passive' where id = ${user.id};
    update desks set status = 'blocked';
    insert into audit_log (user_name, action, entity, entity_id, before, after, address, request_id)
      values (E'\\tA', 'x', 'y', '1', 'null', '{"a": null, "b": "\\\\."}', '', '');
    insert into locations (name, capacity) values (E'a\\tb\\nc\\\\.d\\\\N\\r"ıİ', 0), (E'\\\\.', 0);
    insert into settings values ('odd', 'null'), ('text', to_jsonb(E'\\\\.\\n'::text));
    insert into files (name, content_type, size, sha256) values (E'\\\\.', 'x', 3, '\\x00ff0a');
    update files set thumbnail_id = id;
    insert into file_chunks select id, 1, '\\x000a5c2e0aff' from files;
    insert into user_bulk_changes (kind, made_at, made_by) overriding system value values ('status', now(), ${user.id});
    insert into mail_outbox (event_key, recipient, subject, body_text)
      select 'filling ' || n, 'a@test.example', 'Sent', repeat('Words of a mail. ', 100) from generate_series(1, 2000) n;
    update mail_outbox set state = 'sent';
    insert into mail_outbox (event_key, recipient, subject, body_text) values ('waits', 'a@test.example', 'Waits', 'x')`);
}

const waitingJob = `
  insert into pgboss.job (name, data, state, policy) values ('uploads.check', '{"odd": null}', 'active', 'standard')`;

const restore = (url: string, path: string) => restoreBackup({ url, path, prepareJobs: () => prepareJobs({ url, definitions, log }) });
const jobsOf = (url: string) =>
  query(url, "select id, name, data, state, created_on from pgboss.job where state < 'completed' order by id");
const withoutMails = ({ mail_outbox: _, ...others }: Record<string, string>) => others;

async function expectTheSame(url: string): Promise<void> {
  expect(withoutMails(await contentsOf(url))).toEqual(withoutMails(await contentsOf(filled.url)));
  expect(await promisesOf(url)).toEqual(await promisesOf(filled.url));
  expect(await jobsOf(url)).toEqual(await jobsOf(filled.url));
}

describe('a backup', () => {
  it('is put back with every row, promise and waiting job by an ordinary account, where another one made the extensions: onto an empty database and onto a filled one', async () => {
    const [empty, name] = [await emptyDatabase(), `owner_${randomBytes(6).toString('hex')}`];
    await query(empty.url, `create role ${name} login password '${name}'`);
    await query(empty.url, `alter database ${new URL(empty.url).pathname.slice(1)} owner to ${name}`);
    await query(empty.url, 'create extension btree_gist; create extension pg_trgm');
    const url = Object.assign(new URL(empty.url), { username: name, password: name }).href;
    expect((await restore(url, backup)).rows).toBeGreaterThan(2_000);
    await expectTheSame(url);
    await query(
      url,
      `delete from locations where name = E'\\\\.'; delete from pgboss.job; ${waitingJob}; ${waitingJob}; create table more (id int)`,
    );
    await query(url, "insert into users (name, last_name, email) values ('More', 'People', 'more@test.example')");
    await restore(url, backup);
    await expectTheSame(url);
    const next = "select nextval(pg_get_serial_sequence('users', 'id')) as next";
    expect(await query(url, next)).toEqual(await query(filled.url, next));
    await expect(query(url, 'delete from audit_log')).rejects.toThrow('append-only');
    // What waited may have been sent since the backup was made: nobody sends it by himself.
    expect(await query(url, "select state, attempts, body_text from mail_outbox where event_key = 'waits'")).toEqual([
      { state: 'uncertain', attempts: 0, body_text: 'x' },
    ]);
    await empty.drop();
    await query(inject('databaseServerUrl'), `drop role ${name}`);
  });

  it('of an older version is brought to this one', async () => {
    const old = await emptyDatabase();
    const migrations = join(folder, 'migrations');
    const before = join(import.meta.dirname, '../../../migrations/before');
    const names = (await readdir(before)).sort();
    await mkdir(migrations);
    for (const name of names.slice(0, 20)) await copyFile(join(before, name), join(migrations, name));
    await migrate(old.url, migrations);
    await query(old.url, "insert into users (name, last_name, email) values ('Old', 'Person', 'old@test.example')");
    const path = join(folder, 'old.backup');
    await writeBackup(old.url, path, '0.0.1');
    await restore(old.url, path);
    expect(await query(old.url, 'select email from users')).toEqual([{ email: 'old@test.example' }]);
    expect(await promisesOf(old.url)).toEqual(await promisesOf(filled.url));
    expect(await migrate(old.url)).toEqual([]);
    await old.drop();
  });

  it('holds one moment: what is written together is there together or not at all', async () => {
    const busy = await testDatabase();
    let over = false;
    const pair = `with u as (insert into users (name, last_name, email) values ('a', 'b', gen_random_uuid() || '@x.example') returning id)
      insert into audit_log (user_id, user_name, action, entity, entity_id, address, request_id) select id, '', '', '', '', '', '' from u`;
    const writers = Array.from({ length: 4 }, async () => {
      while (!over) await busy.pool.query(pair);
    });
    const path = join(folder, 'busy.backup');
    while ((await query<{ n: number }>(busy.url, 'select count(*)::int n from users'))[0]?.n === 0);
    await writeBackup(busy.url, path, '1.0.0');
    over = true;
    await Promise.all(writers);
    const empty = await emptyDatabase();
    await restore(empty.url, path);
    const [counted] = await query<{ users: number; entries: number }>(
      empty.url,
      'select (select count(*)::int from users) as users, (select count(*)::int from audit_log) as entries',
    );
    expect(counted?.users).toBeGreaterThan(0);
    expect(counted?.users).toBe(counted?.entries);
    await empty.drop();
    await busy.drop();
  });

  it('counts what it holds, though PostgreSQL tells how much it was in a packet of its own', async () => {
    const { url, close } = await piecemeal(filled.url);
    const path = join(folder, 'piecemeal.backup');
    const { rows } = await writeBackup(url, path, '1.0.0');
    await close();
    const again = join(folder, 'again.backup');
    expect(rows).toBe((await writeBackup(filled.url, again, '1.0.0')).rows);
    const empty = await emptyDatabase();
    await restore(empty.url, path);
    expect(await query(empty.url, 'select email from users order by id')).toEqual(
      await query(filled.url, 'select email from users order by id'),
    );
    await empty.drop();
  });

  it('is not written where there is nothing, and leaves no half of itself', async () => {
    const empty = await emptyDatabase();
    const path = join(folder, 'nothing.backup');
    await expect(writeBackup(empty.url, path, '1.0.0')).rejects.toThrow('nothing in this database');
    await expect(writeBackup(filled.url, join(folder, 'missing/x.backup'), '1.0.0')).rejects.toThrow('ENOENT');
    expect((await readdir(folder)).filter((name) => name.includes('nothing') || name.includes('partial'))).toEqual([]);
    await empty.drop();
  });
});

describe('a file that is not a whole backup', () => {
  const broken = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'broken.backup');
    await writeFile(path, change(await readFile(backup)));
    return path;
  };
  const flipped = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    return bytes;
  };
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['cut off in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['cut off at the end', (bytes) => bytes.subarray(0, -9)],
    ['damaged in the middle', (bytes) => flipped(bytes, Math.floor(bytes.length / 2))],
    ['damaged at the beginning', (bytes) => flipped(bytes, 2)],
    ['empty', () => Buffer.alloc(0)],
    ['a sheet', () => Buffer.from('Name;Surname\n')],
    ['whole, with more behind it', (bytes) => Buffer.concat([bytes, gzipSync('{}\n')])],
    [
      'packed again without a row',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString('latin1')
            .replace(/\nwaits.*|^.*\twaits\t.*\n/m, ''),
        ),
    ],
  ];
  it('is refused before anything is touched, however it is damaged', async () => {
    const target = await testDatabase();
    await makeUser(target.db);
    const before = await contentsOf(target.url);
    for (const [what, change] of damages)
      await expect(restore(target.url, await broken(change)), what).rejects.toThrow(/broken\.backup is (damaged|no backup)/);
    await expect(restore(target.url, join(folder, 'missing'))).rejects.toThrow('There is no file');
    expect(await contentsOf(target.url)).toEqual(before);
    expect(await query(target.url, "select to_regclass('pgboss.job') as jobs")).toEqual([{ jobs: null }]);
    await target.drop();
  });

  it('is refused when it comes from a newer version', async () => {
    const newer = await testDatabase();
    await newer.pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
    const path = join(folder, 'newer.backup');
    await writeBackup(newer.url, path, '9.0.0');
    await expect(restore(newer.url, path)).rejects.toThrow('newer version: this one doesn’t know 9999_later.sql');
    await newer.drop();
  });

  it('leaves everything as it was when its rows break a promise of the database', async () => {
    const target = await testDatabase();
    const user = await makeUser(target.db);
    await target.pool.query('alter table sessions drop constraint sessions_user_id_fkey');
    await target.pool.query("insert into sessions (token_hash, user_id, device, address) values ('\\x00', 999999, '', '')");
    const path = join(folder, 'loose.backup');
    await writeBackup(target.url, path, '1.0.0');
    await target.pool.query('delete from sessions');
    const before = await contentsOf(target.url);
    await expect(restore(target.url, path)).rejects.toThrow('sessions_user_id_fkey');
    expect(await contentsOf(target.url)).toEqual(before);
    expect((await target.db.selectFrom('users').select('id').executeTakeFirst())?.id).toBe(user.id);
    await target.drop();
  });
});
