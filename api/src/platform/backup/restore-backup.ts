// Puts a backup back.
// - Until the file has been read to its end once, nothing is touched; then everything happens in one transaction.
// - Every running process is shut out meanwhile (see Gate) and starts anew afterwards: none goes on with what it knew.
// - The schema is built as it was when the backup was made, and then brought to this version.
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { exclusively } from '#platform/db/exclusive.ts';
import { databaseLocks } from '#platform/db/locks.ts';
import { applyWithin, checkApplied, type Migration, prepareLocated, readApplied, readMigrations, wayOf } from '#platform/db/migrate.ts';
import { doubtWaitingMails } from '#platform/mail/sending/put-back.ts';
import { BackupError, type BackupHeader, type BackupSection, readFile, type SequenceState } from './backup-file.ts';
import { jobsName, settleJobs, takeJobs } from './backup-jobs.ts';
import { dropEverything, tablesOf, unguarded } from './catalog.ts';
import { endSessions } from './sessions.ts';
import { plainSettings } from './write-backup.ts';

export interface RestoreOptions {
  url: string;
  path: string;
  /** Makes the job queue's own tables, where they are missing. */
  prepareJobs(): Promise<void>;
}

export interface Restored {
  madeAt: string;
  rows: number;
  /** Whether processes of the product were connected. */
  running: boolean;
}

/** Somebody else's session may hold a table for so long. */
const lockTimeout = '30s';

/** @throws BackupError, and what the database says; nothing has changed then */
export async function restoreBackup({ url, path, prepareJobs }: RestoreOptions): Promise<Restored> {
  const { header } = await readFile(path);
  const applied = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]));
  const migrations = wayOf(applied, await readMigrations());
  checkApplied(migrations, applied);
  return exclusively(url, 'migrations', async (client) => {
    await prepareJobs();
    await client.query(`${plainSettings}; set lock_timeout = '${lockTimeout}'`);
    await client.query('select pg_advisory_lock($1)', [databaseLocks.restore]);
    const running = await endSessions(client);
    try {
      const rows = await replaceEverything(client, path, header, migrations);
      await prepareLocated(client);
      return { madeAt: header.madeAt, rows, running };
    } finally {
      await letIn(client).catch(() => undefined);
    }
  });
}

async function letIn(client: pg.Client): Promise<void> {
  await client.query('rollback');
  await client.query('select pg_advisory_unlock($1)', [databaseLocks.restore]);
  // What the planner knew went with the tables.
  await client.query('analyze');
}

async function replaceEverything(client: pg.Client, path: string, header: BackupHeader, migrations: readonly Migration[]): Promise<number> {
  const applied = new Set(header.migrations.map(({ name }) => name));
  await client.query('begin');
  await dropEverything(client);
  await readApplied(client);
  for (const { name, sql } of migrations) if (applied.has(name)) await client.query(sql);
  const rows = await load(client, path, header);
  await client.query('set constraints all immediate');
  for (const migration of migrations) if (!applied.has(migration.name)) await applyWithin(client, migration);
  await settleJobs(client);
  await doubtWaitingMails(client);
  await client.query("insert into settings values ('restored', $1) on conflict (key) do update set value = excluded.value", [
    JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), backupMadeAt: header.madeAt }),
  ]);
  await client.query('commit');
  return rows;
}

/** Fills the tables of the backup's own schema. @returns how many rows */
async function load(client: pg.Client, path: string, header: BackupHeader): Promise<number> {
  const tables = await tablesOf(client);
  const missing = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  let count = 0;
  await unguarded(client, tables, async () => {
    // What the migrations themselves put there is in the backup as well.
    await client.query(`truncate ${[...missing.keys()].join(', ')}`);
    const { rows } = await readFile(path, {
      header: async (found) => {
        if (found.madeAt !== header.madeAt) throw new BackupError(`${path} became another file meanwhile.`);
      },
      section: async (section, rows) => {
        if (section.name !== jobsName && missing.get(section.name) !== section.columns.join())
          throw new BackupError(`The backup’s table ${section.name} is not one of this product, or has other columns.`);
        missing.delete(section.name);
        return copyIn(client, section, rows);
      },
      sequences: (states) => continueNumbers(client, states),
    });
    count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  });
  if (missing.size > 0) throw new BackupError(`The backup has no table ${[...missing.keys()].join(', ')}.`);
  return count;
}

async function copyIn(client: pg.Client, { name, columns }: BackupSection, rows: AsyncIterable<Buffer>): Promise<number> {
  const table = name === jobsName ? await takeJobs(client, columns) : name;
  const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

async function continueNumbers(client: pg.Client, states: SequenceState[]): Promise<void> {
  for (const { table, column, value, called } of states)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [table, column, value, called]);
}
