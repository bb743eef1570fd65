import type { Area } from '@population-tracker/contract/reservations/reservations';

interface What {
  area?: Area | undefined;
  /** Null: all of them. */
  locationId?: number | null;
}

/** The list of a day's active reservations, where each number leads. */
export function rowsOfDay(day: string, { area, locationId }: What): string {
  const search = new URLSearchParams({ status: 'active', from: day, to: day });
  if (area) search.set('area', area);
  if (locationId) search.set('locationId', String(locationId));
  return `/reservation?${search}`;
}
