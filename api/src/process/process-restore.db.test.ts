import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sendCode, userInfo } from '@population-tracker/contract/session/session';
import { createUpload, readUpload } from '@population-tracker/contract/uploads/uploads';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { isAlive } from '#platform/db/embedded/lock.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts';
import { contentsOf, query } from '#testing/database-contents.ts';
import { makeSession } from '#testing/make.ts';
import { type ApiProcess, mainFile, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';

const root = join(import.meta.dirname, '../../..');
/** The demo company is loaded before, while others compute too. */
const timeout = 600_000;
const patienceMs = 240_000;

let folder: string;
let brokenOff: { exit: unknown[]; leftRunning: boolean };
let api: ApiProcess;
let embedded: Embedded;
let send: Send;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'population-tracker-restore-'));
  await chmod(folder, 0o755);
  brokenOff = await breakOffFirstStart(join(folder, 'data'));
  api = await startProcess({ DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: '' });
  embedded = await startEmbedded(api.dataDir, { info: () => undefined, warn: () => undefined, error: () => undefined });
  const { db, close } = connect({ url: embedded.url, maxConnections: 1 });
  const { id } = await db.selectFrom('users').select('id').where('email', '=', 'admin@demo.example').executeTakeFirstOrThrow();
  send = sender([api.url], await makeSession(db, id));
  await close();
}, timeout);
afterAll(async () => {
  await api?.end();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function breakOffFirstStart(dataDir: string): Promise<typeof brokenOff> {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) if (line.includes('loading the demo company')) break;
  const server = Number((await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n')[0]);
  child.kill('SIGINT');
  return { exit: await ended, leftRunning: isAlive(server) };
}

const env = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: api.dataDir, LOG_LEVEL: 'warn' });

/** Runs a line of the README in another folder than the product's. */
async function asInReadme(verb: string): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const line = new RegExp(`^npm run ${verb} -- .*$`, 'm').exec(readme)?.[0] ?? `${verb} is not in the README`;
  const [program = '', ...given] = line.split(' ');
  return (await promisify(execFile)(program, ['--prefix', root, ...given], { cwd: folder, env: env() })).stdout;
}

async function until(met: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(50))
    if (await met().catch(() => false)) return;
  throw new Error(`It never came true. ${api.lastWords()}`);
}

/** What the process does by itself at its times, a mail or a count, would be taken for something that the restore has left. */
async function restFromTimedWork(): Promise<void> {
  await query(embedded.url, 'delete from pgboss.schedule');
  await until(
    async () =>
      (
        await query(
          embedded.url,
          "select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= pgboss.job_now()",
        )
      ).length === 0,
  );
}

const isReady = async () => (await fetch(`${api.url}/health/ready`)).status === 200;

async function expectItWorks(): Promise<void> {
  expect((await send(userInfo)).data.email).toBe('admin@demo.example');
  const csv = `Name,Surname,E-mail\nAfter,Restore,${crypto.randomUUID()}@test.example`;
  const { id } = (await send(createUpload, {}, { file: { name: 'after.csv', bytes: csv }, fields: { kind: 'users' } })).data;
  await until(async () => (await send(readUpload, { params: { id } })).data.added === 1);
  const mails = async () => (await readdir(join(api.dataDir, 'mail')).catch(() => [])).length;
  const before = await mails();
  await send(sendCode, { body: { email: 'admin@demo.example' } });
  await until(async () => (await mails()) > before);
}

it('a first start that is broken off by Ctrl-C leaves no database running, and the next one begins the loading anew', () => {
  expect(brokenOff).toEqual({ exit: [0, null], leftRunning: false });
  expect(api.lastWords()).toMatch(/loading the demo company[\s\S]*admin@demo\.example/);
});

it('a filled installation is backed up and restored while it runs, as the README says, and works on afterwards', { timeout }, async () => {
  await restFromTimedWork();
  expect(await asInReadme('backup')).toContain('has everything');
  const kept = await contentsOf(embedded.url);
  await query(embedded.url, "delete from reservations; update users set name = 'Nobody'; insert into settings values ('more', '1')");
  expect(await contentsOf(embedded.url)).not.toEqual(kept);
  const pid = api.pid();
  expect(await asInReadme('restore')).toContain('start anew by themselves');
  expect(await contentsOf(embedded.url)).toEqual(kept);
  await until(async () => api.lastWords().includes('this process starts anew') && (await isReady()));
  expect([api.isRunning(), api.pid()]).toEqual([true, pid]);
  await expectItWorks();
});

it('a restore that is killed in the middle leaves everything as it was, and the running process serves on', { timeout }, async () => {
  await restFromTimedWork();
  const kept = await contentsOf(embedded.url);
  const other = new pg.Client({ connectionString: embedded.url, application_name: 'somebody else' });
  await other.connect();
  await other.query('begin; lock table users in access share mode');
  const restore = spawn(process.execPath, [join(root, 'api/src/restore.ts'), join(folder, 'population-tracker.backup')], { env: env() });
  // Some tables are dropped by then: it has come to one that points to the table which is held.
  const waits = `select from pg_stat_activity
    where application_name = 'population-tracker start' and wait_event_type = 'Lock' and query like 'drop table%'`;
  await until(async () => (await query(embedded.url, waits)).length > 0);
  await until(async () => (await fetch(`${api.url}/health/ready`)).status === 503);
  restore.kill('SIGKILL');
  await once(restore, 'exit');
  await other.end();
  await until(isReady);
  expect(await contentsOf(embedded.url)).toEqual(kept);
  await expectItWorks();
});
