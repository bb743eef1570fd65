import { jobs as featureJobs } from '#api/app.ts';
import { type Config, environmentAt } from '#api/config.ts';
import { isDemo } from '#features/installation/installation-service.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { announce, type Log } from '#platform/log.ts';
import { startMail } from '#platform/mail/sending/sender.ts';
import { startPush } from '#platform/push/push-sender.ts';
import { openDatabase } from './open-database.ts';
import { ownContext } from './run.ts';
import { starting } from './start-error.ts';
import { goOn, type StopStep, startAnewWhen, stopOnSignal, undo } from './stop.ts';

/** Jobs alone; any number of these may run beside the API on the same database. */
export async function startWorker(given: Config, log: Log): Promise<void> {
  const database = await openDatabase(given, log, 'population-tracker worker');
  const steps: StopStep[] = [{ name: 'database', withinMs: 3_000, run: () => database.close() }];
  try {
    const { db, patient } = database;
    const config = { ...given, demo: await isDemo(database) };
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
    const mail = startMail({ db, url: database.url, config, log });
    const push = startPush({ db, url: database.url, config, log });
    steps.unshift({ name: 'jobs', withinMs: 6_000, run: () => Promise.all([running.stop(), mail.stop(), push.stop()]) });
    goOn();
    stopOnSignal(log, steps);
    startAnewWhen(database.gate.restored, log, steps, environmentAt(config.port));
    announce('The worker is ready.');
  } catch (error) {
    await undo(log, steps);
    throw error;
  }
}
