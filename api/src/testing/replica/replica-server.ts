import { type ChildProcess, spawn } from 'node:child_process';
import { chown, cp, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Account, databaseAccount } from '#platform/db/embedded/account.ts';
import { prepareBinaries } from '#platform/db/embedded/binaries.ts';
import { serverEnvironment } from '#platform/db/embedded/cluster.ts';
import { serverSettings } from '#platform/db/embedded/embedded-settings.ts';

/** A streaming replica of an embedded server, made of a copy of its folder. */
export interface ReplicaServer {
  /** The primary's address at the replica's port. */
  url: string;
  start(): Promise<void>;
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Lets all its processes stand still, or go on; on Linux alone. */
  freeze(still: boolean): Promise<void>;
}

interface Made {
  /** Of the primary's superuser. */
  primaryUrl: string;
  /** The data folder of the primary, of this process. */
  dataDir: string;
  /** An empty folder, which the server's account reaches. */
  folder: string;
  port: number;
}

const startsWithinMs = 60_000;

export async function replicaOf({ primaryUrl, dataDir, folder, port }: Made): Promise<ReplicaServer> {
  const account = await databaseAccount(dataDir);
  const binaries = await prepareBinaries(account);
  const data = join(folder, 'replica');
  await copyFolder(primaryUrl, join(dataDir, 'database'), data);
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  await writeFile(join(data, 'standby.signal'), '');
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=replica`;
  await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '200ms'\n`);
  if (account) await giveTo(account, data);
  const url = new URL(primaryUrl);
  url.port = String(port);
  let server: ChildProcess | null = null;
  return {
    url: url.href,
    start: async () => {
      const log = await open(join(folder, 'replica.log'), 'a');
      server = spawn(binaries.postgres, ['-D', data, ...serverSettings(port, false)], {
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
        cwd: data,
        env: serverEnvironment,
        stdio: ['ignore', log.fd, log.fd],
      });
      await log.close();
      await answers(url.href, server, join(folder, 'replica.log'));
    },
    stop: async (signal = 'SIGINT') => {
      const ending = server;
      server = null;
      if (!ending || ending.exitCode !== null) return;
      const ended = new Promise((done) => ending.once('exit', done));
      ending.kill(signal);
      await ended;
    },
    freeze: async (still) => {
      const pid = server?.pid ?? 0;
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)]) process.kill(one, still ? 'SIGSTOP' : 'SIGCONT');
    },
  };
}

/** As a backup is taken: what is written meanwhile comes from the primary's log. */
async function copyFolder(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp'].map((name) => join(from, name)));
    await cp(from, to, { recursive: true, filter: (path) => !left.has(path) });
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'pg_stat_tmp']) await mkdir(join(to, name), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}

async function answers(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const until = Date.now() + startsWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > until)
        throw new Error(`The replica doesn’t start:\n${await readFile(logFile, 'utf8')}`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(20);
  }
}
