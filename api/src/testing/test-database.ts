import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#platform/db/database.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { holdLockOrder } from './ledger/lock-order.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
  drop(): Promise<void>;
}

export const templateName = 'population_tracker_template';

/** A fresh database with the newest schema and nothing in it, for one test file: about 25 ms. Call `drop` in afterAll. */
export const testDatabase = (): Promise<TestDatabase> => cloneOf(templateName);

export async function cloneOf(template: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(`template ${template}`);
  const { db, pool, close } = connect({ url, maxConnections: 10 });
  holdLockOrder(pool);
  return {
    db,
    pool,
    url,
    drop: async () => {
      await close();
      await drop();
    },
  };
}

/** A database without any table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('template template0');
}

/** A database as it was before a migration came, `0042_…`: for what that does to rows. `migrate(url)` brings it to the newest schema. */
export async function databaseBefore(migration: string): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-before-'));
  const { own, before } = await readMigrations();
  const all = before.some(({ name }) => name === migration) ? before : own;
  if (!all.some(({ name }) => name === migration)) throw new Error(`There is no migration ${migration}.`);
  await Promise.all(all.filter(({ name }) => name < migration).map(({ name, sql }) => writeFile(join(folder, name), sql)));
  await migrate(database.url, folder);
  await rm(folder, { recursive: true });
  return database;
}

async function createDatabase(options: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // File by file takes half of what block by block does, which writes each down as a change besides.
  await onServer((client) => client.query(`create database ${name} ${options} strategy file_copy`));
  return {
    url: withDatabase(inject('databaseServerUrl'), name),
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** On the server's own database, beside those of the tests. */
export async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
