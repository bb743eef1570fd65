import { type Availability, availability } from '@population-tracker/contract/reservations/reservations';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#web/query.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import { type Clock, periodOf, type Values } from './reservations-form-values.ts';
import { freshMs } from './verdict/Verdict.tsx';

/** What is free where and when the form says, as far as it says it; a reservation that moves doesn't stand in its own way. */
export function useAvailability(values: Values, clock: Clock, exceptId: number | undefined): Availability | undefined {
  const asked = askedOf(values, clock);
  const except = exceptId ? { exceptId: String(exceptId) } : {};
  const { data } = useCall(availability, { query: { ...asked, ...except } } as never, {
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    quiet: true,
    staleTime: 0,
    refetchInterval: freshMs,
  });
  return asked ? (data as Availability | undefined) : undefined;
}

function askedOf(values: Values, clock: Clock): Record<string, string> | null {
  const { area, locationId, workspaceId, day, userId } = values;
  const byDay = isSlotArea(area) || isWholeDay(area);
  const { start, end } = periodOf(values, clock);
  if (byDay ? !/^\d{4}-\d\d-\d\d$/.test(day) : start === '' || end === '' || start >= end) return null;
  // Some desks are others’ for this person.
  const whose: Record<string, string> = userId ? { userId: String(userId) } : {};
  const when: Record<string, string> = { ...(byDay ? { day } : { start, end }), ...whose };
  if (isPlaceArea(area)) return workspaceId === null ? null : { workspaceId: String(workspaceId), ...when };
  return locationId === null ? null : { locationId: String(locationId), area, ...when };
}
