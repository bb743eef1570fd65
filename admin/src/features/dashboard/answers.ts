import { dashboardSummary, personDistribution, type PersonDistribution } from '@population-tracker/contract/dashboard';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../lib/query.ts';
import { type Scope, useScope } from './scope.ts';

/** A location with its place in the order of creation, which is the order of the colours. */
export interface ShownLocation {
  id: number;
  name: string;
  colour: string;
}

export interface Distribution {
  month: string;
  today: string;
  locations: ShownLocation[];
  days: { day: string; persons: number[] }[];
}

/** Both of the dashboard's views are made of these answers. */
export function useDashboard() {
  const { scope, change, search } = useScope();
  const summary = useCall(dashboardSummary, { query: { ...scope } }, { placeholderData: keepPreviousData, quiet: true });
  const month = (scope.day ?? summary.data?.from)?.slice(0, 7);
  const distribution = useCall(personDistribution, { query: { month: scope.day ? month : undefined } }, { placeholderData: keepPreviousData, quiet: true });
  return {
    scope,
    change,
    search,
    summary,
    locations: distribution.data?.locations ?? [],
    distribution: { error: distribution.error, data: distribution.data && shown(distribution.data, scope) },
    retry: () => void Promise.all([summary.refetch(), distribution.refetch()]),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

/** The first six locations have a colour of their own; it stays theirs when only one is shown. */
const colours = 6;
const colourOf = (index: number) => (index < colours ? `var(--pt-loc-${index + 1})` : 'var(--pt-loc-other)');

function shown({ month, today, locations, days }: PersonDistribution, { locationId }: Scope): Distribution {
  const kept = locations.map((location, index) => ({ ...location, colour: colourOf(index), index })).filter(({ id }) => !locationId || id === locationId);
  return {
    month,
    today,
    locations: kept.map(({ index: _, ...location }) => location),
    days: days.map(({ day, persons }) => ({ day, persons: kept.map(({ index }) => persons[index] ?? 0) })),
  };
}
