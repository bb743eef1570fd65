import type { Today, TodayPlace } from '@population-tracker/contract/dashboard/today';
import type { Area } from '@population-tracker/contract/reservations/reservations';

interface What {
  area?: Area | undefined;
  /** Null: all of them. */
  locationId?: number | null;
}

interface Days {
  from: string;
  to: string;
}

/** The list of active reservations of a day, or of several, where each number leads. */
export function rowsOfDay(day: string | Days, { area, locationId }: What): string {
  const days = typeof day === 'string' ? { from: day, to: day } : day;
  const search = new URLSearchParams({ status: 'active', ...days });
  if (area) search.set('area', area);
  if (locationId) search.set('locationId', String(locationId));
  return `/reservation?${search}`;
}

/** What is today at a place; where all locations are looked at, at each of them. */
export function daysOf({ locations }: Pick<Today, 'locations'>, { id, day }: Pick<TodayPlace, 'id' | 'day'>): Days {
  const days = [day, ...(id === null ? locations.map((one) => one.day) : [])].toSorted();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
}
