import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Account, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';

/** A database's folder and all that is needed to run a server on it. */
export interface Cluster {
  folder: string;
  logFile: string;
  binaries: Binaries;
  /** How PostgreSQL is told its folder; the process is started within it. */
  pathForServer: string;
  identity: { uid?: number; gid?: number };
  urlOf(port: number, database?: string): string;
}

export const databaseName = 'population_tracker';
const superuser = 'population_tracker';

/** The environment of the server's programs: nothing of ours, and no PG… variable that would change their ways. */
export const serverEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** Makes the database's folder on the first start. Runs under the data folder's lock. */
export async function prepareCluster(dataDir: string, binaries: Binaries, account: Account | null, durable: boolean): Promise<Cluster> {
  const folder = resolve(dataDir, 'database');
  const password = await readPassword(join(dataDir, 'database.password'));
  const cluster: Cluster = {
    folder,
    logFile: resolve(dataDir, 'database.log'),
    binaries,
    pathForServer: await pathForServer(resolve(dataDir), folder, account),
    identity: account ? { uid: account.uid, gid: account.gid } : {},
    urlOf: (port, database = databaseName) => `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`,
  };
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`The database’s folder ${folder} belongs to another account (${error.code}): start as the user that made it.`, {
      cause: error,
    });
  });
  if (version === null) await create(cluster, password, account, durable);
  return cluster;
}

/** A random one per data folder, so that no other user of this machine can connect. */
async function readPassword(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const password = randomBytes(24).toString('hex');
    await writeFile(path, `${password}\n`, { mode: 0o600 });
    return password;
  }
}

/**
 * Under root the data may lie where the server's account can't pass through, as in root's own home. Linux lets a
 * process use the folder it was started in whatever lies above, and `/proc/self/cwd` is the name of that folder.
 */
async function pathForServer(dataDir: string, folder: string, account: Account | null): Promise<string> {
  if (!account || (await canReach(account, dataDir))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `The account ${account.name} that runs the database can’t reach ${dataDir}: set DATA_DIR to a folder that is open to it.`,
  );
}

/** Made aside and renamed, so that a killed start leaves nothing half done. */
async function create(cluster: Cluster, password: string, account: Account | null, durable: boolean): Promise<void> {
  const aside = `${cluster.folder}.new`;
  const passwordFile = join(aside, 'password');
  await rm(aside, { recursive: true, force: true });
  await mkdir(join(aside, 'database'), { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const path of [aside, join(aside, 'database'), passwordFile]) await chown(path, account.uid, account.gid);
  await initialize(cluster, join(aside, 'database'), durable);
  await rename(join(aside, 'database'), cluster.folder);
  await rm(aside, { recursive: true, force: true });
}

async function initialize(cluster: Cluster, folder: string, durable: boolean): Promise<void> {
  const options = [
    `--pgdata=${cluster.pathForServer === cluster.folder ? folder : cluster.pathForServer}`,
    `--username=${superuser}`,
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Not the machine's locale, so that the folder can move to another machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // A password of 24 random bytes isn't guessed, however fast a guess is; each of a run's thousands of connections works it through.
    ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
  ];
  const child = spawn(cluster.binaries.initdb, options, {
    ...cluster.identity,
    cwd: folder,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => {
    complaint += part;
  });
  const failure = await new Promise<string | null>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', (code) => done(code === 0 ? null : complaint.trim().replaceAll('\n', ' ')));
  });
  if (failure !== null) throw new Error(`The database’s folder ${cluster.folder} can’t be made: ${failure}`);
}
