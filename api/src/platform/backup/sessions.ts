import type pg from 'pg';

/**
 * Ends the connections of the product's processes, but for one that waits for its turn at its start.
 * @returns whether there were any
 */
export async function endSessions(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'population-tracker%'
      and application_name <> 'population-tracker start'`);
  return (rowCount ?? 0) > 0;
}
