import type { Readable } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { databaseLocks } from '#platform/db/locks.ts';
import { BackupError, type BackupSection, BackupWriter, writeFile } from './backup-file.ts';
import { jobsSection } from './backup-jobs.ts';
import { sequencesOf, tablesOf } from './catalog.ts';

/** Texts that mean the same to every server. */
export const plainSettings = "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 3";

export interface WrittenBackup {
  rows: number;
  bytes: number;
}

/**
 * Writes everything that the product keeps into one file, as it stood at one moment; whoever works meanwhile notices nothing.
 * @throws BackupError when there is nothing to keep
 */
export async function writeBackup(url: string, path: string, version: string): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'population-tracker backup', keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(plainSettings);
    const tables = await beginSnapshot(client);
    const written = { rows: 0, bytes: 0 };
    written.bytes = await writeFile(path, content(client, tables, version, written));
    return written;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** No table changes its shape until the transaction ends; a version that starts meanwhile waits with its migrations. */
async function beginSnapshot(client: pg.Client): Promise<BackupSection[]> {
  await client.query('select pg_advisory_lock_shared($1)', [databaseLocks.migrations]);
  await client.query('begin isolation level repeatable read, read only');
  const tables = await tablesOf(client);
  if (!tables.some(({ name }) => name === 'schema_migrations')) throw new BackupError('There is nothing in this database yet.');
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  await client.query('select pg_advisory_unlock_shared($1)', [databaseLocks.migrations]);
  return tables;
}

async function* content(client: pg.Client, tables: readonly BackupSection[], version: string, written: { rows: number }) {
  const writer = new BackupWriter();
  const { rows: migrations } = await client.query('select name, checksum from schema_migrations order by name');
  const { rows: facts } = await client.query<{ server: string; now: Date }>("select current_setting('server_version') as server, now()");
  const { server = '', now = new Date() } = facts[0] ?? {};
  yield writer.header({ version, madeAt: now.toISOString(), server, migrations });
  for (const table of tables) yield* copied(client, writer, table, `${table.name} (${table.columns.join(', ')})`, written);
  const jobs = await jobsSection(client);
  if (jobs) yield* copied(client, writer, jobs, `(${jobs.query})`, written);
  // Read last: numbers that are given out meanwhile are above those of the rows.
  yield* writer.end(await sequencesOf(client));
}

async function* copied(client: pg.Client, writer: BackupWriter, section: BackupSection, what: string, written: { rows: number }) {
  const copy = client.query(to(`copy ${what} to stdout`));
  const { name, columns } = section;
  // The stream ends with the rows. How many they are PostgreSQL says after them, which may come in a packet of its own: what is asked next
  // is answered when it has come.
  const count = async () => {
    await client.query('select');
    return copy.rowCount;
  };
  yield* writer.section({ name, columns }, copy as Readable, count);
  written.rows += copy.rowCount;
}
