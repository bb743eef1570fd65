import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useView } from '#web/view.ts';
import { withOnly } from './only-place.ts';
import type { Values } from './reservations-form-values.ts';

export type Wanted = Partial<Values> & { timeZone?: string };

/**
 * What a new reservation begins with: where there is but one place, that one, and what a link already knows: `?id=new&forWorkspace=3&forDesk=12&forDay=2026-11-23&forStart=09:00&forEnd=10:00`,
 * `&forArea=diningHall&forLocation=1&forSlot=4`, `&forUser=17`. Null until the plan tells where the places stand; what isn't there any
 * more is left to choose.
 */
export function useWanted(): Wanted | null {
  const { address } = useView();
  const plan = usePlan();
  const told = { ...whenOf(address), ...personOf(address) };
  const workspaceId = idOf(address, 'forWorkspace');
  const locationId = idOf(address, 'forLocation');
  if (!plan) return null;
  if (!workspaceId && !locationId) return { ...told, ...areaOf(address), ...onlyIn(plan, areaOf(address)) };
  if (workspaceId) return { ...told, ...placeOf(plan, workspaceId, idOf(address, 'forDesk')) };
  const location = plan.locations.find(({ id }) => id === locationId);
  if (!location) return { ...told, ...areaOf(address) };
  const slotId = idOf(address, 'forSlot');
  return { ...told, ...areaOf(address), ...onlyIn(plan, { ...areaOf(address), locationId }), ...(slotId ? { slotId } : {}) };
}

function onlyIn(plan: Plan, { area = 'workspace', locationId = null }: Wanted): Wanted {
  const place = withOnly(plan, { area, locationId, buildingId: null, workspaceId: null });
  const location = plan.locations.find(({ id }) => id === place.locationId);
  return location ? { ...place, timeZone: location.timeZone } : {};
}

const idOf = (address: URLSearchParams, name: string): number | null => Number(address.get(name)) || null;

function whenOf(address: URLSearchParams): Wanted {
  const told: Wanted = {};
  const day = address.get('forDay') ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(day)) told.day = day;
  const start = address.get('forStart') ?? '';
  const end = address.get('forEnd') ?? '';
  if (/^\d\d:\d\d$/.test(start)) told.start = start;
  if (/^\d\d:\d\d$/.test(end)) told.end = end;
  return told;
}

function personOf(address: URLSearchParams): Wanted {
  const userId = idOf(address, 'forUser');
  return userId ? { userId } : {};
}

function areaOf(address: URLSearchParams): Wanted {
  const area = address.get('forArea') as Area | null;
  return area && areas.includes(area) ? { area } : {};
}

/** Where in the plan a workspace or a room stands; nothing where it isn't there. */
export function placeOf(plan: Plan, workspaceId: number, deskId: number | null): Wanted {
  for (const location of plan.locations) {
    for (const building of location.buildings) {
      const isRoom = building.meetingRooms.some(({ id }) => id === workspaceId);
      if (!isRoom && !building.workspaces.some(({ id }) => id === workspaceId)) continue;
      const place = { locationId: location.id, buildingId: building.id, workspaceId, deskId: isRoom ? null : deskId };
      return { ...place, area: isRoom ? 'meetingRoom' : 'workspace', timeZone: location.timeZone };
    }
  }
  return {};
}
