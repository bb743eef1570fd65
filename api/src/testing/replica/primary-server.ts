import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { TestDatabase } from '../test-database.ts';
import { type ReplicaServer, replicaOf } from './replica-server.ts';

/** A server of its own with the newest schema, whose folder can be copied, and the replica of it. */
export interface Primary {
  database: TestDatabase;
  replica: ReplicaServer;
  stop(): Promise<void>;
}

export async function newPrimary(): Promise<Primary> {
  const folder = await mkdtemp(join(tmpdir(), `population-tracker-test-${process.pid}-replica-`));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'primary');
  await mkdir(dataDir, { mode: 0o755 });
  const quiet = () => undefined;
  const server = await startEmbedded(dataDir, { info: quiet, warn: quiet, error: quiet }, { durable: false });
  await migrate(server.url);
  await settle(server.url);
  const { db, pool, close } = connect({ url: server.url, maxConnections: 10 });
  const replica = await replicaOf({ primaryUrl: server.url, dataDir, folder, port: await freePort() });
  return {
    database: { db, pool, url: server.url, drop: close },
    replica,
    stop: async () => {
      await replica.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * As in production: what is committed is in the log that the replica is sent; and as at some: the server isn't in UTC. Of connections that
 * are opened afterwards.
 */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter database population_tracker set synchronous_commit = on');
  await client.query("alter database population_tracker set timezone = 'Europe/Istanbul'");
  await client.end();
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
