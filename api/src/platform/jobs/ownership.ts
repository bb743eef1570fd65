import { Client } from 'pg';
import type { Log } from '#platform/log.ts';

/**
 * Who runs a job holds an advisory lock for it on one connection of its process. When the process dies, however it
 * dies, PostgreSQL frees the lock at once: nobody has to wait for a heartbeat to be missed.
 */
export class Ownership {
  readonly #url: string;
  readonly #log: Log;
  readonly #held = new Map<string, AbortController>();
  #client: Client | null = null;
  #connecting: Promise<Client> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Null when somebody else runs the job; else a signal that aborts when the hold is lost. */
  async take(jobId: string): Promise<AbortSignal | null> {
    const holder = new AbortController();
    if (this.#held.has(jobId)) return null;
    this.#held.set(jobId, holder);
    try {
      if (await this.#tryLock(jobId)) return holder.signal;
    } catch (error) {
      this.#held.delete(jobId);
      throw error;
    }
    this.#held.delete(jobId);
    return null;
  }

  async release(jobId: string): Promise<void> {
    if (!this.#held.delete(jobId) || !this.#client) return;
    await this.#unlock(jobId).catch((error) => this.#log.warn({ err: error }, 'job lock'));
  }

  /** Runs `work` if nobody runs the job, and keeps others from starting it meanwhile. */
  async ifUnowned(jobId: string, work: () => Promise<void>): Promise<void> {
    if (this.#held.has(jobId) || !(await this.#tryLock(jobId))) return;
    try {
      await work();
    } finally {
      await this.#unlock(jobId);
    }
  }

  /** One after the other: the connection takes one query at a time. */
  query<R extends object>(sql: string, values: unknown[]): Promise<R[]> {
    const answer = this.#last.then(async () => (await (await this.#connection()).query<R>(sql, values)).rows);
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Asks the running jobs to leave. */
  abortAll(reason: string): void {
    for (const holder of this.#held.values()) holder.abort(new Error(reason));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #tryLock(jobId: string): Promise<boolean> {
    const [row] = await this.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [
      lockName(jobId),
    ]);
    return row?.locked ?? false;
  }

  async #unlock(jobId: string): Promise<void> {
    await this.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(jobId)]);
  }

  async #connection(): Promise<Client> {
    if (this.#client) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<Client> {
    if (this.#closed) throw new Error('The job worker is stopping.');
    const client = new Client({ connectionString: this.#url, application_name: 'population-tracker job owner', keepAlive: true });
    client.on('error', (error) => this.#log.warn({ err: error }, 'job owner connection'));
    client.on('end', () => this.#lost(client));
    await client.connect();
    // So that a machine that vanished without closing its connections is noticed within half a minute.
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
    this.#client = client;
    return client;
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (!this.#closed) this.abortAll('The connection that holds the job was lost.');
  }
}

const lockName = (jobId: string) => `population-tracker job ${jobId}`;
