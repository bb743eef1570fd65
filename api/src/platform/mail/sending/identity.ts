import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log.ts';

const againMs = 200;
const mostTries = 50;

/**
 * A process's name as a sender. It holds an advisory lock for it on a connection of its own: when the process dies,
 * however it dies, PostgreSQL frees the lock, and the others know.
 */
export class SenderIdentity {
  readonly name: string = randomUUID();
  readonly #url: string;
  readonly #log: Log;
  #client: pg.Client | null = null;
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Whether the process is known to live; without it, nothing may be begun. Tries to take the lock where it was lost. */
  async isHeld(): Promise<boolean> {
    if (this.#client) return true;
    if (this.#closed) return false;
    const client = new pg.Client({ connectionString: this.#url, application_name: 'population-tracker mail sender', keepAlive: true });
    client.on('error', (error) => this.#log.warn({ err: error }, 'mail sender connection'));
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      // So that a machine that vanished without closing its connections is noticed within half a minute.
      await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
      // The lost connection's own session, or somebody who looks whether its owner lives, may hold the lock for a moment.
      for (let tries = 0; !(await tryLock(client, this.name)); tries++) {
        if (tries > mostTries) throw new Error('The lock of this sender is still held.');
        await sleep(againMs);
      }
      this.#client = client;
      return !this.#closed;
    } catch (error) {
      this.#log.warn({ err: error }, 'mail sender connection');
      await client.end().catch(() => undefined);
      return false;
    }
  }

  /** Runs `work` if the process of this name is dead. */
  async ifDead(name: string, work: () => Promise<void>): Promise<void> {
    const client = this.#client;
    if (!client || !(await tryLock(client, name))) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(name)]);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [lockName(name)]);
  return rows[0]?.locked === true;
}

const lockName = (name: string) => `population-tracker mail sender ${name}`;
