import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '../../api/src/platform/db/database.ts';
import { startEmbedded } from '../../api/src/platform/db/embedded.ts';
import { migrate } from '../../api/src/platform/db/migrate.ts';

const silent = { info: () => undefined, warn: console.warn, error: console.error };

export interface DrillDatabase extends Connection {
  url: string;
}

/** A data folder that PostgreSQL's own account can reach; gone when `work` is done. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'population-tracker-faults-'));
  chmodSync(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** A server of its own, durable as in production, with an empty product database. */
export async function withDatabase<T>(work: (database: DrillDatabase) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const embedded = await startEmbedded(folder, silent);
    await migrate(embedded.url);
    const connection = connect({ url: embedded.url, maxConnections: 4, applicationName: 'drill' });
    try {
      return await work({ ...connection, url: embedded.url });
    } finally {
      await connection.close();
      await embedded.stop();
    }
  });
}

export const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
