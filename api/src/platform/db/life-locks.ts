// How processes know of each other that they live: whoever works on something holds a lock of its name, on one connection that serves
// nothing else. When the process dies, however it dies, PostgreSQL frees the lock at once: nobody has to wait for a heartbeat to be missed.
import pg from 'pg';
import type { Log } from '#platform/log.ts';

export interface Holder {
  url: string;
  /** Named in pg_stat_activity and in the log. */
  name: 'job owner' | 'mail sender';
  log: Log;
  /** The connection has ended, and whatever it held is free. */
  ended: (client: pg.Client) => void;
}

/** The connection that holds locks. @throws when the database can't be reached */
export async function connectHolder({ url, name, log, ended }: Holder): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `population-tracker ${name}`, keepAlive: true });
  client.on('error', (error) => log.warn({ err: error }, `${name} connection`));
  client.on('end', () => ended(client));
  try {
    await client.connect();
    // So that a machine that vanished without closing its connections is noticed within half a minute.
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Asks the connection that holds the locks. */
export type Ask = (sql: string, values: unknown[]) => Promise<object[]>;

/** @param name `job 4f…`, `mail sender 81…` @returns false where somebody holds it, who lives */
export async function tryHold(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [fullName(name)]);
  return (row as { locked?: boolean } | undefined)?.locked === true;
}

export async function letGo(ask: Ask, name: string): Promise<void> {
  await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [fullName(name)]);
}

const fullName = (name: string): string => `population-tracker ${name}`;
