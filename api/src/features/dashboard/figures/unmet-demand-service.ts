// Unmet demand (product rules, "Dashboard"): what people wanted reserved and could not have, by reason. Counted are wishes, not people:
// whoever tries three times is refused three times.
import { type DemandCluster, type UnmetDemand, unmetDemandMaxDays } from '@population-tracker/contract/dashboard/unmet-demand';
import { daysBetween, isoWeekday } from '@population-tracker/contract/kernel/days';
import { refusalReasons } from '@population-tracker/contract/reservations/refusal-reasons';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countedSince, countMade, type RefusedRow, refusalsOf } from './unmet-demand-queries.ts';

interface Query {
  from: string;
  to: string;
  locationId?: number | undefined;
}

export async function demand(ctx: Context, query: Query): Promise<UnmetDemand> {
  expectDays(query);
  const [rows, created, since] = await Promise.all([refusalsOf(ctx.db, query), countMade(ctx.db, query), countedSince(ctx.db)]);
  const reasons = refusalReasons
    .map((reason) => ({ reason, count: sum(rows.filter((row) => row.reason === reason)) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return {
    from: query.from,
    to: query.to,
    since,
    total: sum(rows),
    created,
    reasons,
    mostly: clusterOf(rows, reasons[0]),
    rows: byDay(rows),
  };
}

/** A row for each day, location, area and reason. */
export async function demandRows(ctx: Context, query: Query): Promise<(RefusedRow & { id: number })[]> {
  expectDays(query);
  return (await refusalsOf(ctx.db, query)).map((row, id) => ({ ...row, id }));
}

function expectDays({ from, to }: Query): void {
  if (to < from) refuse('figures.endsBefore', { field: 'to' });
  if (daysBetween(from, to) >= unmetDemandMaxDays) refuse('figures.tooLong', { field: 'to', values: { days: unmetDemandMaxDays } });
}

/** Fewer of them, or a smaller part, may as well be chance. */
const clusterCount = 10;
const clusterShare = 1 / 3;

/** The weekday and the location on which most of the most frequent reason fell, where that says something. */
function clusterOf(rows: readonly RefusedRow[], most: UnmetDemand['reasons'][number] | undefined): DemandCluster | null {
  if (!most) return null;
  const groups = Map.groupBy(
    rows.filter(({ reason }) => reason === most.reason),
    ({ day, locationId }) => `${isoWeekday(day)} ${locationId}`,
  );
  const [largest] = [...groups.values()].map((group) => ({ group, count: sum(group) })).sort((one, other) => other.count - one.count);
  const first = largest?.group[0];
  if (!largest || !first || largest.count < clusterCount || largest.count / most.count < clusterShare) return null;
  const { day, locationId, location } = first;
  const { count } = largest;
  return { reason: most.reason, weekday: isoWeekday(day), locationId, location, count, share: count / most.count };
}

const byDay = (rows: readonly RefusedRow[]): UnmetDemand['rows'] =>
  [...Map.groupBy(rows, ({ day, locationId }) => `${day} ${locationId}`).values()].flatMap(([first, ...others]) =>
    first ? [{ day: first.day, locationId: first.locationId, location: first.location, count: sum([first, ...others]) }] : [],
  );

const sum = (rows: readonly RefusedRow[]): number => rows.reduce((total, { count }) => total + count, 0);
