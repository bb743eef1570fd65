import { setTimeout as pause } from 'node:timers/promises';

/**
 * One reading for all who ask at about the same time. Whoever asks is given a reading that begins after they have asked, so that
 * it knows what they were told of; readings come one after the other, so far apart at least.
 */
export class SharedReading<T> {
  readonly #read: () => Promise<T>;
  readonly #apartMs: number;
  #latest: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | null = null;
  #startedAt = Number.NEGATIVE_INFINITY;

  constructor(read: () => Promise<T>, apartMs: number) {
    this.#read = read;
    this.#apartMs = apartMs;
  }

  ask(): Promise<T> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  async #begin(): Promise<T> {
    await this.#latest.catch(() => undefined);
    const waitMs = this.#startedAt + this.#apartMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    this.#next = null;
    this.#startedAt = performance.now();
    const reading = this.#read();
    this.#latest = reading;
    return reading;
  }
}
