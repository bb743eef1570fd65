import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { onlyOf } from '#features/plan/plan-pickers.tsx';
import { isPlaceArea } from '../areas.ts';
import type { Values } from './reservations-form-values.ts';

type Place = Pick<Values, 'area' | 'locationId' | 'buildingId' | 'workspaceId'>;

/** What can be meant only one way is chosen already: the only location, its only building, its only workspace or room. */
export function withOnly(plan: Plan | undefined, { area, ...chosen }: Place): Omit<Place, 'area'> {
  const locations = active(plan?.locations);
  const locationId = chosen.locationId ?? onlyOf(locations);
  if (!isPlaceArea(area)) return { ...chosen, locationId };
  const buildings = active(locations.find(({ id }) => id === locationId)?.buildings);
  const buildingId = chosen.buildingId ?? onlyOf(buildings);
  const building = buildings.find(({ id }) => id === buildingId);
  const places = active(area === 'meetingRoom' ? building?.meetingRooms : building?.workspaces);
  return { locationId, buildingId, workspaceId: chosen.workspaceId ?? onlyOf(places) };
}

/** Only these are offered. */
export const active = <P extends { status: string }>(places: readonly P[] = []): P[] => places.filter(({ status }) => status === 'active');
