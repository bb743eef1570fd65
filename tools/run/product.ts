import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '../../api/src/platform/db/embedded.ts';
import { makeMailboxKey } from '../../api/src/platform/mail/mailbox-key.ts';
import { clockShiftMs, shiftServerClock } from '../../api/src/testing/shifted-clock.ts';
import { buildApi, builtApi } from './api-build.ts';
import { root } from './steps.ts';

export interface Product {
  url: string;
  /** The address of its mailbox, with the key. */
  mailbox: string;
  stop: () => Promise<void>;
}

/** The first start makes a database and loads the demo company into it; a machine that does much else besides has taken more than three minutes. */
const startTimeoutMs = 600_000;
const stopTimeoutMs = 15_000;

/** What would point the product at somebody's real database, mail server or company. */
const personal = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL', 'ADMIN_EMAIL', 'ADMIN_NAME', 'HIDE_UNKNOWN_EMAIL', 'TRUST_PROXY'];

/**
 * Starts the built product as production runs it, with the demo company in a database of its own.
 * @param logPath where its log goes, for when a test fails
 * @param administrator of an empty company instead: the mail address that is its first and only one
 * @param name by which this machine is reached; browsers give passkeys to a name alone
 */
export async function startProduct(
  logPath: string,
  administrator?: string,
  name: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Product> {
  if (!(await buildApi())) throw new Error('The API could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'population-tracker-e2e-'));
  // The database runs under an account of its own, which has to reach its folder inside.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    EMPLOYEE_APP: '1',
    SECRET_KEY: randomBytes(32).toString('base64'),
  };
  for (const name of personal) delete env[name];
  if (administrator) env['ADMIN_EMAIL'] = administrator;
  mkdirSync(join(logPath, '..'), { recursive: true });
  const log = createWriteStream(logPath);
  const moved = await moveClock(join(folder, 'data'));
  const child = spawn(process.execPath, [builtApi], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const stop = async () => {
    await stopProcess(child);
    await moved?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const ready = await untilReady(url, child);
  if (ready) return { url, mailbox: `${url}/dev/mailbox?key=${await makeMailboxKey(join(folder, 'data'))}`, stop };
  await stop();
  throw new Error(`The product did not get ready; its log is ${logPath}`);
}

/** In a run at another time the database is started beforehand, with its clock moved; the product joins it. */
async function moveClock(dataDir: string): Promise<Embedded | null> {
  if (clockShiftMs === 0) return null;
  const quiet = () => undefined;
  const embedded = await startEmbedded(dataDir, { info: quiet, warn: quiet, error: quiet }, { durable: false });
  await shiftServerClock(embedded.url);
  return embedded;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && isRunning(child)) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = await Promise.race([ended, wait(stopTimeoutMs, 'late', { ref: false })]);
  if (late !== 'late') return;
  child.kill('SIGKILL');
  await ended;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;
