import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApi, builtApi } from '../../tools/run/api-build.ts';
import { cpuMs } from './cpu.ts';

export interface ApiProcess {
  port: number;
  pid: number;
  /** From the start of the process until /health/ready said so. */
  readyMs: number;
  memory: Memory;
  /** Computing time that the process has used so far; NaN on other systems than Linux. */
  cpuMs(): number;
  stop(): Promise<void>;
}

export interface Memory {
  nowMb(): number;
  /** The highest since the start or the last `forgetPeak`. */
  peakMb(): number;
  forgetPeak(): void;
  /** The highest so far of the processes that this one has started and that still run. */
  childrenPeakMb(): number;
}

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;

/** Starts the API as production runs it; whatever of the environment would point it elsewhere is left out. */
export async function startApiProcess(env: {
  DATABASE_URL?: string;
  DATABASE_REPLICA_URL?: string;
  DATA_DIR: string;
  SMTP_URL?: string;
  EMPLOYEE_APP?: string;
}): Promise<ApiProcess> {
  if (!(await buildApi())) throw new Error('The API could not be built.');
  const port = await freePort();
  const own = { PORT: String(port), HOST: '127.0.0.1', PATH: process.env['PATH'], ...env };
  const log = openSync(join(env.DATA_DIR, `api-${port}.log`), 'a');
  const started = performance.now();
  // As tools/bootstrap.mjs starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', builtApi], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...own },
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (!(await isReady(port))) {
    if (!isRunning() || performance.now() - started > startTimeoutMs) {
      child.kill('SIGKILL');
      throw new Error(`The API did not start:\n${readFileSync(join(env.DATA_DIR, `api-${port}.log`), 'utf8')}`);
    }
    await pause(10);
  }
  const pid = child.pid as number;
  return {
    port,
    pid,
    readyMs: performance.now() - started,
    memory: memoryOf(pid),
    cpuMs: () => cpuMs(pid),
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

/** Resident memory as Linux counts it; NaN on other systems. */
function memoryOf(pid: number): Memory {
  return {
    nowMb: () => memoryMb(pid, 'VmRSS'),
    peakMb: () => memoryMb(pid, 'VmHWM'),
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    childrenPeakMb: () => childrenOf(pid).reduce((sum, child) => sum + (memoryMb(child, 'VmHWM') || 0), 0),
  };
}

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
