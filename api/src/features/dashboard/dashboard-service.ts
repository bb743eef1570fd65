// The dashboard (product rules, "Dashboard"): what it says and what the lists say is always the same number,
// so each figure is a count of the rows that the list of reservations shows for the same days and filters.

import type { DashboardSummary, Figure, Period, PersonDistribution } from '@population-tracker/contract/dashboard';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { capacities, countByDay, locations, personsByDay } from './dashboard-queries.ts';
import { comparedDays, daysOf, type Span, spanBefore, spanOf } from './dashboard-rules.ts';

type Counts = Awaited<ReturnType<typeof countByDay>>;

export async function summary(ctx: Context, query: { period: Period; day?: string; locationId?: number }): Promise<DashboardSummary> {
  const { period, locationId } = query;
  const span = spanOf(period, query.day ?? (await today(ctx, locationId)));
  const before = spanBefore(period, span);
  const [now, then, capacity] = await Promise.all([
    countByDay(ctx.db, { ...span, locationId }),
    countByDay(ctx.db, { ...before, locationId }),
    capacities(ctx.db, [...measured], locationId),
  ]);
  const compared = new Set(comparedDays(span));
  const used = now.filter(({ day }) => compared.has(day));
  const figure = (area: Area | null, measure: Measured): Figure => ({
    count: sum(now, area),
    used: sum(used, measure),
    before: sum(then, area),
    capacity: timesDays(capacity.get(measure), compared.size),
    days: byDay(span, now, area),
  });
  return {
    period,
    ...span,
    reservations: figure(null, 'workspace'),
    parking: figure('parking', 'parking'),
    shuttle: figure('shuttle', 'shuttle'),
    diningHall: figure('diningHall', 'diningHall'),
  };
}

const measured = ['workspace', 'parking', 'shuttle', 'diningHall'] as const;
type Measured = (typeof measured)[number];

const timesDays = (aDay: number | null | undefined, days: number): number | null => (aDay == null ? null : aDay * days);

export async function distribution(ctx: Context, query: { month?: string; locationId?: number }): Promise<PersonDistribution> {
  const now = await today(ctx, query.locationId);
  const month = query.month ?? now.slice(0, 7);
  const span = spanOf('month', `${month}-01`);
  const [rows, all] = await Promise.all([personsByDay(ctx.db, { ...span, locationId: query.locationId }), locations(ctx.db)]);
  const shown = all.filter(({ id }) => !query.locationId || id === query.locationId).map(({ id, name }) => ({ id, name }));
  const persons = new Map(rows.map((row) => [`${row.day} ${row.locationId}`, row.persons]));
  return {
    month,
    today: now,
    locations: shown,
    days: daysOf(span).map((day) => ({
      day,
      persons: shown.map(({ id }) => persons.get(`${day} ${id}`) ?? 0),
      total: persons.get(`${day} null`) ?? 0,
    })),
  };
}

/** Today where the chosen location is, else in the company's own zone. */
async function today(ctx: Context, locationId: number | undefined): Promise<string> {
  const zone = (await locations(ctx.db)).find(({ id }) => id === locationId)?.timeZone ?? defaultTimeZone;
  return dayIn(zone, ctx.now());
}

const ofArea = (counts: Counts, area: Area | null) => counts.filter((row) => area === null || row.area === area);

const sum = (counts: Counts, area: Area | null) => ofArea(counts, area).reduce((total, { count }) => total + count, 0);

function byDay(span: Span, counts: Counts, area: Area | null) {
  const perDay = Map.groupBy(ofArea(counts, area), ({ day }) => day);
  return daysOf(span).map((day) => ({ day, count: sum(perDay.get(day) ?? [], null) }));
}
