import { listParameters, type Parameter } from '@population-tracker/contract/parameters/parameters';
import { type Location, listLocations } from '@population-tracker/contract/plan/plan';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { useCall } from '#web/query.ts';

/** What the parameters of one area say elsewhere, and what the chosen location has. */
export interface Neighbours {
  /** Nobody knows yet. */
  asked: boolean;
  locations: readonly Pick<
    Location,
    'id' | 'name' | 'timeZone' | 'parkingCapacity' | 'hasFoodService' | 'hasShuttle' | 'hasGym' | 'takesPets'
  >[];
  /** The chosen one; null for the company's default, or while nobody knows yet. */
  location: Neighbours['locations'][number] | null;
  /** The company's default, unless it is what is chosen itself. */
  company: Parameter | null;
  /** The one that stands there already. */
  own: Parameter | null;
}

export function useNeighbours(area: Area, locationId: number | null): Neighbours {
  const locations = useCall(listLocations, { query: { sort: 'name', limit: '200' } }, { quiet: true }).data?.items ?? [];
  const { data, isPending } = useCall(listParameters, { query: { area, limit: '200' } }, { quiet: true });
  const parameters = data?.items ?? [];
  return {
    asked: isPending,
    locations,
    location: locations.find(({ id }) => id === locationId) ?? null,
    company: locationId === null ? null : (parameters.find((one) => one.locationId === null) ?? null),
    own: parameters.find((one) => one.locationId === locationId) ?? null,
  };
}
