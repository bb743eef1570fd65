import type { FastifyInstance } from 'fastify';
import { createApp, jobs as featureJobs } from '../app.ts';
import { type Config, environmentAt } from '../config.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { announce, type Log } from '../platform/log.ts';
import { registerMailbox } from '../platform/mail/mailbox.ts';
import { type RunningMail, startMail } from '../platform/mail/sending/sender.ts';
import { firstStart } from './first-start.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { noJobs, ownContext } from './run.ts';
import { StartError } from './start-error.ts';
import { startAnewWhen, stopOnSignal } from './stop.ts';

/** The API with the panel and, in the same process, the jobs. */
export async function startApi(given: Config, log: Log): Promise<void> {
  const database = await openDatabase(given, log, 'population-tracker api');
  try {
    const { db, patient } = database;
    const demo = await firstStart(ownContext({ db: patient, log, config: given, jobs: noJobs, requestId: 'first-start' }), database);
    const config = { ...given, demo };
    const running = await startJobs({
      url: database.url,
      definitions: featureJobs,
      work: true,
      gate: database.gate,
      makeContext: (parts) => ownContext({ db: patient, log, config, ...parts }),
      log,
    });
    const services = { db, log, config, jobs: running.jobs, now: () => new Date() };
    const app = await createApp(services, { figures: figuresOf(database) });
    if (!config.smtpUrl && !app.hasRoute({ method: 'GET', url: '/dev/mailbox' })) registerMailbox(app, config);
    let mail: RunningMail | null = null;
    const steps = [
      { name: 'server', withinMs: 4_000, run: () => app.close() },
      { name: 'jobs', withinMs: 3_000, run: () => Promise.all([running.stop(), mail?.stop()]) },
      { name: 'database', withinMs: 2_500, run: () => database.close() },
    ];
    stopOnSignal(log, steps);
    const port = await listen(app, config);
    startAnewWhen(database.gate.restored, log, steps, environmentAt(port));
    // A process that can't listen and ends at once leaves no mail behind of which nobody knows whether it was sent.
    mail = startMail({ db, url: database.url, config, log });
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

const figuresOf = ({ pool }: OpenDatabase) => ({
  database_connections: {
    help: 'Connections of this process to the database, by state; waiting are requests that wait for one.',
    label: 'state',
    read: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  },
});

/** @returns the port, which a 0 becomes */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${config.port} is taken by another program on ${config.host}; set another PORT.`);
    if (code === 'EACCES') throw new StartError(`PORT ${config.port} may not be used by this account; set a PORT from 1024 up.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${config.host} is no address of this machine.`);
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  announce(...welcome(config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl, config));
  return port;
}

function welcome(url: string, { demo, smtpUrl }: Config): string[] {
  return [
    `Population Tracker is ready: ${url}`,
    `Sign in ${demo ? 'as admin@demo.example' : 'with the address of an administrator'}; ${smtpUrl ? 'the code comes by mail.' : `the code can be read at ${url}/dev/mailbox`}`,
    ...(demo ? ['This is the demo company. To start with your own: set ADMIN_EMAIL and a new DATA_DIR.'] : []),
  ];
}
