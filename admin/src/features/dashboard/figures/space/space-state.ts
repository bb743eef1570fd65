import { checkInFigures } from '@population-tracker/contract/dashboard/check-ins';
import { comparisons, planningHabit, roomUse, type SpaceQuery, spaceUse, spaceWeeks } from '@population-tracker/contract/dashboard/space';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';

export const usualWeeks = 12;
const usual = { weeks: usualWeeks, compare: 'none' } as const;

/** Which weeks the panels below are about, kept in the address. */
export function useSpaceScope(locationId: number | undefined) {
  const { address, now, go } = useView();
  const asked: SpaceQuery = {
    weeks: spaceWeeks.find((weeks) => String(weeks) === address.get('weeks')) ?? usual.weeks,
    compare: comparisons.find((one) => one === address.get('compare')) ?? usual.compare,
    locationId,
  };
  const change = (next: Partial<Pick<SpaceQuery, 'weeks' | 'compare'>>) => {
    const to = new URLSearchParams(now());
    to.set('view', 'figures');
    for (const [name, value] of Object.entries({ weeks: asked.weeks, compare: asked.compare, ...next })) to.set(name, String(value));
    go(`?${to}`, { replace: true });
  };
  return { asked, change };
}

/** What the panels below tell of these weeks. */
export function useSpace(locationId: number | undefined) {
  const { asked, change } = useSpaceScope(locationId);
  const quiet = { placeholderData: keepPreviousData, quiet: true } as const;
  const { compare: _, ...query } = asked;
  return {
    asked,
    change,
    use: useCall(spaceUse, { query: { ...asked } }, quiet),
    habit: useCall(planningHabit, { query }, quiet),
    rooms: useCall(roomUse, { query }, quiet),
    came: useCall(checkInFigures, { query }, quiet),
  };
}
