import type { FastifyInstance } from 'fastify';
import { createApp, jobs as featureJobs, listeners } from '#api/app.ts';
import { type Config, environmentAt } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import { personToTry } from '#features/installation/installation-service.ts';
import { resealSecrets } from '#features/session/providers/providers-service.ts';
import type { Replica } from '#platform/db/replica/replica.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { announce, type Log } from '#platform/log.ts';
import { makeMailboxKey } from '#platform/mail/mailbox-key.ts';
import { startMail } from '#platform/mail/sending/sender.ts';
import { arePushKeysLost } from '#platform/push/push-keys.ts';
import { startPush } from '#platform/push/push-sender.ts';
import { demoSecretKey } from '#platform/secrets/demo-secret-key.ts';
import { firstStart } from './first-start.ts';
import { checkPort, listening } from './listen.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { noJobs, ownContext } from './run.ts';
import { starting } from './start-error.ts';
import { goOn, type StopStep, startAnewWhen, stopOnSignal, undo } from './stop.ts';
import { welcome } from './welcome.ts';

/** The API with the panel and, in the same process, the jobs. */
export async function startApi(given: Config, log: Log): Promise<void> {
  // Before anything is started or loaded that would have to be undone.
  await checkPort(given);
  const database = await openDatabase(given, log, 'population-tracker api');
  const steps: StopStep[] = [{ name: 'database', withinMs: 2_500, run: () => database.close() }];
  try {
    const { db, patient } = database;
    const demo = await firstStart(ownContext({ db: patient, log, config: given, jobs: noJobs, requestId: 'first-start' }), database);
    const config = {
      ...given,
      demo,
      secretKey: given.secretKey ?? (demo && database.embedded ? await demoSecretKey(given.dataDir) : null),
    };
    await renewSecrets(ownContext({ db: patient, log, config, jobs: noJobs, requestId: 'secrets' }));
    const running = await starting('The job queue can’t be used', () =>
      startJobs({
        url: database.url,
        definitions: featureJobs,
        work: true,
        gate: database.gate,
        makeContext: (parts) => ownContext({ db: patient, log, config, ...parts }),
        log,
      }),
    );
    const jobs = { name: 'jobs', withinMs: 3_000, run: (): Promise<unknown> => running.stop() };
    steps.unshift(jobs);
    goOn();
    const replica = database.openReplica();
    const services = { db, replica, log, config, jobs: running.jobs, listeners, now: () => new Date() };
    const app = await createApp(services, { figures: { ...figuresOf(database), ...(replica && replicaFigures(replica)) } });
    steps.unshift({ name: 'server', withinMs: 4_000, run: () => app.close() });
    goOn();
    stopOnSignal(log, steps);
    const port = await listen(app, config, await personToTry(services));
    // A process that can't listen and ends at once leaves no mail behind of which nobody knows whether it was sent.
    const mail = startMail({ db, url: database.url, config, log });
    const push = startPush({ db, url: database.url, config, log });
    jobs.run = () => Promise.all([running.stop(), mail.stop(), push.stop()]);
    startAnewWhen(database.gate.restored, log, steps, environmentAt(port));
  } catch (error) {
    await undo(log, steps);
    throw error;
  }
}

/** What was encrypted by the key of before is by the one of now, so that the former can be forgotten. */
async function renewSecrets(ctx: Context): Promise<void> {
  const { resealed, lost } = await resealSecrets(ctx);
  if (resealed > 0) announce(`SECRET_KEY is a new one: what SECRET_KEY_OLD had encrypted, ${resealed} in all, is encrypted by it now.`);
  if (lost > 0)
    ctx.log.warn({ lost }, 'Secrets can’t be read with SECRET_KEY nor SECRET_KEY_OLD: enter them again at Permissions, Sign-in.');
  if (await arePushKeysLost(ctx.db, ctx.config))
    ctx.log.warn(
      'Nothing comes to people’s devices: the keys for it can’t be read with SECRET_KEY nor SECRET_KEY_OLD. Mails come instead.',
    );
}

const figuresOf = ({ pool }: OpenDatabase) => ({
  database_connections: {
    help: 'Connections of this process to the database, by state; waiting are requests that wait for one.',
    label: 'state',
    read: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  },
});

const replicaFigures = (replica: Replica) => ({
  database_replica_state: {
    help: 'What the replica is at the moment is 1: used, behind or away.',
    label: 'state',
    read: () => ({ used: 0, behind: 0, away: 0, [replica.state().state]: 1 }),
  },
  database_replica_lag_seconds: {
    help: 'How long ago the primary was as the replica is.',
    label: 'replica',
    read: (): Record<string, number> => {
      const { lagSeconds } = replica.state();
      return lagSeconds === null ? {} : { first: lagSeconds };
    },
  },
  database_readings: {
    help: 'Lists, exports and figures since the start, by the server that they were read from.',
    label: 'from',
    read: () => ({ ...replica.readings }),
  },
});

/** @returns the port, which a 0 becomes */
async function listen(app: FastifyInstance, config: Config, toTry: string | null): Promise<number> {
  await listening(config, () => app.listen({ host: config.host, port: config.port }));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const mailboxKey = app.hasRoute({ method: 'GET', url: '/dev/mailbox' }) ? await makeMailboxKey(config.dataDir) : null;
  announce(...welcome(url, config, mailboxKey, toTry));
  return port;
}
