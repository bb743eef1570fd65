import { useView } from '../../../lib/view.ts';
import { usePlan } from '../../plan/pickers.tsx';
import type { Values } from './values.ts';

export type Wanted = Partial<Values> & { timeZone?: string };

/**
 * What a link to a new reservation already knows: `?id=new&forWorkspace=3&forDesk=12&forDay=2026-11-23`. Null until the plan tells
 * where the place stands; a place that isn't there any more is left to choose.
 */
export function useWanted(): Wanted | null {
  const { address } = useView();
  const plan = usePlan();
  const workspaceId = Number(address.get('forWorkspace')) || null;
  const day = address.get('forDay') ?? '';
  const when = /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {};
  if (!workspaceId) return when;
  if (!plan) return null;
  for (const location of plan.locations) {
    for (const building of location.buildings) {
      const isRoom = building.meetingRooms.some(({ id }) => id === workspaceId);
      if (!isRoom && !building.workspaces.some(({ id }) => id === workspaceId)) continue;
      const deskId = isRoom ? null : Number(address.get('forDesk')) || null;
      const place = { locationId: location.id, buildingId: building.id, workspaceId, deskId };
      return { ...when, ...place, area: isRoom ? 'meetingRoom' : 'workspace', timeZone: location.timeZone };
    }
  }
  return when;
}
