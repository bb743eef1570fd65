import type { Ownership } from './ownership.ts';

/** A job between being fetched and being locked looks abandoned for a moment. */
const graceSeconds = 2;

/** Gives the jobs of dead processes back to the queue. Answers whether there were any. */
export async function recoverOrphans(ownership: Ownership, names: string[]): Promise<boolean> {
  const active = await ownership.query<{ name: string; id: string; retryCount: number }>(activeSql, [names, graceSeconds]);
  let recovered = false;
  for (const job of active) {
    await ownership.ifUnowned(job.id, async () => {
      const [given] = await ownership.query(recoverSql, [job.name, job.id, job.retryCount]);
      recovered ||= given !== undefined;
    });
  }
  return recovered;
}

const activeSql = `
  select name, id, retry_count as "retryCount" from pgboss.job
  where name = any($1) and state = 'active' and started_on < now() - make_interval(secs => $2)`;

/** A crash of the process isn't the job's failure, so it doesn't use up a try. */
const recoverSql = `
  update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
  where name = $1 and id = $2 and retry_count = $3 and state = 'active' returning id`;
