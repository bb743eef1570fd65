import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { isUnavailable } from '../platform/db/conflict.ts';
import { type Connection, connect } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { announce, type Log } from '../platform/log.ts';
import { starting } from './start-error.ts';

export interface OpenDatabase extends Connection {
  url: string;
  embedded: boolean;
}

/** How long a database that starts at the same time may take. */
const waitMs = 30_000;

/** The database of DATABASE_URL, or the embedded one of DATA_DIR, brought to the newest schema. `close` stops the embedded one too. */
export async function openDatabase(config: Config, log: Log, applicationName: string): Promise<OpenDatabase> {
  const server = config.databaseUrl ? { url: config.databaseUrl, stop: async () => undefined } : await openEmbedded(config.dataDir, log);
  try {
    await migrateWhenReachable(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connection = connect({
    url: server.url,
    maxConnections: config.databasePoolSize,
    applicationName,
    onIdleError: (error) => log.warn({ err: error }, 'A database connection was lost.'),
  });
  return {
    ...connection,
    url: server.url,
    embedded: config.databaseUrl === null,
    close: async () => {
      await connection.close();
      await server.stop();
    },
  };
}

const openEmbedded = (dataDir: string, log: Log) =>
  starting('The embedded database can’t be started', async () => {
    // Mail with codes may lie in it.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return startEmbedded(dataDir, log);
  });

async function migrateWhenReachable(url: string): Promise<unknown> {
  const deadline = Date.now() + waitMs;
  for (let told = false; ; told = true) {
    try {
      return await migrate(url);
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline)
        return starting(`The database ${placeOf(url)} can’t be used`, () => Promise.reject(error));
    }
    if (!told) announce(`Waiting for the database ${placeOf(url)} …`);
    await sleep(500);
  }
}

/** Where it is, without the name and the password of who connects. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
