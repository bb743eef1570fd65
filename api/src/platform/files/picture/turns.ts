import { refuse } from '#platform/refusal.ts';

interface Limits {
  atOnce: number;
  /** How many may wait for their turn; whoever comes beyond is refused at once. */
  waiting: number;
  /** How long one may wait. */
  patienceMs: number;
}

const retryAfterSeconds = 10;

/** Costly work in turn: some at once, some waiting, and a refusal that says when to come back for everybody else. */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting = new Set<() => void>();
  #busy = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws Refusal files.busy (503) where too many wait already, or the wait grew too long */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#limits.atOnce) this.#busy++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // Its place goes to the one who has waited longest.
      if (next) next();
      else this.#busy--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) refuse('files.busy', { retryAfterSeconds });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const called = () => {
      clearTimeout(late);
      this.#waiting.delete(called);
      resolve();
    };
    const late = setTimeout(() => {
      this.#waiting.delete(called);
      try {
        refuse('files.busy', { retryAfterSeconds });
      } catch (refusal) {
        reject(refusal);
      }
    }, this.#limits.patienceMs);
    this.#waiting.add(called);
    return promise;
  }
}
