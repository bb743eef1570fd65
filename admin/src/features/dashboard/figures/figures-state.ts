import {
  dashboardSummary,
  diningHallWeek,
  locationUsage,
  type Period,
  type PersonDistribution,
  periods,
  personDistribution,
} from '@population-tracker/contract/dashboard/figures';
import { addDays, addMonths } from '@population-tracker/contract/kernel/days';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { colourOf, colours } from '../colours.ts';

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
  /** Whoever is at two locations on a day counts once in the total; null where they are few. */
  days: { day: string; persons: (number | null)[]; total: number | null }[];
}

/** Both of the dashboard's views are made of these answers. */
export function useDashboard() {
  const { scope, change, search } = useScope();
  const summary = useCall(dashboardSummary, { query: { ...scope } }, { placeholderData: keepPreviousData, quiet: true });
  const month = (scope.day ?? summary.data?.from)?.slice(0, 7);
  const distribution = useCall(
    personDistribution,
    { query: { month: scope.day ? month : undefined } },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const { locationId } = scope;
  const usage = useCall(
    locationUsage,
    { query: { month: scope.day ? month : undefined, locationId } },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const dining = useCall(diningHallWeek, { query: { day: scope.day, locationId } }, { placeholderData: keepPreviousData, quiet: true });
  return {
    scope,
    change,
    search,
    summary,
    usage,
    dining,
    locations: distribution.data?.locations ?? [],
    distribution: { error: distribution.error, data: distribution.data && shown(distribution.data, scope) },
    retry: () => void Promise.all([summary, distribution, usage, dining].map((one) => one.refetch())),
  };
}

/** What a panel shows, or why it can’t. */
export interface Asked<T> {
  data?: T | undefined;
  error: { message: string } | null;
}

export type Dashboard = ReturnType<typeof useDashboard>;

function shown({ month, today, locations, days }: PersonDistribution, { locationId }: Scope): Distribution {
  const kept = locations
    .map((location, index) => ({ ...location, colour: colourOf(index), index }))
    .filter(({ id }) => !locationId || id === locationId);
  return {
    month,
    today,
    locations: kept.map(({ index: _, ...location }) => location),
    days: days.map(({ day, persons, total }) => {
      const shown = kept.map(({ index }) => persons[index] ?? null);
      return { day, persons: shown, total: locationId ? (shown[0] ?? null) : total };
    }),
  };
}

/** Few count for nothing: a sum must not tell them either. */
export const sumOf = (persons: readonly (number | null)[]): number => persons.reduce<number>((all, one) => all + (one ?? 0), 0);

/** For a chart: those that have no colour of their own are one, where they are more than one. */
export function withOthers(data: Distribution, nameOf: (count: number) => string): Distribution {
  const { locations, days } = data;
  const count = locations.length - colours;
  if (count < 2) return data;
  const other = { id: 0, name: nameOf(count), colour: colourOf(colours) };
  return {
    ...data,
    locations: [...locations.slice(0, colours), other],
    days: days.map((day) => ({ ...day, persons: [...day.persons.slice(0, colours), sumOf(day.persons.slice(colours))] })),
  };
}

export interface Scope {
  period: Period;
  /** YYYY-MM-DD; left out, the server's today. */
  day?: string;
  locationId?: number;
}

/** What the dashboard is about, kept in the address so that both of its views share it. */
export function useScope() {
  const { address, go } = useView();
  const scope = readScope(address);
  const change = (next: Partial<Scope>) => {
    // What the panels below are about stays.
    const kept = [...address].filter(([name]) => name === 'weeks' || name === 'compare');
    go(`?${new URLSearchParams({ view: 'figures', ...Object.fromEntries(kept), ...writeScope({ ...scope, ...next }) })}`, {
      replace: true,
    });
  };
  return { scope, change, search: address.toString() };
}

export function readScope(address: URLSearchParams): Scope {
  const period = periods.find((one) => one === address.get('period')) ?? 'week';
  const day = address.get('day') ?? '';
  const locationId = Number(address.get('locationId'));
  return {
    period,
    day: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined,
    locationId: Number.isInteger(locationId) && locationId > 0 ? locationId : undefined,
  };
}

const writeScope = (scope: Scope): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** A day of the period before or after the one that holds `from`. */
export function neighbour({ period, from }: { period: Period; from: string }, step: 1 | -1): string {
  if (period === 'month') return addMonths(`${from.slice(0, 7)}-01`, step);
  return addDays(from, step * (period === 'week' ? 7 : 1));
}
