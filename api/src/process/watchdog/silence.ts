/** What a look at the event loop finds. */
interface Look {
  /** Milliseconds of a clock that only goes on. */
  now: number;
  /** Milliseconds of the processors that the process has used since it began. */
  worked: number;
  /** How often the loop has come round. */
  beats: number;
  /** A debugger may hold it at a breakpoint. */
  debugged: boolean;
}

/**
 * What a millisecond counts in which the process did nothing: it may only be waiting for a processor that others have taken. Ended for
 * that, it would begin anew on the same busy machine.
 */
const idleWeight = 1 / 6;

/** How long the event loop has stood still while whoever looks at it could look. */
export class Silence {
  readonly #tickMs: number;
  #last: Look | undefined;
  ms = 0;

  /** @param tickMs how often it is looked */
  constructor(tickMs: number) {
    this.#tickMs = tickMs;
  }

  look(look: Look): void {
    const { now, worked, beats } = this.#last ?? look;
    const passed = look.now - now;
    const busy = Math.min(passed, look.worked - worked);
    // A look that comes much too late says that the machine slept, the process was stopped, or the processors were taken.
    const wasHeld = passed > 4 * this.#tickMs;
    this.ms = look.beats !== beats || look.debugged || wasHeld ? 0 : this.ms + busy + (passed - busy) * idleWeight;
    this.#last = look;
  }
}
