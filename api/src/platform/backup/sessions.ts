import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const returnWaitMs = 10_000;

/** Connections of the product's processes, but for one that waits for its turn at its start. */
const othersSql = `
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'population-tracker%'
    and application_name not in ('population-tracker start', 'population-tracker look')`;

/** @returns whether there were any */
export async function endSessions(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${othersSql}`);
  return (rowCount ?? 0) > 0;
}

/** Whether a process of the product is connected. */
export async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'population-tracker look' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return ((await client.query(`select ${othersSql}`)).rowCount ?? 0) > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits a while for one, so that nobody turns the embedded database off between two of its connections. */
export async function untilUsed(url: string): Promise<void> {
  for (const deadline = Date.now() + returnWaitMs; Date.now() < deadline; await sleep(100)) if (await isUsed(url)) return;
}
