import type { Outcome } from '../load/work.ts';
import type { Stage } from '../machine/stage.ts';

/** One measured figure; its name is that of its budget. */
export interface Figure {
  name: string;
  what: string;
  value: number;
  unit: 'times' | 's' | 'ms' | 'MB' | 'kB' | 'frames/s' | '/s' | 'requests';
  /** The absolute figures behind it, and what they were measured with. */
  behind: string;
  /** False where this machine can't show what the budget is about. */
  judged?: boolean;
  /** How often a second, or how fast: what is compared between two sizes. */
  perSecond?: number;
}

export interface Row {
  name: string;
  /** `each` is measured at every size, so that its growth shows. */
  sizes: 'each' | 'largest';
  measure(stage: Stage): Promise<Figure[]>;
}

/** Rounds of ours and raw in turn, so that a noisy minute of the machine meets both. */
export const rounds = 4;

export async function inTurn<A, B>(
  ours: (round: number) => Promise<A>,
  raw: (round: number) => Promise<B>,
): Promise<{ ours: A[]; raw: B[] }> {
  const outcomes: { ours: A[]; raw: B[] } = { ours: [], raw: [] };
  for (let round = 0; round < rounds; round++) {
    outcomes.raw.push(await raw(round));
    outcomes.ours.push(await ours(round));
  }
  return outcomes;
}

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Speed, latency and cost of what the API answered. */
export const answered = ({ perSecond: speed, p50Ms, p99Ms, cpuMsEach }: Outcome): string =>
  `${perSecond(speed)} (p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, ${cpuMsEach.toFixed(2)} ms of the API’s CPU each)`;

/** What a server without a product reaches: nobody's yardstick, but the room that is left above the row of that name. */
export const bareFigure = (name: string, bare: Outcome, rawPerSecond: number): Figure => ({
  name: `${name}.bare`,
  what: 'the session and what PostgreSQL has written, sent on by Node alone: what an API on it can’t pass',
  value: bare.perSecond / rawPerSecond,
  unit: 'times',
  behind: answered(bare),
  judged: false,
});
