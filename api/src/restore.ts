// Puts a backup back instead of everything that is there: `npm run restore -- <file>`. The product may run meanwhile.

import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { prepareJobs } from '#platform/jobs/jobs.ts';
import { announce } from '#platform/log.ts';
import { reachServer } from '#process/open-database.ts';
import { runOnce } from '#process/run.ts';
import { StartError, starting } from '#process/start-error.ts';
import { jobs as definitions } from './app.ts';
import { pathFromCaller } from './config.ts';

await runOnce(async (config, log) => {
  if (!process.argv[2]) throw new StartError('Name the file: npm run restore -- <file>');
  const path = pathFromCaller(process.argv[2]);
  const server = await reachServer(config, log);
  const { url } = server;
  try {
    const { madeAt, rows, running } = await starting('It could not be put back', () =>
      restoreBackup({ url, path, prepareJobs: () => prepareJobs({ url, definitions, log }) }),
    );
    announce(`The backup of ${madeAt} is put back: ${rows.toLocaleString('en')} rows.`);
    if (running) announce('The processes that run start anew by themselves.');
  } finally {
    await server.stop();
  }
}, 'Nothing was changed.');
