import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Forecast, ForecastDay } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { writing } from '#platform/db/reading.ts';
import { curveAsOf, learnedDays, onHandAhead, openCurveDays, putDownCurve, readCurve } from './booking-curve-queries.ts';
import { forecast, type Guess, pastError, type Series } from './forecast-rules.ts';

const shownDays = 10;
/** Its own error is told of so many days. */
const errorDays = 20;

/** Harmless to repeat. */
export async function keepCurve(ctx: Context): Promise<void> {
  for (const open of await openCurveDays(ctx.db, ctx.now())) await putDownCurve(ctx.db, open, ctx.now());
}

export const curveJob = 'dashboard.keepCurve';
export const occupancyJob = 'dashboard.keepOccupancy';

/** A day that began is put down within minutes by itself; where somebody looks before, at once. */
export async function wakeKeeping(ctx: Context): Promise<void> {
  if ((await openCurveDays(ctx.db, ctx.now())).length === 0) return;
  for (const job of [occupancyJob, curveJob]) await ctx.jobs.enqueue(writing(ctx).db, job, {}, { singletonKey: 'once' });
}

interface Place {
  /** Null: all of them together. */
  id: number | null;
  day: string;
  seats: number;
  /** The working days of what is learnt from and of what is shown, in their order. */
  working: readonly string[];
}

/** The forecast of each place; `at` the key of its id. */
export async function forecasts(ctx: Context, places: readonly Place[]): Promise<Map<number | null, Forecast>> {
  const shown = new Map(places.map(({ id, day, working }) => [id, working.filter((one) => one > day).slice(0, shownDays)]));
  const all = [...shown.values()].flat().sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const [ahead, guessed] = await Promise.all([onHandAhead(ctx.db, first, last), guessesOf(ctx, places, shown)]);
  const people = sumBy(ahead, ({ day }) => day, 'people');
  return new Map(
    places.map(({ id, seats }) => {
      const { guesses, error } = guessed.get(id) ?? { guesses: [], error: null };
      const days = (shown.get(id) ?? []).map((day, at) => shownDay(day, people.get(id)?.get(day) ?? 0, guesses[at] ?? null, seats));
      return [id, { days, error }];
    }),
  );
}

/** Whoever has a seat by now is no guess. */
function shownDay(day: string, onHand: number, guess: Guess | null, seats: number): ForecastDay {
  const atLeast = (value: number | undefined) => (value === undefined ? null : Math.max(value, onHand));
  return { day, onHand, expected: atLeast(guess?.expected), low: atLeast(guess?.low), high: atLeast(guess?.high), seats };
}

interface Guesses {
  guesses: (Guess | null)[];
  error: Forecast['error'];
}

/** What is learnt changes with the day alone: each process computes it once. */
const learnt = new WeakMap<Database, { key: string; guesses: Promise<Map<number | null, Guesses>> }>();

async function guessesOf(ctx: Context, places: readonly Place[], shown: ReadonlyMap<number | null, string[]>) {
  const key = JSON.stringify([await curveAsOf(ctx.db), places.map(({ id, day, working }) => [id, day, working])]);
  const known = learnt.get(ctx.db);
  if (known?.key === key) return known.guesses;
  const guesses = learn(ctx.db, places, shown);
  learnt.set(ctx.db, { key, guesses });
  guesses.catch(() => learnt.delete(ctx.db));
  return guesses;
}

async function learn(db: Database, places: readonly Place[], shown: ReadonlyMap<number | null, string[]>) {
  const first = places.map(({ day }) => day).sort()[0] as string;
  const points = sumBy(await readCurve(db, addDays(first, -learnedDays)), ({ day, lead }) => keyOf(day, lead), 'onHand');
  const guesses = new Map<number | null, Guesses>();
  for (const { id, day, working } of places) {
    // Others have their turn between two places.
    await nextTurn();
    guesses.set(id, guessesAt(seriesOf(points.get(id) ?? new Map(), working, day), day, shown.get(id) ?? []));
  }
  return guesses;
}

function guessesAt(series: Series, today: string, days: readonly string[]): Guesses {
  const one = pastError(forecast(series, today, addDays(today, 1), errorDays).tries);
  const last = days.at(-1);
  const ten = last === undefined ? null : pastError(forecast(series, today, last, errorDays).tries);
  return {
    guesses: days.map((day) => forecast(series, today, day).guess),
    error: one && { days: one.days, oneDayAhead: one.share, tenDaysAhead: ten?.share ?? null, inside: one.inside },
  };
}

const keyOf = (day: string, lead: number) => `${day} ${lead}`;

/** Days on which nobody came at all were closed, whatever the calendar says. */
function seriesOf(points: ReadonlyMap<string, number>, working: readonly string[], today: string): Series {
  const past = working.filter((day) => day < today).map((day) => ({ day, people: points.get(keyOf(day, -1)) ?? 0 }));
  return { past: past.filter(({ people }) => people > 0), onHand: (day, lead) => points.get(keyOf(day, lead)) };
}

type Sums = Map<number | null, Map<string, number>>;

/** Of each location and of all of them, by a key. */
function sumBy<N extends string, R extends { locationId: number } & Record<N, number>>(
  rows: readonly R[],
  key: (row: R) => string,
  name: N,
): Sums {
  const sums: Sums = new Map();
  for (const row of rows) {
    for (const place of [row.locationId, null]) {
      const own = sums.get(place) ?? new Map<string, number>();
      sums.set(place, own);
      own.set(key(row), (own.get(key(row)) ?? 0) + row[name]);
    }
  }
  return sums;
}
