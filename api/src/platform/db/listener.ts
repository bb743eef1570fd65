import pg from 'pg';

/** What was told about a topic; null says that some of it may have been missed. */
export type Heard = (text: string | null) => void;

export const channel = 'population_tracker';
const firstPauseMs = 250;
const longestPauseMs = 10_000;

const listeners = new WeakMap<object, Listener>();

/** Gives a pool's handle the connection that it hears with. */
export const hearWith = (db: object, listener: Listener): WeakMap<object, Listener> => listeners.set(db, listener);

/** Undefined of a transaction: only the pool can hear. */
export const listenerOf = (db: object): Listener | undefined => listeners.get(db);

/** One connection of a process that hears what any process tells, opened with the first topic and renewed when it breaks. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #topics = new Map<string, Set<Heard>>();
  #client: pg.Client | null = null;
  #running = false;
  #closed = false;
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** @returns stops hearing */
  on(topic: string, heard: Heard): () => void {
    const hearing = this.#topics.get(topic) ?? new Set<Heard>();
    this.#topics.set(topic, hearing.add(heard));
    if (!this.#running) void this.#run();
    return () => {
      hearing.delete(heard);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    this.#running = true;
    const client = new pg.Client(this.#config);
    this.#client = client;
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      void client.end().catch(() => undefined);
      if (this.#closed) return;
      this.#timer = setTimeout(() => void this.#run(), this.#pauseMs).unref();
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload = '' }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#pauseMs = firstPauseMs;
      for (const hearing of this.#topics.values()) for (const heard of hearing) heard(null);
    } catch {
      again();
    }
  }

  #tell(payload: string): void {
    const space = payload.indexOf(' ');
    for (const heard of this.#topics.get(payload.slice(0, space)) ?? []) heard(payload.slice(space + 1));
  }
}
