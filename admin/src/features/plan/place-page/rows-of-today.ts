import type { Area } from '@population-tracker/contract/reservations/reservations';

interface What {
  area?: Area | undefined;
  locationId?: number;
  buildingId?: number;
  workspaceId?: number;
}

/** The list of a day's active reservations of a place, where each number leads. */
export function rowsOfToday(day: string, what: What): string {
  const search = new URLSearchParams({ status: 'active', from: day, to: day });
  for (const [name, value] of Object.entries(what)) if (value) search.set(name, String(value));
  return `/reservation?${search}`;
}
