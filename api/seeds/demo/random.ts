/** A small repeatable generator (mulberry32): the demo company is the same at every first start. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** A whole number, both ends included. */
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T,
    shuffle: <T>(values: readonly T[]): T[] => {
      const copy = [...values];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
  };
}

export type Random = ReturnType<typeof random>;
