import type { Parameter } from '@population-tracker/contract/parameters/parameters';
import { availability } from '@population-tracker/contract/reservations/reservations';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

/** By slot, how many places of a location's own parameter are reserved today, as clocks have it there; null where nobody knows. */
export function useTaken(parameter: Parameter | null, timeZone: string | undefined): ReadonlyMap<number, number> | null {
  const { area, locationId, slots = [] } = parameter ?? {};
  const asked = useMayCall(availability) && Boolean(area && locationId && timeZone && slots.length > 0);
  const day = new Date().toLocaleDateString('en-CA', { timeZone });
  const query = { area, locationId: String(locationId), day };
  const { data } = useCall(availability, { query } as never, { enabled: asked, quiet: true });
  return asked && data ? new Map(data.slots.map(({ id, taken }) => [id, taken])) : null;
}
