import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestTimeoutMs } from '@population-tracker/contract/kernel/constants';
import type { Config } from '#api/config.ts';
import { isUnavailable } from '#platform/db/conflict.ts';
import { type Connection, connect, type Database } from '#platform/db/database.ts';
import { Gate } from '#platform/db/driver/gate.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { Replica } from '#platform/db/replica/replica.ts';
import { announce, type Log } from '#platform/log.ts';
import { starting } from './start-error.ts';
import { goOn, noteSignals } from './stop.ts';

export interface OpenDatabase extends Connection {
  url: string;
  embedded: boolean;
  /** For what nobody waits for (jobs, the first start): its statements may take as long as they need. */
  patient: Database;
  /** What each connection of this process passes first. */
  gate: Gate;
  /** Begins to follow the replica of DATABASE_REPLICA_URL; undefined where there is none. `close` ends it too. */
  openReplica(): Replica | undefined;
}

export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/** Whoever waits for an answer gives up after `requestTimeoutMs`; the database stops a little earlier, so that it is told why. */
const statementMs = requestTimeoutMs - 5_000;

/** How long a database that starts at the same time may take. */
const waitMs = 30_000;

/** Where DATABASE_URL leads, or the embedded server of DATA_DIR, started or joined; nothing in it is touched. */
export const reachServer = async ({ databaseUrl, dataDir }: Config, log: Log): Promise<DatabaseServer> =>
  databaseUrl ? { url: databaseUrl, stop: async () => undefined } : openEmbedded(dataDir, log);

/** The database of DATABASE_URL, or the embedded one of DATA_DIR, brought to the newest schema. `close` stops the embedded one too. */
export async function openDatabase(config: Config, log: Log, applicationName: string): Promise<OpenDatabase> {
  if (!config.databaseUrl) noteSignals();
  const server = await reachServer(config, log);
  try {
    goOn();
    await migrateWhenReachable(server.url);
    goOn();
  } catch (error) {
    await server.stop();
    throw error;
  }
  const gate = new Gate();
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection was lost.');
  const { databasePoolSize: maxConnections } = config;
  const connection = connect({ url: server.url, maxConnections, applicationName, statementMs, gate, onIdleError });
  // Connects when there is something to do, and lets go again.
  const patient = connect({
    url: server.url,
    maxConnections: Math.ceil(maxConnections / 2),
    applicationName: `${applicationName} jobs`,
    gate,
    onIdleError,
  });
  let replica: Replica | undefined;
  const { databaseReplicaUrl: replicaUrl } = config;
  return {
    ...connection,
    patient: patient.db,
    url: server.url,
    gate,
    embedded: config.databaseUrl === null,
    openReplica: () => {
      const primary = connection.db;
      replica =
        replicaUrl === null ? undefined : new Replica({ url: replicaUrl, primary, maxConnections, applicationName, statementMs, log });
      return replica;
    },
    close: async () => {
      await replica?.close();
      await Promise.all([connection.close(), patient.close()]);
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
