// Loads the demo company into the database of DATABASE_URL (or of DATA_DIR): `npm run demo`. Only into an empty one.

import { isThereAnAdministrator } from '#features/users/first-administrator-service.ts';
import { beforeEach } from '#platform/db/before-each.ts';
import { announce } from '#platform/log.ts';
import { openDatabase } from '#process/open-database.ts';
import { noJobs, ownContext, runOnce } from '#process/run.ts';
import { StartError } from '#process/start-error.ts';
import { goOn } from '#process/stop.ts';
import { loadDemo } from '#seeds/demo/load.ts';

await runOnce(async (config, log) => {
  const database = await openDatabase(config, log, 'population-tracker-demo');
  try {
    const ctx = ownContext({ db: database.patient, log, config, jobs: noJobs, requestId: 'demo' });
    if (await isThereAnAdministrator(ctx))
      throw new StartError('This database is already in use: the demo company is loaded only into an empty one.');
    await loadDemo(beforeEach(ctx.db, goOn), ctx.now());
    announce('The demo company is loaded. Its administrator is admin@demo.example.');
  } finally {
    await database.close();
  }
}, 'The demo company can’t be loaded.');
