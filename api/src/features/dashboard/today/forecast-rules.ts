// How many people will come (decision 038). Two simple guesses are weighed by how well each did lately:
// - by weekday: the median of the last six same weekdays;
// - by what is on hand: as many times what is on hand as days before grew from the same lead on.
// The band is where the errors of the last forty forecasts lay, so it widens by itself where people decide late.
import { addDays, daysBetween, isoWeekday } from '@population-tracker/contract/kernel/days';

/** The people of one place, in the past and ahead. */
export interface Series {
  /** Days gone by on which it was open, in their order, with how many there were in the end. */
  past: readonly { day: string; people: number }[];
  /** How many had a seat on a day, so many days before it, as that day began; undefined where nobody looked. */
  onHand(day: string, lead: number): number | undefined;
}

export interface Guess {
  expected: number;
  low: number;
  high: number;
}

const sameWeekdays = 6;
/** With fewer a median says nothing. */
const fewestWeekdays = 3;
const errorsKept = 40;
/** A band of fewer errors would be narrower by chance. */
const fewestErrors = 8;
const band = { low: 0.1, high: 0.9 };

interface Tried {
  guess: Guess | null;
  people: number;
}

export interface Forecasted {
  /** Null while there is too little to learn from. */
  guess: Guess | null;
  /** What was guessed as many days before the last days gone by, from what was known then, and what came of it. */
  tries: Tried[];
}

/**
 * Who will come on a day.
 * @param today the day that has begun: of it and of later ones nothing is known but what is on hand
 * @param tries of so many of the last days it is told what was guessed
 */
export function forecast(series: Series, today: string, day: string, tries = 0): Forecasted {
  const lead = daysBetween(today, day);
  const past = series.past.map((one) => ({ ...one, weekday: isoWeekday(one.day), onHand: series.onHand(one.day, lead) }));
  const memory = new Memory();
  const halves: Halves[] = [];
  // What was guessed of a day is learnt from when the day is over, and nothing later than that day is known of it.
  let known = 0;
  const knownAt = (target: string): number => {
    for (const since = addDays(target, -lead); (past[known]?.day ?? since) < since; known++) {
      memory.learn(halves[known] as Halves, past[known]?.people ?? 0);
    }
    return known;
  };
  const made: Tried[] = [];
  for (const [at, one] of past.entries()) {
    const own = halvesOf(past, knownAt(one.day), one);
    halves.push(own);
    if (at >= past.length - tries) made.push({ guess: memory.guess(own), people: one.people });
  }
  const asked = halvesOf(past, knownAt(day), { weekday: isoWeekday(day), onHand: series.onHand(day, lead) });
  return { guess: memory.guess(asked), tries: made };
}

interface Halves {
  byWeekday: number | null;
  byHand: number | null;
}

interface Day {
  weekday: number;
  /** As many days before it as the forecast looks ahead. */
  onHand: number | undefined;
}

/** @param known so many of the days are over */
function halvesOf(past: readonly (Day & { people: number })[], known: number, { weekday, onHand }: Day): Halves {
  const weekdays: number[] = [];
  for (let at = known - 1; at >= 0 && weekdays.length < sameWeekdays; at--) {
    const one = past[at];
    if (one?.weekday === weekday) weekdays.push(one.people);
  }
  const grown: number[] = [];
  for (let at = known - 1; at >= Math.max(0, known - errorsKept); at--) {
    const one = past[at];
    if (one?.onHand) grown.push(one.people / one.onHand);
  }
  return {
    byWeekday: weekdays.length < fewestWeekdays ? null : median(weekdays),
    byHand: onHand === undefined || grown.length < fewestWeekdays ? null : onHand * median(grown),
  };
}

/** The errors made so far, of each guess and of both together. */
class Memory {
  readonly #off = { byWeekday: [] as number[], byHand: [] as number[] };
  /** What came, as a multiple of what was expected. */
  readonly #shares: number[] = [];

  guess(halves: Halves): Guess | null {
    const expected = this.#blend(halves);
    if (expected === null || this.#shares.length < fewestErrors) return null;
    const shares = this.#shares.slice(-errorsKept).sort((one, other) => one - other);
    return {
      expected: Math.round(expected),
      low: Math.round(expected * quantile(shares, band.low)),
      high: Math.round(expected * quantile(shares, band.high)),
    };
  }

  learn(halves: Halves, people: number): void {
    const expected = this.#blend(halves);
    if (expected) this.#shares.push(people / expected);
    for (const half of ['byWeekday', 'byHand'] as const) {
      const guessed = halves[half];
      if (guessed !== null) this.#off[half].push(Math.abs(guessed - people));
    }
  }

  /** The better a half did, the more it counts. */
  #blend({ byWeekday, byHand }: Halves): number | null {
    if (byWeekday === null || byHand === null) return byWeekday ?? byHand;
    const [weekday, hand] = [meanOf(this.#off.byWeekday), meanOf(this.#off.byHand)];
    const share = weekday + hand > 0 ? hand / (weekday + hand) : 0.5;
    return share * byWeekday + (1 - share) * byHand;
  }
}

const meanOf = (errors: readonly number[]): number => {
  const last = errors.slice(-errorsKept);
  return last.length === 0 ? 0 : last.reduce((sum, one) => sum + one, 0) / last.length;
};

const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((one, other) => one - other),
    0.5,
  );

/** Of sorted values, between the two that lie around it. */
function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export interface PastError {
  days: number;
  /** All that the guesses were off by, over all people. */
  share: number;
  /** Days that fell into the band. */
  inside: number;
}

/** How well it did; null where it guessed on fewer than half of the days. */
export function pastError(tries: readonly Tried[]): PastError | null {
  const guessed = tries.flatMap(({ guess, people }) => (guess ? [{ ...guess, people }] : []));
  const people = guessed.reduce((sum, one) => sum + one.people, 0);
  if (guessed.length === 0 || guessed.length < tries.length / 2 || people === 0) return null;
  return {
    days: guessed.length,
    share: guessed.reduce((sum, one) => sum + Math.abs(one.expected - one.people), 0) / people,
    inside: guessed.filter((one) => one.people >= one.low && one.people <= one.high).length,
  };
}
