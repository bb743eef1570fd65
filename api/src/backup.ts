// Writes everything that the product keeps into one file: `npm run backup -- <file>`. The product may run meanwhile.
import { existsSync } from 'node:fs';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { announce } from '#platform/log.ts';
import { reachServer } from '#process/open-database.ts';
import { runOnce } from '#process/run.ts';
import { StartError, starting } from '#process/start-error.ts';
import { pathFromCaller } from './config.ts';

await runOnce(async (config, log) => {
  const path = pathFromCaller(process.argv[2] ?? `population-tracker-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);
  if (existsSync(path)) throw new StartError(`${path} is there already.`);
  const server = await reachServer(config, log);
  try {
    const { rows, bytes } = await starting(`${path} can’t be written`, () => writeBackup(server.url, path, config.version));
    announce(`${path} has everything: ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB.`);
  } finally {
    await server.stop();
  }
}, 'There is no backup.');
