import type { Database } from '../database.ts';

/** Somebody who waits for an answer. */
interface Asked<K, R> {
  key: K;
  done: (answer: R | Promise<R>) => void;
  fail: (error: unknown) => void;
}

/** Whoever comes later than this after a question was sent doesn't wait for its answer any more. */
const patienceMs = 20;

/**
 * Questions of one kind, asked with nearly each call: those that come while one is under way are asked together as soon as it is answered,
 * by one statement. Each is sent after whoever asks it came, so that nobody is told what was true before. One alone never waits.
 * @param read answers in the order of the keys, now or one by one later; where it fails all of them do
 */
export function gathered<K, R>(read: (db: Database, keys: K[]) => Promise<(R | Promise<R>)[]>): (db: Database, key: K) => Promise<R> {
  const gatherings = new WeakMap<Database, Gathering<K, R>>();
  return (db, key) => {
    let gathering = gatherings.get(db);
    if (!gathering) {
      gathering = new Gathering((keys) => read(db, keys));
      gatherings.set(db, gathering);
    }
    return gathering.ask(key);
  };
}

class Gathering<K, R> {
  readonly #read: (keys: K[]) => Promise<(R | Promise<R>)[]>;
  #waiting: Asked<K, R>[] = [];
  #underWay = 0;
  #sentAt = 0;

  constructor(read: (keys: K[]) => Promise<(R | Promise<R>)[]>) {
    this.#read = read;
  }

  ask(key: K): Promise<R> {
    return new Promise((done, fail) => {
      this.#waiting.push({ key, done, fail });
      if (this.#underWay === 0 || performance.now() - this.#sentAt > patienceMs) void this.#send();
    });
  }

  async #send(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = [];
    this.#underWay++;
    this.#sentAt = performance.now();
    try {
      const answers = await this.#read(asked.map(({ key }) => key));
      for (const [index, { done }] of asked.entries()) done(answers[index] as R | Promise<R>);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
    this.#underWay--;
    // Whatever else is under way: it may be what hangs.
    if (this.#waiting.length > 0) void this.#send();
  }
}
