import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { exclusively } from './exclusive.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const ownFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * Brings a database to the newest schema: each file of its way (see `wayOf`) once, in the order of names, in its own transaction.
 * Safe with several processes at once; they take turns.
 * @returns the names of the files that were applied now
 * @throws when a file changed after it was applied, or the database knows files that this version doesn't
 */
export async function migrate(url: string, folder: string = ownFolder): Promise<string[]> {
  const all = await readMigrations(folder);
  return exclusively(url, 'migrations', async (client) => {
    const applied = await readApplied(client);
    const migrations = wayOf(applied, all);
    checkApplied(migrations, applied);
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    await prepareLocated(client);
    return missing.map((migration) => migration.name);
  });
}

export interface Migrations {
  /** The schema by topic, then each step since. */
  own: Migration[];
  /** The steps that led to the same schema, for databases that began with them (decision 034). */
  before: Migration[];
}

/** The migrations that this version brings, in their order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migrations> {
  const before = join(folder, 'before');
  return { own: await readFolder(folder), before: existsSync(before) ? await readFolder(before) : [] };
}

/** @returns what leads a database to the newest schema: a new one, or one in which these (by name) were applied */
export function wayOf(applied: ReadonlyMap<string, string>, { own, before }: Migrations): Migration[] {
  const numberOf = ({ name }: Migration) => name.slice(0, 4);
  const [first] = before;
  const last = before.at(-1);
  if (!first || !last || !applied.has(first.name)) return own;
  return [...before, ...own.filter((migration) => numberOf(migration) > numberOf(last))];
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout may turn line ends.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The checksums of what was applied to a database, by name. */
export async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** See `prepare_located` in the migrations; a database of an older version doesn't have it. */
export async function prepareLocated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>("select to_regproc('prepare_located') is not null as known");
  if (rows[0]?.known) await client.query('select prepare_located()');
}

/**
 * Files that were mended in place, with the checksum of their former text: it failed on a server that is promised, and everywhere else
 * it made the same schema (decision 050).
 */
const mended: ReadonlyMap<string, string> = new Map([
  ['0056_where_people_belong.sql', '8d44bde4ffb0add1efa9f5623becce36cc0fe1df37dd9ccb9e03583212aa5a50'],
]);

/** @throws when files were changed after they had been applied, or this version doesn't have them */
export function checkApplied(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const own = known.get(name);
    if (!own) throw new Error(`The database was migrated by a newer version: this one doesn’t know ${name}.`);
    if (own !== checksum && mended.get(name) !== checksum)
      throw new Error(`The migration ${name} changed after it was applied. Restore the file and put the change into a new one.`);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await applyWithin(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Applies one in the transaction of the caller. */
export async function applyWithin(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
