import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { isAlive } from '#platform/db/embedded/lock.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { shiftServerClock } from './shifted-clock.ts';
import { templateName, withDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

const folderPrefix = 'population-tracker-test-';

/** One server for the whole run, and one migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const quiet = () => undefined;
  const embedded = await startEmbedded(folder, { info: quiet, warn: quiet, error: quiet }, { durable: false });
  await shiftServerClock(embedded.url);
  await makeTemplate(embedded.url);
  project.provide('databaseServerUrl', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await migrate(withDatabase(url, templateName));
  // A database with a connection can't be cloned.
  await client.query(`alter database ${templateName} with is_template true allow_connections false`);
  await client.end();
}

/** A run that was killed leaves its server behind. The folder's name tells whose it was. */
async function removeAbandoned(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const name of folders) {
    if (isAlive(Number(name.slice(folderPrefix.length).split('-')[0]))) continue;
    const database = join(tmpdir(), name, 'database');
    const pid = Number((await readFile(join(database, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    if (pid && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === database) process.kill(pid, 'SIGQUIT');
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => undefined);
  }
}
