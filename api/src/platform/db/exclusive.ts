import pg from 'pg';
import { databaseLocks } from './locks.ts';

/** Runs `work` while no other process of this database does the same; they take turns. */
export async function exclusively<T>(url: string, lock: keyof typeof databaseLocks, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'population-tracker start' });
  // Its queries tell of a broken connection; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [databaseLocks[lock]]);
    return await work(client);
  } finally {
    // Ending the session lets the lock go.
    await client.end();
  }
}
