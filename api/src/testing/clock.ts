export interface Clock {
  now(): Date;
  set(instant: string): void;
  advance(ms: number): void;
  /** Back to the real time. */
  reset(): void;
}

/** The time that the product is given in tests. */
export function newClock(): Clock {
  let shift = 0;
  let fixed: number | null = null;
  return {
    now: () => new Date(fixed ?? Date.now() + shift),
    set: (instant) => {
      fixed = Date.parse(instant);
    },
    advance: (ms) => {
      if (fixed === null) shift += ms;
      else fixed += ms;
    },
    reset: () => {
      shift = 0;
      fixed = null;
    },
  };
}
