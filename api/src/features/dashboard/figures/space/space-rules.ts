// What weeks of use say. Medians and the 95th percentile are of working days, never averages of percentages; those of all locations
// together are of their own daily sums, never sums of percentiles: not all of them are full on the same day.
import { type SpacePlace, type SpaceUse, spareFactor } from '@population-tracker/contract/dashboard/space';
import { isoWeekday } from '@population-tracker/contract/kernel/days';

/** A working day that is over. */
export interface SpaceDay {
  day: string;
  seats: number;
  peak: number;
  persons: number;
}

const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

export function median(values: readonly number[]): number | null {
  const all = sorted(values);
  const [below, above] = [all[Math.floor((all.length - 1) / 2)], all[Math.ceil((all.length - 1) / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** The smallest value that nineteen of twenty don't exceed. */
export const p95 = (values: readonly number[]): number | null => sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? null;

const shares = (days: readonly SpaceDay[]): number[] => days.filter(({ seats }) => seats > 0).map(({ peak, seats }) => peak / seats);

type Place = Omit<SpacePlace, 'locationId' | 'name' | 'useBefore' | 'spareCost'>;

export function placeOf(days: readonly SpaceDay[], seats: number, weekdays: readonly number[]): Place {
  const busiest = p95(days.map(({ peak }) => peak));
  return {
    seats,
    days: days.length,
    weekdays: weekdays.map((weekday) => {
      const own = days.filter(({ day }) => isoWeekday(day) === weekday);
      return { weekday, peak: median(own.map(({ peak }) => peak)), share: median(shares(own)), days: own.length };
    }),
    p95: busiest,
    // A product of decimals may lie a hair above the whole number that is meant.
    needed: busiest === null ? null : Math.ceil(Number((busiest * spareFactor).toFixed(6))),
    use: medianUse(days),
    people: median(days.map(({ persons }) => persons)),
  };
}

export const medianUse = (days: readonly SpaceDay[]): number | null => median(shares(days));

/** The days of several places as those of one: what they have and what is reserved there, each on its own working days. */
export function together(places: readonly (readonly SpaceDay[])[]): SpaceDay[] {
  const sums = new Map<string, SpaceDay>();
  for (const { day, seats, peak, persons } of places.flat()) {
    const sum = sums.get(day) ?? { day, seats: 0, peak: 0, persons: 0 };
    sums.set(day, { day, seats: sum.seats + seats, peak: sum.peak + peak, persons: sum.persons + persons });
  }
  return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** What is saved where some came on the emptiest instead of the fullest weekday: as many until another day is the fullest, or both are even. */
export function moveOf(weekdays: Place['weekdays']): SpaceUse['move'] {
  const known = weekdays.flatMap(({ weekday, peak }) => (peak === null ? [] : [{ weekday, peak: Math.round(peak) }]));
  const [fullest, second] = known.toSorted((one, other) => other.peak - one.peak);
  const emptiest = known.toSorted((one, other) => one.peak - other.peak)[0];
  if (!fullest || !second || !emptiest || fullest === emptiest) return null;
  const people = Math.min(fullest.peak - second.peak, Math.floor((fullest.peak - emptiest.peak) / 2));
  return people > 0 ? { fullest: fullest.weekday, emptiest: emptiest.weekday, people, seats: people } : null;
}

export type Cost = NonNullable<SpacePlace['spareCost']>;

/** What the spare seats of a location cost a month; too few seats save nothing. */
export function spareCostOf(
  { seats, needed }: Pick<Place, 'seats' | 'needed'>,
  seat: { cost: number | null; currency: string },
): Cost | null {
  if (needed === null || seat.cost === null) return null;
  return { amount: Math.round(Math.max(0, seats - needed) * seat.cost * 100) / 100, currency: seat.currency };
}

/** Of those that are known; null where there are none, or of several currencies. */
export function sumOfCosts(costs: readonly (Cost | null)[]): Cost | null {
  const known = costs.filter((cost) => cost !== null);
  const [first] = known;
  if (!first || known.some(({ currency }) => currency !== first.currency)) return null;
  return { amount: known.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency };
}
