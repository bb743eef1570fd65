import type { PgBoss } from 'pg-boss';
import { createQueues, newBoss, type QueueAccess } from './boss.ts';
import { enqueue, type Jobs } from './enqueue.ts';
import { type WorkOptions, workOn } from './work.ts';

export type JobsOptions = QueueAccess & WorkOptions;

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

/** Makes or mends the queue's own tables and does nothing with them. */
export async function prepareJobs(options: Pick<JobsOptions, 'url' | 'definitions' | 'log'>): Promise<void> {
  const boss = newBoss({ ...options, work: false });
  await boss.start();
  await createQueues(boss, options.definitions);
  await boss.stop({ graceful: false, close: true });
}
