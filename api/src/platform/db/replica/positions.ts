import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { sent } from '../driver/sent.ts';

/**
 * Up to where all that is committed is written, in bytes from the beginning of the log. Whoever doesn't wait for the disk when committing
 * is seen before the log is written out, so that then the end of what isn't written yet is told.
 */
const positionSql = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn) as position`;

export async function positionOf(primary: Database): Promise<number> {
  const [row] = await sent<{ position: number }>(primary, positionSql, []);
  if (!row) throw new Error('The primary tells no position.');
  return row.position;
}

/** Which server it is, and which of its databases: a replica has both from its primary. */
export interface Identity {
  system: string;
  database: string;
}

export const identitySql = `select (select system_identifier::text from pg_control_system()) as system,
  (select concat(oid, ' ', datname) from pg_database where datname = current_database()) as database`;

export async function identityOf(primary: Database): Promise<Identity> {
  const { rows } = await sql.raw<Identity>(identitySql).execute(primary);
  return rows[0] as Identity;
}

/**
 * Asks once for all who want to know at the same time. Whoever comes while a question is on its way waits for the next one: its answer
 * might be older than what they have to see.
 */
export function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const own = ask().finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
