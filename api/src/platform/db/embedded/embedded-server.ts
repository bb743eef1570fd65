import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readFile, readlink, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, databaseName, serverEnvironment } from './cluster.ts';
import { serverSettings } from './embedded-settings.ts';
import { isAlive } from './lock.ts';

export interface Server {
  pid: number;
  port: number;
  isAlive(): boolean;
}

interface LaunchOptions {
  durable: boolean;
  /** The port that this process's pools know; a free one unless given. */
  port?: number;
}

/** Recovery after a crash may have much to read again. */
const startWaitMs = 120_000;
const busyWaitMs = 15_000;
const endingWaitMs = 2_000;
const maxLogBytes = 10 * 1024 * 1024;

/** The server that already runs on this folder, or null. Waits for one that is just starting or stopping. */
export async function runningServer(cluster: Cluster): Promise<Server | null> {
  const deadline = Date.now() + busyWaitMs;
  while (Date.now() < deadline) {
    const noted = await readPidFile(cluster);
    if (!noted || !(await runsOn(noted.pid, cluster))) return null;
    if (noted.status === 'ready' && (await answers(cluster, noted.port))) return serverOf(noted.pid, noted.port);
    await sleep(20);
  }
  throw new Error(`A database server runs on ${cluster.folder} but doesn’t answer; see ${cluster.logFile}.`);
}

/**
 * Starts a server on the folder, detached: it outlives a killed process, and Ctrl-C reaches only us.
 * @throws with the server's own last words when it doesn't come up
 */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<Server> {
  const deadline = Date.now() + busyWaitMs;
  for (;;) {
    const port = options.port ?? (await freePort());
    const { server, complaint } = await tryLaunch(cluster, port, options.durable);
    if (server) return server;
    if (Date.now() > deadline || !(await passesBy(complaint, cluster, options))) {
      throw new Error(`The embedded database doesn’t start: ${lastWords(complaint)} (see ${cluster.logFile})`);
    }
    await sleep(250);
  }
}

/** Whether anybody but this question is connected. A connection that was just ended is seen there for a moment still. */
export async function hasOtherClients(cluster: Cluster, server: Server): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.urlOf(server.port, 'postgres') });
  await client.connect();
  const isAlone = async () => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount === 0;
  };
  try {
    for (const deadline = Date.now() + endingWaitMs; Date.now() < deadline; await sleep(50)) if (await isAlone()) return false;
    return !(await isAlone());
  } finally {
    await client.end();
  }
}

/** Ends the server in order (its sessions are cut, its data is written) and waits until it is gone. */
export async function shutDown(server: Server): Promise<void> {
  process.kill(server.pid, 'SIGINT');
  const deadline = Date.now() + busyWaitMs;
  while (server.isAlive() && Date.now() < deadline) await sleep(10);
}

async function tryLaunch(cluster: Cluster, port: number, durable: boolean): Promise<{ server?: Server; complaint: string }> {
  const size = (await stat(cluster.logFile).catch(() => null))?.size ?? 0;
  const log = await open(cluster.logFile, size > maxLogBytes ? 'w' : 'a');
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.pathForServer, ...serverSettings(port, durable)], {
    ...cluster.identity,
    cwd: cluster.folder,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  // Listens before anything is waited for: a server that is refused at once has ended by then, and says so only once.
  const ended = new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', () => done(''));
  });
  let over = false;
  void ended.then(() => {
    over = true;
  });
  // Tests, whose database isn't durable, fill the machine with others that compute, for each of whom it would wait.
  if (child.pid && durable) letOthersFinish(child.pid);
  await log.close();
  const ready = await waitUntilReady(cluster, child, { port, isOver: () => over });
  child.unref();
  if (ready) return { server: serverOf(child.pid ?? 0, port), complaint: '' };
  const failure = await ended;
  return { complaint: failure || (await readFile(cluster.logFile, 'utf8')).slice(size > maxLogBytes ? 0 : size) };
}

/**
 * A session that is sent a statement by a process on the same core would take the core from it at once, several times for each call that
 * somebody made. With this policy it waits until that one is done, or until its turn has come; its share stays the same. Its children have
 * it too. A machine without the program, or that doesn't let it, goes on without.
 */
function letOthersFinish(pid: number): void {
  if (process.platform === 'linux') execFile('chrt', ['--batch', '--pid', '0', String(pid)], () => undefined);
}

interface Starting {
  port: number;
  isOver: () => boolean;
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, { port, isOver }: Starting): Promise<boolean> {
  const deadline = Date.now() + startWaitMs;
  while (!isOver()) {
    const noted = await readPidFile(cluster);
    if (noted?.pid === child.pid && noted?.status === 'ready' && (await answers(cluster, port))) return true;
    if (Date.now() > deadline) child.kill('SIGINT');
    await sleep(10);
  }
  return false;
}

/** The file's lines: number, folder, start, port, socket folder, address, memory key, status. */
async function readPidFile(cluster: Cluster): Promise<{ pid: number; port: number; status: string } | null> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : null;
}

/** After a crash of the machine the noted number may belong to any other program; Linux tells where that one works. */
async function runsOn(pid: number, cluster: Cluster): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster.folder;
}

/** Connects with the folder's own password, which no other server knows, and makes the database the first time. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await connectOnce(cluster.urlOf(port));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') return false;
    await connectOnce(cluster.urlOf(port, 'postgres'), `create database ${databaseName}`);
    return true;
  }
}

async function connectOnce(url: string, sql?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (sql) await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a second try makes sense: a killed server's last sessions are still ending, or somebody took the port. */
async function passesBy(complaint: string, cluster: Cluster, options: LaunchOptions): Promise<boolean> {
  if (complaint.includes('Address already in use') || complaint.includes('could not bind')) return options.port === undefined;
  if (complaint.includes('is still in use')) return true;
  if (!complaint.includes('lock file "postmaster.pid" already exists')) return false;
  // PostgreSQL takes any living process of the noted number for a server.
  const noted = await readPidFile(cluster);
  if (noted && process.platform === 'linux' && !(await runsOn(noted.pid, cluster)))
    await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  return true;
}

function lastWords(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'it ended without a word').replace(/^.*?FATAL:\s*/, '');
}

function serverOf(pid: number, port: number): Server {
  return { pid, port, isAlive: () => isAlive(pid) };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
