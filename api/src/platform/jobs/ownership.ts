import type { Client } from 'pg';
import { type Ask, connectHolder, letGo, tryHold } from '#platform/db/life-locks.ts';
import type { Log } from '#platform/log.ts';

/** The jobs that a process runs: it holds a lock for each of them, by which the others know that somebody does. */
export class Ownership {
  readonly #url: string;
  readonly #log: Log;
  readonly #held = new Map<string, AbortController>();
  #client: Client | null = null;
  #connecting: Promise<Client> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  readonly #ask: Ask = (sql, values) => this.query(sql, values);

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
      if (await tryHold(this.#ask, lockName(jobId))) return holder.signal;
    } catch (error) {
      this.#held.delete(jobId);
      throw error;
    }
    this.#held.delete(jobId);
    return null;
  }

  async release(jobId: string): Promise<void> {
    if (!this.#held.delete(jobId) || !this.#client) return;
    await letGo(this.#ask, lockName(jobId)).catch((error) => this.#log.warn({ err: error }, 'job lock'));
  }

  /** Runs `work` if nobody runs the job, and keeps others from starting it meanwhile. */
  async ifUnowned(jobId: string, work: () => Promise<void>): Promise<void> {
    if (this.#held.has(jobId) || !(await tryHold(this.#ask, lockName(jobId)))) return;
    try {
      await work();
    } finally {
      await letGo(this.#ask, lockName(jobId));
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

  async #connection(): Promise<Client> {
    if (this.#client) return this.#client;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<Client> {
    if (this.#closed) throw new Error('The job worker is stopping.');
    const holder = { url: this.#url, name: 'job owner', log: this.#log } as const;
    const client = await connectHolder({ ...holder, ended: (lost) => this.#lost(lost) });
    this.#client = client;
    return client;
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (!this.#closed) this.abortAll('The connection that holds the job was lost.');
  }
}

const lockName = (jobId: string) => `job ${jobId}`;
