import { listParameters, type Parameter } from '@population-tracker/contract/parameters/parameters';
import { type Location, listLocations } from '@population-tracker/contract/plan/plan';
import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

/** What the parameters of one area say elsewhere, and what the chosen location has. */
export interface Neighbours {
  /** Nobody knows yet. */
  asked: boolean;
  places: readonly Pick<Plan['locations'][number], 'id' | 'name' | 'timeZone'>[];
  /** What the chosen one has; null for the company's default, while nobody knows yet, and for whoever may not see the plan. */
  location: Pick<Location, 'name' | 'parkingCapacity' | 'hasFoodService' | 'hasShuttle' | 'hasGym' | 'takesPets'> | null;
  /** The company's default, unless it is what is chosen itself. */
  company: Parameter | null;
  /** The one that stands there already. */
  own: Parameter | null;
}

export function useNeighbours(area: Area, locationId: number | null): Neighbours {
  const places = usePlan()?.locations ?? [];
  const options = { quiet: true, enabled: useMayCall(listLocations) };
  const locations = useCall(listLocations, { query: { sort: 'name', limit: '200' } }, options).data?.items ?? [];
  const { data, isPending } = useCall(listParameters, { query: { area, limit: '200' } }, { quiet: true });
  const parameters = data?.items ?? [];
  return {
    asked: isPending,
    places,
    location: locations.find(({ id }) => id === locationId) ?? null,
    company: locationId === null ? null : (parameters.find((one) => one.locationId === null) ?? null),
    own: parameters.find((one) => one.locationId === locationId) ?? null,
  };
}
