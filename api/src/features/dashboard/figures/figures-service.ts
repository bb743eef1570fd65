// The dashboard (product rules, "Dashboard"): what it says and what the lists say is always the same number,
// so each figure is a count of the rows that the list of reservations shows for the same days and filters.

import type { DashboardSummary, Figure, Period, PersonDistribution } from '@population-tracker/contract/dashboard/figures';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { workingDays } from '#features/plan/closures/working-days-service.ts';
import { todayAt } from '../today-at.ts';
import { countByPlace, peopleByPlace } from './area-days-queries.ts';
import { seesSmallGroups, withoutFew } from './few-rules.ts';
import { capacitiesOn, locations, type Offered } from './figures-queries.ts';
import { comparedDays, daysOf, elapsedOf, type Span, spanBefore, spanOf, weeksBefore } from './figures-rules.ts';

type Counts = Awaited<ReturnType<typeof countByPlace>>;

export async function summary(ctx: Context, query: { period: Period; day?: string; locationId?: number }): Promise<DashboardSummary> {
  const { period, locationId } = query;
  const today = await todayAt(ctx, locationId);
  const span = spanOf(period, query.day ?? today);
  const elapsed = elapsedOf(span, today);
  const compared = elapsed && spanBefore(period, elapsed);
  const weeks = weeksBefore(span, today);
  const all = around([span, ...weeks, ...(compared ? [compared] : [])]);
  const [everywhere, offered, working] = await Promise.all([
    countByPlace(ctx.db, all.from, all.to),
    capacitiesOn(ctx.db, measured, { ...span, locationId, today }),
    workingDays(ctx.db, { ...span, locationId }),
  ]);
  const counts = everywhere.filter((one) => !locationId || one.locationId === locationId);
  const days = new Map(working.map((place) => [place.locationId, new Set(comparedDays(span, place))]));
  const figure = (area: Area | null, measure: Measured): Figure => ({
    count: sum(within(counts, span), area),
    used: sum(
      within(counts, span).filter((one) => days.get(one.locationId)?.has(one.day)),
      measure,
    ),
    elapsed: elapsed ? sum(within(counts, elapsed), area) : 0,
    before: compared ? sum(within(counts, compared), area) : 0,
    capacity: capacityOf(offered, measure, days),
    weeks: weeks.map((week) => sum(within(counts, week), area)),
  });
  return {
    period,
    ...span,
    compared,
    reservations: figure(null, 'workspace'),
    parking: figure('parking', 'parking'),
    shuttle: figure('shuttle', 'shuttle'),
    diningHall: figure('diningHall', 'diningHall'),
  };
}

/** The days from the first of the spans to the last, so that all of them are read at once. */
const around = (spans: readonly Span[]): Span => ({
  from: spans.map(({ from }) => from).sort()[0] as string,
  to: spans
    .map(({ to }) => to)
    .sort()
    .at(-1) as string,
});

const within = (counts: Counts, { from, to }: Span): Counts => counts.filter(({ day }) => day >= from && day <= to);

const measured = ['workspace', 'parking', 'shuttle', 'diningHall'] as const;
type Measured = (typeof measured)[number];

/** What each location offers on its own working days, as it was on those gone by; null where none offers it at all. */
function capacityOf(offered: readonly Offered[], measure: Measured, days: ReadonlyMap<number, ReadonlySet<string>>): number | null {
  const places = offered.filter(({ area }) => area === measure);
  if (places.length === 0) return null;
  return places.reduce((sum, { locationId, day, capacity }) => sum + (days.get(locationId)?.has(day) ? capacity : 0), 0);
}

export async function distribution(ctx: Context, query: { month?: string; locationId?: number }): Promise<PersonDistribution> {
  const now = await todayAt(ctx, query.locationId);
  const month = query.month ?? now.slice(0, 7);
  const span = spanOf('month', `${month}-01`);
  const exact = seesSmallGroups(ctx);
  // What is few is so in the row of all locations, whichever of them is asked for.
  const counted = exact ? query.locationId : undefined;
  const [rows, all] = await Promise.all([peopleByPlace(ctx.db, { ...span, locationId: counted }), locations(ctx.db)]);
  const isShown = ({ id }: { id: number }) => !query.locationId || id === query.locationId;
  const persons = new Map(rows.map((row) => [`${row.day} ${row.locationId}`, row.people]));
  const rowOf = (day: string): (number | null)[] => {
    const row = [...all.map(({ id }) => id), null].map((id) => persons.get(`${day} ${id}`) ?? 0);
    return exact ? row : withoutFew(row);
  };
  return {
    month,
    today: now,
    locations: all.filter(isShown).map(({ id, name }) => ({ id, name })),
    days: daysOf(span).map((day) => {
      const row = rowOf(day);
      const shown = row.filter((_, at) => all[at] && isShown(all[at]));
      return { day, persons: shown, total: query.locationId ? (shown[0] ?? null) : (row.at(-1) ?? null) };
    }),
  };
}

const ofArea = (counts: Counts, area: Area | null) => counts.filter((row) => area === null || row.area === area);

/** A row for each day and location. */
export const distributionRows = ({ days, locations }: PersonDistribution) =>
  days
    .flatMap(({ day, persons }) => locations.map(({ name }, at) => ({ day, location: name, people: persons[at] ?? null })))
    .map((row, id) => ({ ...row, id }));

const sum = (counts: Counts, area: Area | null) => ofArea(counts, area).reduce((total, { count }) => total + count, 0);
