import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The product's own process, as `npm start` runs it, so that it can be killed and started again. */
export interface ApiProcess {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly dataDir: string;
  pid(): number;
  isRunning(): boolean;
  /** Ends it and waits until it is gone: SIGKILL unless told. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again at the same address. @returns the milliseconds until it listened */
  restart(): Promise<number>;
  /** What it wrote last, to be shown when something is wrong. */
  lastWords(): string;
  /** Stops it in order and removes its data folder unless that was given. */
  end(): Promise<void>;
}

/** What `npm start` runs, where a run has put that together; else the same from its sources, which takes twice as long to start. */
export const mainFile = process.env.BUILT_API ?? fileURLToPath(new URL('../main.ts', import.meta.url));
const startTimeoutMs = 300_000;
const stopTimeoutMs = 30_000;
const keptWords = 20_000;

/** A run at another time starts its processes in it too, but for those that make a database of their own, whose clock is the machine's. */
const clockEnvironment = { NODE_OPTIONS: process.env.NODE_OPTIONS, TEST_CLOCK_SHIFT_MS: process.env.TEST_CLOCK_SHIFT_MS };

const started = new Set<ChildProcess>();
// A run that breaks off leaves nothing behind.
process.on('exit', killProcesses);

/** Every process that was started here and still runs. */
export function killProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
}

/**
 * Starts `src/main.ts` on a free port and waits until it listens. Nothing of this run's own environment reaches it.
 * @param env at least DATABASE_URL, or a DATA_DIR for the embedded database
 * @throws with the process's own words when it doesn't start
 */
export async function startProcess(env: {
  DATABASE_URL?: string;
  DATA_DIR?: string;
  [name: string]: string | undefined;
}): Promise<ApiProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'population-tracker-process-')));
  const settings = { HOST: '127.0.0.1', PORT: '0', ADMIN_EMAIL: 'admin@test.example', LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir };
  let { child, url, words } = await launch(settings);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    isRunning,
    kill,
    restart: async () => {
      const since = performance.now();
      ({ child, url, words } = await launch({ ...settings, PORT: new URL(url).port }));
      return performance.now() - since;
    },
    lastWords: () => words(),
    end: async () => {
      const late = pause(stopTimeoutMs, 'late', { ref: false });
      if ((await Promise.race([kill('SIGTERM'), late])) === 'late') await kill('SIGKILL');
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Launched {
  child: ChildProcess;
  url: string;
  words: () => string;
}

async function launch(settings: Record<string, string | undefined>): Promise<Launched> {
  const child = spawn(process.execPath, [mainFile], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...(settings['DATABASE_URL'] ? clockEnvironment : {}), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said = (said + part).slice(-keptWords);
    });
  }
  // The port that a 0 became stands in the line that it greets with.
  const until = performance.now() + startTimeoutMs;
  for (; performance.now() < until && child.exitCode === null && child.signalCode === null; await pause(10)) {
    const url = /is ready: (http:\S+)/.exec(said)?.[1];
    if (url) return { child, url, words: () => said };
  }
  child.kill('SIGKILL');
  throw new Error(`The API did not start:\n${said}`);
}
