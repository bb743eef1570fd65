import type { Forecast, ForecastDay } from '@population-tracker/contract/dashboard/today';
import { addDays, isWeekend } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { type CurvePoint, learnedDays, longestLead, onHandAhead, openCurveDays, putDownCurve, readCurve } from './booking-curve-queries.ts';
import { type Forecasted, forecast, pastError, type Series } from './forecast-rules.ts';

const shownDays = 10;
/** Its own error is told of so many days. */
const errorDays = 20;

/** Harmless to repeat. */
export async function keepCurve(ctx: Context): Promise<void> {
  for (const open of await openCurveDays(ctx.db, ctx.now())) await putDownCurve(ctx.db, open, ctx.now());
}

/** @param day the first that may be one of them */
export function workingDaysFrom(day: string, count: number): string[] {
  const days: string[] = [];
  for (let next = day; days.length < count; next = addDays(next, 1)) if (!isWeekend(next)) days.push(next);
  return days;
}

export const curveJob = 'dashboard.keepCurve';

/** A day that began is looked at within minutes by itself; where somebody looks before, at once. */
export async function wakeCurve(ctx: Context): Promise<void> {
  if ((await openCurveDays(ctx.db, ctx.now())).length > 0) await ctx.jobs.enqueue(ctx.db, curveJob, {}, { singletonKey: 'once' });
}

interface Place {
  /** Null: all of them together. */
  id: number | null;
  day: string;
  seats: number;
}

/** The forecast of each place; `at` the key of its id. */
export async function forecasts(ctx: Context, places: readonly Place[]): Promise<Map<number | null, Forecast>> {
  const first = places.map(({ day }) => day).sort()[0];
  if (first === undefined) return new Map();
  const [ahead, points] = await Promise.all([
    onHandAhead(ctx.db, addDays(first, 1), addDays(first, longestLead * 3)),
    pointsOf(ctx.db, addDays(first, -learnedDays)),
  ]);
  const people = sumBy(ahead, ({ day }) => day, 'people');
  return new Map(places.map((place) => [place.id, forecastOf(place, points, (day) => people.get(place.id)?.get(day) ?? 0)]));
}

type Sums = Map<number | null, Map<string, number>>;

function forecastOf(place: Place, points: Sums, onHand: (day: string) => number): Forecast {
  const { day: today, seats } = place;
  const series = seriesOf(points.get(place.id) ?? new Map(), today);
  const days = workingDaysFrom(addDays(today, 1), shownDays);
  const guessed = days.map((day) => forecast(series, today, day));
  return {
    days: days.map((day, at): ForecastDay => {
      const guess = guessed[at]?.guess;
      const here = onHand(day);
      return {
        day,
        onHand: here,
        // Whoever has a seat by now is no guess.
        expected: guess ? Math.max(guess.expected, here) : null,
        low: guess ? Math.max(guess.low, here) : null,
        high: guess ? Math.max(guess.high, here) : null,
        seats,
      };
    }),
    error: errorOf(guessed, forecast(series, today, addDays(today, 1))),
  };
}

function errorOf(guessed: readonly Forecasted[], nextDay: Forecasted): Forecast['error'] {
  const [one, ten] = [nextDay, guessed.at(-1)].map((made) => made && pastError(made.tries, errorDays));
  return one ? { days: one.days, oneDayAhead: one.share, tenDaysAhead: ten?.share ?? null, inside: one.inside } : null;
}

const keyOf = (day: string, lead: number) => `${day} ${lead}`;

/** Days on which nobody came at all were closed, whatever the calendar says. */
function seriesOf(points: ReadonlyMap<string, number>, today: string): Series {
  const past: { day: string; people: number }[] = [];
  for (let day = addDays(today, -learnedDays); day < today; day = addDays(day, 1)) {
    const people = points.get(keyOf(day, -1)) ?? 0;
    if (people > 0 && !isWeekend(day)) past.push({ day, people });
  }
  return { past, onHand: (day, lead) => points.get(keyOf(day, lead)) };
}

const pointsOf = async (db: Database, from: string): Promise<Sums> =>
  sumBy(await readCurve(db, from), ({ day, lead }: CurvePoint) => keyOf(day, lead), 'onHand');

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
