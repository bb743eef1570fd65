/** Adds up the time between run() and pause(), and tells when a limit is reached. */
export class Stopwatch {
  readonly #onEnd: () => void;
  #leftMs: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  isOver = false;

  constructor(limitMs: number, onEnd: () => void) {
    this.#leftMs = limitMs;
    this.#onEnd = onEnd;
    this.run();
  }

  run(): void {
    this.pause();
    this.#startedAt = performance.now();
    this.#timer = setTimeout(() => this.#end(), Math.max(0, this.#leftMs));
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAt;
  }

  /** Adds to what is left. */
  allow(moreMs: number): void {
    this.pause();
    this.#leftMs += moreMs;
    this.run();
  }

  #end(): void {
    this.isOver = true;
    this.#onEnd();
  }
}
