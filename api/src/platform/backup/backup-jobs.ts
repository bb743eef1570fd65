import type pg from 'pg';
import { BackupError, type BackupSection } from './backup-file.ts';

/** Not a table of ours: its other columns, its indexes and its partitions are the queue's own affair and differ by its version. */
export const jobsName = 'jobs that wait';

const columns = [
  'id',
  'name',
  'priority',
  'data',
  'state',
  'retry_limit',
  'retry_count',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'deletion_seconds',
  'singleton_key',
  'start_after',
  'created_on',
  'started_on',
  'keep_until',
  'policy',
];

/** What the queue has still to do, or null where there is no queue yet. */
export async function jobsSection(client: pg.Client): Promise<(BackupSection & { query: string }) | null> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('pgboss.job') is not null as there");
  if (!rows[0]?.there) return null;
  return { name: jobsName, columns, query: `select ${columns.join(', ')} from pgboss.job where state < 'completed'` };
}

/** @returns the table that takes the rows until `settleJobs` */
export async function takeJobs(client: pg.Client, given: string[]): Promise<string> {
  if (given.join() !== columns.join()) throw new BackupError('The jobs of this backup were written by a version that this one can’t read.');
  await client.query('create temporary table jobs_put_back (like pgboss.job including defaults) on commit drop');
  return 'pg_temp.jobs_put_back';
}

/** The jobs of the backup instead of those that wait now; a queue that this version no longer has is left out. */
export async function settleJobs(client: pg.Client): Promise<void> {
  await client.query('delete from pgboss.job');
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('pg_temp.jobs_put_back') is not null as there");
  if (!rows[0]?.there) return;
  const list = columns.join(', ');
  await client.query(
    `insert into pgboss.job (${list}) select ${list} from pg_temp.jobs_put_back where name in (select name from pgboss.queue)`,
  );
}
