import { PgBoss } from 'pg-boss';
import { type Gate, isClosed } from '#platform/db/driver/gate.ts';
import type { Log } from '#platform/log.ts';
import type { JobDefinition } from './job.ts';

/** How the queue is reached, and what for. */
export interface QueueAccess {
  url: string;
  /** False in a process that only enqueues. */
  work: boolean;
  /** Each new connection passes here first. */
  gate?: Gate;
  log: Log;
}

/** Ownership (work.ts) tells at once who died; this is only the bound for a job that hangs. */
const expireInSeconds = 4 * 3600;
/** Finished jobs tell nothing that their feature's own table doesn't. */
const deleteAfterSeconds = 3600;

/** A queue handle that isn't started yet. */
export function newBoss({ url, work, gate, log }: QueueAccess): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    // It hands what it is given to the driver's pool.
    ...(gate && { onConnect: gate.pass }),
    schema: 'pgboss',
    application_name: 'population-tracker jobs',
    max: work ? 6 : 2,
    supervise: work,
    schedule: work,
    useListenNotify: work,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => {
    // Each worker meets a closed gate every half a second.
    if (!isClosed(error)) log.error({ err: error }, 'job queue');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
  return boss;
}

/** Makes the queues that are missing and brings the others to their definition. */
export async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  for (const definition of definitions) {
    const { name } = definition;
    const options = {
      expireInSeconds,
      deleteAfterSeconds,
      retryLimit: definition.retries ?? 10,
      retryDelay: definition.retryAfterSeconds ?? 2,
      retryDelayMax: definition.retryMaxSeconds ?? 600,
      retryBackoff: true,
      notify: definition.urgent ?? false,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: definition.oncePerKey ? 'short' : 'standard' });
  }
}
