// Finding what is free near to what isn't, in memory.
import type { Period } from '../kinds/kind.ts';

export interface Numbered extends Period {
  /** Null where there is one place alone. */
  number: number | null;
}

interface Search {
  wanted: Period;
  /** Not before and not after. */
  within: Period;
  taken: readonly Numbered[];
  /** Other times of the person. */
  busy: readonly Period[];
  capacity: number;
}

/** Periods of the same length over which a place is free, the nearest to the wanted one first; of two as near, the later one. */
export function* freeTimesNear({ wanted, within, taken, busy, capacity }: Search): Generator<Period> {
  const length = wanted.end.getTime() - wanted.start.getTime();
  const edges = [...taken, ...busy].flatMap(({ start, end }) => [end.getTime(), start.getTime() - length]);
  edges.push(within.start.getTime(), within.end.getTime() - length);
  const distance = (start: number) => Math.abs(start - wanted.start.getTime());
  const starts = [...new Set(edges)]
    .filter((start) => start >= within.start.getTime() && start + length <= within.end.getTime())
    .sort((one, other) => distance(one) - distance(other) || other - one);
  for (const start of starts) {
    const period = { start: new Date(start), end: new Date(start + length) };
    if (!busy.some((other) => overlap(other, period)) && hasFree(taken, period, capacity)) yield period;
  }
}

/** Whether one of the numbers up to the capacity is free over the whole period. */
export function hasFree(taken: readonly Numbered[], period: Period, capacity: number): boolean {
  const held = new Set(taken.filter((other) => overlap(other, period)).map(({ number }) => number ?? 1));
  for (let number = 1; number <= capacity; number++) if (!held.has(number)) return [...held].every((one) => one <= capacity);
  return false;
}

export const overlap = (one: Period, other: Period): boolean => one.start < other.end && other.start < one.end;
