import { fromKysely, type PgBoss } from 'pg-boss';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Gate } from '#platform/db/driver/gate.ts';
import type { Log } from '#platform/log.ts';
import { createQueues, newBoss } from './boss.ts';
import { workOn } from './work.ts';

export interface EnqueueOptions {
  /** With `oncePerKey`: while one job of this key waits, another one adds nothing. */
  singletonKey?: string;
  startAfterSeconds?: number;
}

export interface Jobs {
  /** Writes the job within the given handle's transaction: it runs after the commit, or never. */
  enqueue(db: Database, name: string, data: object, options?: EnqueueOptions): Promise<void>;
}

export interface JobRun {
  /** Aborted when the process stops or its hold on the job is lost; long jobs look at it between steps. */
  signal: AbortSignal;
  /** 0 for the first try. */
  attempt: number;
  /** No further try follows when this one throws. */
  last: boolean;
}

export interface JobDefinition<D extends object = object> {
  name: string;
  /** May run again after a crash at any point, so it must be harmless to repeat. Throwing asks for another try. */
  run(ctx: Context, data: D, job: JobRun): Promise<void>;
  /** A person waits for it: workers are told at the commit instead of polling. */
  urgent?: boolean;
  /** How many tries follow the first; 10 unless told. */
  retries?: number;
  /** The pause before the second try; it doubles with each further one, up to `retryMaxSeconds`. */
  retryAfterSeconds?: number;
  retryMaxSeconds?: number;
  /** How many run at once in one process; 1 unless told. */
  concurrency?: number;
  /** Jobs with a `singletonKey` wait at most once per key. */
  oncePerKey?: boolean;
  /** Also runs by itself at these times (five cron fields, UTC), once for all processes, with empty data. */
  cron?: string;
  /** Called once when the process stops working. */
  stopped?(): void;
}

/** Declares a job; features export theirs as `jobs`. */
export const defineJob = <D extends object>(definition: JobDefinition<D>): JobDefinition => definition as JobDefinition;

export interface JobsOptions {
  url: string;
  definitions: readonly JobDefinition[];
  /** False in a process that only enqueues. */
  work: boolean;
  makeContext(parts: { jobs: Jobs; requestId: string }): Context;
  /** Each new connection passes here first. */
  gate?: Gate;
  log: Log;
}

export interface RunningJobs {
  jobs: Jobs;
  /** Takes no new job, asks the running ones to leave and hands what is unfinished to the next worker. */
  stop(): Promise<void>;
}

/**
 * Connects to the queue in the same PostgreSQL (schema `pgboss`, made when missing) and, with `work`, starts the workers.
 * @throws when the database can't be reached
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const boss = newBoss(options);
  const jobs: Jobs = { enqueue: (db, name, data, given) => enqueue(boss, db, name, data, given) };
  const stopWork = await begin(boss, jobs, options).catch(async (error) => {
    // Its connections would keep the embedded database from being stopped.
    await boss.stop({ graceful: false, close: true }).catch(() => undefined);
    throw error;
  });
  return {
    jobs,
    stop: async () => {
      await stopWork();
      await boss.stop({ graceful: true, timeout: 1_000, close: true });
    },
  };
}

async function begin(boss: PgBoss, jobs: Jobs, options: JobsOptions): Promise<() => Promise<void>> {
  await boss.start();
  await createQueues(boss, options.definitions);
  return options.work ? workOn(boss, jobs, options) : async () => {};
}

async function enqueue(boss: PgBoss, db: Database, name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  await boss.send(name, data, {
    db: fromKysely(db),
    ...(options.singletonKey && { singletonKey: options.singletonKey }),
    ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
  });
}

/** Makes or mends the queue's own tables and does nothing with them. */
export async function prepareJobs(options: Pick<JobsOptions, 'url' | 'definitions' | 'log'>): Promise<void> {
  const boss = newBoss({ ...options, work: false });
  await boss.start();
  await createQueues(boss, options.definitions);
  await boss.stop({ graceful: false, close: true });
}
