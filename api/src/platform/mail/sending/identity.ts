import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Ask, connectHolder, letGo, tryHold } from '#platform/db/life-locks.ts';
import type { Log } from '#platform/log.ts';

const againMs = 200;
const mostTries = 50;

/** A process's name as a sender, for which it holds a lock: by it the others know that the process lives. */
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
    try {
      this.#client = await this.#connect();
      return !this.#closed;
    } catch (error) {
      this.#log.warn({ err: error }, 'mail sender connection');
      return false;
    }
  }

  /** Runs `work` if the process of this name is dead. */
  async ifDead(name: string, work: () => Promise<void>): Promise<void> {
    const client = this.#client;
    if (!client || !(await tryHold(askOf(client), lockName(name)))) return;
    try {
      await work();
    } finally {
      await letGo(askOf(client), lockName(name));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const holder = { url: this.#url, name: 'mail sender', log: this.#log } as const;
    const client = await connectHolder({ ...holder, ended: (lost) => this.#lost(lost) });
    try {
      // The lost connection's own session, or somebody who looks whether its owner lives, may hold the lock for a moment.
      for (let tries = 0; !(await tryHold(askOf(client), lockName(this.name))); tries++) {
        if (tries > mostTries) throw new Error('The lock of this sender is still held.');
        await sleep(againMs);
      }
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
  }
}

const askOf =
  (client: pg.Client): Ask =>
  async (sql, values) =>
    (await client.query(sql, values)).rows;

const lockName = (name: string) => `mail sender ${name}`;
