import { setTimeout } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Context } from '#api/context.ts';
import type { Log } from '#platform/log.ts';
import type { Jobs } from './enqueue.ts';
import type { JobDefinition } from './job.ts';
import { Ownership } from './ownership.ts';
import { recoverOrphans } from './recover.ts';

const recoverIntervalMs = 1_000;
/** How long running jobs have to leave when the process stops; what stays is taken over by another worker. */
const leaveMs = 2_000;
/** Polling is only the floor under the wake-up at commit; retries become due by it too. */
const pollSeconds = { urgent: 0.5, other: 2 };

export interface WorkOptions {
  url: string;
  definitions: readonly JobDefinition[];
  makeContext(parts: { jobs: Jobs; requestId: string }): Context;
  log: Log;
}

/** Starts the workers of every definition; the answer stops them. */
export async function workOn(boss: PgBoss, jobs: Jobs, options: WorkOptions): Promise<() => Promise<void>> {
  const ownership = new Ownership(options.url, options.log);
  const workers: string[] = [];
  for (const definition of options.definitions) {
    for (let count = definition.concurrency ?? 1; count > 0; count--) {
      workers.push(await addWorker(boss, definition, (job) => runOwned(boss, ownership, definition, job, jobs, options)));
    }
    if (definition.cron) await boss.schedule(definition.name, definition.cron, {});
    else await boss.unschedule(definition.name);
  }
  const stopRecovery = repeat(
    recoverIntervalMs,
    async () => {
      const names = options.definitions.map((definition) => definition.name);
      if (await recoverOrphans(ownership, names)) for (const worker of workers) boss.notifyWorker(worker);
    },
    options,
  );
  return async () => {
    await stopRecovery();
    ownership.abortAll('The process is stopping.');
    const left = Promise.all(options.definitions.map(({ name }) => boss.offWork(name, { wait: true })));
    await Promise.race([left, setTimeout(leaveMs, undefined, { ref: false })]);
    await ownership.close();
    for (const definition of options.definitions) definition.stopped?.();
  };
}

async function addWorker(boss: PgBoss, definition: JobDefinition, run: (job: JobWithMetadata<object>) => Promise<void>): Promise<string> {
  const seconds = definition.urgent ? pollSeconds.urgent : pollSeconds.other;
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds * 2 };
  const worker: string = await boss.work(definition.name, { includeMetadata: true, ...polling }, async ([job]) => {
    if (job) await run(job as JobWithMetadata<object>);
    // There may be more, so the next one is looked for without a pause.
    boss.notifyWorker(worker);
  });
  return worker;
}

/**
 * The job is settled here, before the lock goes: a job that is active and locked by nobody has lost its process.
 * pg-boss's own settling after this finds it settled and does nothing.
 */
async function runOwned(
  boss: PgBoss,
  ownership: Ownership,
  definition: JobDefinition,
  job: JobWithMetadata<object>,
  jobs: Jobs,
  options: WorkOptions,
) {
  const signal = await takeJob(ownership, job);
  const started = performance.now();
  const log = options.log.child({ job: job.name, jobId: job.id });
  try {
    const ctx = options.makeContext({ jobs, requestId: job.id });
    const run = { signal, attempt: job.retryCount, last: job.retryCount >= job.retryLimit };
    await definition.run(ctx, job.data, run);
    await boss.complete(job.name, { id: job.id, retryCount: job.retryCount });
    log.debug({ ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    if (signal.aborted) {
      await ownership.query(requeueSql, [job.name, job.id, job.retryCount]).catch(() => {});
      return;
    }
    log.error({ err: error, attempt: job.retryCount }, 'job failed');
    await boss.fail(
      job.name,
      { id: job.id, retryCount: job.retryCount },
      { message: error instanceof Error ? error.message : String(error) },
    );
  } finally {
    await ownership.release(job.id);
  }
}

async function takeJob(ownership: Ownership, job: JobWithMetadata<object>): Promise<AbortSignal> {
  for (let tries = 0; tries < 5; tries++) {
    const signal = await ownership.take(job.id);
    if (signal) {
      const [mine] = await ownership.query(claimedSql, [job.name, job.id, job.retryCount]);
      if (mine) return signal;
      await ownership.release(job.id);
      throw new Error('The job was given to another worker.');
    }
    // Somebody may only be looking whether its owner lives.
    await setTimeout(100);
  }
  throw new Error('The job is still running elsewhere.');
}

const claimedSql = `select 1 from pgboss.job where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

/** Being interrupted doesn't use up a try. */
const requeueSql = `update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

function repeat(intervalMs: number, work: () => Promise<void>, { log }: WorkOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => log.warn({ err: error }, 'job recovery'))
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
