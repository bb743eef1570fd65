import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, connect } from '../../api/src/platform/db/database.ts';
import { startEmbedded } from '../../api/src/platform/db/embedded.ts';
import { migrate } from '../../api/src/platform/db/migrate.ts';
import { killProcesses } from '../../api/src/testing/process.ts';

const silent = { info: () => undefined, warn: console.warn, error: console.error };

export interface DrillDatabase extends Connection {
  url: string;
}

/** What has to be undone even when a drill is broken off; the last first. */
const undoing: (() => Promise<void> | void)[] = [];

export function undoOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      killProcesses();
      // The database stops only when nobody is connected any more.
      await pause(500);
      for (const undo of undoing.toReversed()) await undo();
      process.exit(130);
    });
  }
}

async function withUndo<T>(undo: () => Promise<void> | void, work: () => Promise<T>): Promise<T> {
  undoing.push(undo);
  try {
    return await work();
  } finally {
    undoing.pop();
    await undo();
  }
}

/** A data folder that PostgreSQL's own account can reach; gone when `work` is done. */
export function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'population-tracker-faults-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return withUndo(remove, () => work(folder));
}

/** A server of its own, durable as in production, with an empty product database. */
export function withDatabase<T>(work: (database: DrillDatabase) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const embedded = await startEmbedded(folder, silent);
    const connection = connect({ url: embedded.url, maxConnections: 4, applicationName: 'drill' });
    const stop = async () => {
      await connection.close();
      await embedded.stop();
    };
    return withUndo(stop, async () => {
      await migrate(embedded.url);
      return work({ ...connection, url: embedded.url });
    });
  });
}

export const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
