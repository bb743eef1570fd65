import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from '../embedded.ts';
import { type Account, canReach } from './account.ts';
import { isAlive } from './lock.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;
/** An account that may do nothing, where this run may take its place and it can read the program. */
const nobody: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };
const canBeNobody =
  isRoot && (await canReach(nobody, import.meta.dirname)) && (await canReach(nobody, process.execPath.replace(/\/[^/]+$/, '')));

const batchPolicy = 3;
const canBeTold = process.platform === 'linux' && spawnSync('chrt', ['--batch', '0', 'true']).status === 0;

let folder: string;
let dataDir: string;
const left: number[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'population-tracker-embedded-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const pid of left.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await sleep(50);
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const embedded = await startEmbedded(dataDir, quiet);
  left.push(await serverPid());
  return embedded;
};
const serverPid = async () => Number((await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n')[0]);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Another process that starts the database, says where, and stays until it is told to stop. */
async function otherProcess(options: { uid?: number; gid?: number } = {}): Promise<{ child: ChildProcess; url: string }> {
  const code = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../embedded.ts'))};
    const embedded = await startEmbedded(${JSON.stringify(dataDir)}, { info() {}, warn() {}, error() {} });
    process.on('SIGTERM', async () => { await embedded.stop(); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log(embedded.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (part) => {
    complaint += part;
  });
  const first = await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), once(child, 'exit')]);
  const url = String(first[0]).trim();
  if (!url.startsWith('postgresql://')) throw new Error(`The other process ended: ${complaint}`);
  left.push(await serverPid());
  return { child, url };
}

const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await condition().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error('It did not come true within 20 s.');
}

describe('the embedded database', () => {
  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as one');
    await first.stop();
    expect(isAlive(left[0] as number)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'select * from kept')).toEqual([{ one: 1 }]);
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await second.stop();
  });

  it('is stopped though a connection that is ending is still there', async () => {
    const { url, stop } = await start();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const ending = sleep(400).then(() => client.end());
    await stop();
    await ending;
    expect(isAlive(left[0] as number)).toBe(false);
  });

  it('has what the schema needs: Turkish order and the extensions', async () => {
    const { url, stop } = await start();
    const sorted = await query(
      url,
      `select string_agg(t, ' ' order by t collate "tr-x-icu") as t from unnest(array['z', 'ı', 'i', 'h', 'ç', 'c']) t`,
    );
    expect(sorted).toEqual([{ t: 'c ç h ı i z' }]);
    const extensions = await query(url, `select name from pg_available_extensions where name in ('btree_gist', 'pg_trgm') order by name`);
    expect(extensions).toEqual([{ name: 'btree_gist' }, { name: 'pg_trgm' }]);
    await stop();
  });

  it.runIf(canBeTold)('takes the core from nobody who sends it a statement', async () => {
    const { url, stop } = await start();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const own = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    // The policy is the 41st field, of which the second alone may have spaces in it: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html.
    const fields = (await readFile(`/proc/${own}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
    await client.end();
    await stop();
    expect(Number(fields[41 - 3])).toBe(batchPolicy);
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    const { url, stop } = await start();
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'database.password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
    await stop();
  });

  it('outlives a killed process, and the next one goes on with it', async () => {
    const { child, url } = await otherProcess();
    await query(url, 'create table kept as select 1 as one');
    await kill(child, 'SIGKILL');
    const joined = await start();
    expect(joined.url).toBe(url);
    expect(await query(joined.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await joined.stop();
    expect(isAlive(left[0] as number)).toBe(false);
  });

  it('recovers every acknowledged write when process and server were killed together', async () => {
    const { child, url } = await otherProcess();
    await query(url, 'create table kept as select 1 as one');
    process.kill(await serverPid(), 'SIGKILL');
    await kill(child, 'SIGKILL');
    const again = await start();
    expect(await query(again.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('is started again at the same address when the server alone was killed', async () => {
    const { url, stop } = await start();
    const killed = await serverPid();
    process.kill(killed, 'SIGKILL');
    await until(async () => (await query(url, 'select 1')).length === 1 && (await serverPid()) !== killed);
    left.push(await serverPid());
    await stop();
  });

  it('is shared by processes that start at the same time, and stopped by the last of them', async () => {
    const [one, two] = await Promise.all([otherProcess(), otherProcess()]);
    expect(one.url).toBe(two.url);
    const client = new pg.Client({ connectionString: two.url });
    client.on('error', () => undefined);
    await client.connect();
    await kill(one.child, 'SIGTERM');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    const pid = await serverPid();
    await kill(two.child, 'SIGTERM');
    expect(isAlive(pid)).toBe(false);
  });

  it('starts after a lock and a half-made folder were left behind', async () => {
    await mkdir(join(dataDir, 'database.new/database'), { recursive: true });
    await writeFile(join(dataDir, 'database.lock'), '999999999');
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  it.runIf(isRoot)('works for root below a folder that only root may enter', async () => {
    await chmod(folder, 0o700);
    const { url, stop } = await start();
    await query(url, 'create table kept as select 1 as one');
    await stop();
    await chmod(folder, 0o755);
    await chmod(dataDir, 0o755);
    const moved = await start();
    expect(await query(moved.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await moved.stop();
  });

  it.runIf(canBeNobody)('works for an ordinary user, even when another program has the number of a server that is gone', async () => {
    await chown(folder, nobody.uid, nobody.gid);
    const first = await otherProcess(nobody);
    const noted = await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8');
    await kill(first.child, 'SIGTERM');
    const stranger = spawn('sleep', ['60'], { uid: nobody.uid, gid: nobody.gid, stdio: 'ignore' });
    await writeFile(join(dataDir, 'database/postmaster.pid'), noted.replace(/^\d+/, String(stranger.pid)));
    const second = await otherProcess(nobody);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(second.child, 'SIGTERM');
    stranger.kill();
  });
});
