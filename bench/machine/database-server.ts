import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { loadScale, type Scale } from '../../api/seeds/scale/load.ts';
import { startEmbedded } from '../../api/src/platform/db/embedded.ts';
import { migrate } from '../../api/src/platform/db/migrate.ts';

export interface DatabaseServer {
  dataDir: string;
  /** A fresh copy of the database of that scale; the scale is loaded once. */
  copyOf(scale: Scale): Promise<string>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * The embedded PostgreSQL, durable as in production, in a folder of its own.
 * @param kept a folder that stays, with the loaded scales, for the next run
 */
export async function startDatabaseServer(kept: string | null): Promise<DatabaseServer> {
  const dataDir = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'population-tracker-bench-'));
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true });
  // The database runs under an account of its own, which has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded(dataDir, silent);
  const copies: string[] = [];
  return {
    dataDir,
    copyOf: async (scale) => {
      const template = `scale_${scale.users}_${scale.reservations}`;
      await makeTemplate(embedded.url, template, scale);
      const copy = `bench_${copies.length + 1}`;
      copies.push(copy);
      await onServer(embedded.url, `drop database if exists ${copy} with (force)`);
      await onServer(embedded.url, `create database ${copy} template ${template}`);
      await onServer(embedded.url, 'checkpoint');
      return databaseUrl(embedded.url, copy);
    },
    stop: async () => {
      for (const copy of copies) await onServer(embedded.url, `drop database if exists ${copy} with (force)`);
      await embedded.stop();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string, template: string, scale: Scale): Promise<void> {
  const ready = await onServer(url, `select from pg_database where datname = '${template}' and datistemplate`);
  if (ready.rowCount === 1) return;
  console.log(`Loading ${scale.users.toLocaleString('en')} users and ${scale.reservations.toLocaleString('en')} reservations …`);
  const started = performance.now();
  await onServer(url, `drop database if exists ${template} with (force)`);
  await onServer(url, `create database ${template}`);
  await migrate(databaseUrl(url, template));
  await loadScale(databaseUrl(url, template), scale);
  await onServer(url, `alter database ${template} with is_template true`);
  console.log(`Loaded in ${((performance.now() - started) / 1_000).toFixed(0)} s.`);
}

/** One statement on a server, in a connection of its own. */
export async function onServer(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
