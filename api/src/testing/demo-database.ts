import type pg from 'pg';
import { inject } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { loadDemo } from '#seeds/demo/load.ts';
import { holdLockOrder } from './ledger/lock-order.ts';
import { cloneOf, onServer, type TestDatabase, templateName, withDatabase } from './test-database.ts';

/** When the demo company of tests is loaded: a Wednesday morning. */
export const demoInstant = '2026-11-18T07:30:00Z';

const demoName = 'population_tracker_demo';

/** A database with the demo company as it is at `demoInstant`. Whoever comes first in a run loads it; to clone it takes a hundredth. */
export async function demoDatabase(): Promise<TestDatabase> {
  await onServer(async (client) => {
    if (await isThere(client)) return;
    // Let go of at the end of the connection; other workers wait here.
    await client.query("select pg_advisory_lock(hashtext('demo company'))");
    if (!(await isThere(client))) await makeDemo(client);
  });
  return cloneOf(demoName);
}

const isThere = async (client: pg.Client) =>
  (await client.query('select from pg_database where datname = $1 and datistemplate', [demoName])).rowCount === 1;

async function makeDemo(client: pg.Client): Promise<void> {
  // Left by a load that failed.
  await client.query(`drop database if exists ${demoName} with (force)`);
  await client.query(`create database ${demoName} template ${templateName}`);
  const { db, pool, close } = connect({ url: withDatabase(inject('databaseServerUrl'), demoName), maxConnections: 1 });
  holdLockOrder(pool);
  await loadDemo(db, new Date(demoInstant)).finally(close);
  await client.query(`alter database ${demoName} with is_template true allow_connections false`);
}
