import { readToday, type Today, type TodayPlace, todayEvents } from '@population-tracker/contract/dashboard/today';
import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '#web/events.ts';
import { callKey, useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';

/** While nothing is pushed it is asked for now and again. */
const askMs = 30_000;

/** The office of today, as it is pushed. */
export function useToday() {
  const client = useQueryClient();
  const live = useEvents(todayEvents, (today) => {
    if (today) client.setQueryData(callKey(readToday, {}), today);
    else void client.invalidateQueries({ queryKey: callKey(readToday, {}) });
  });
  return useCall(readToday, {}, { quiet: true, refetchInterval: live ? false : askMs });
}

/** The location that was chosen, kept in the address; one that is gone is none. */
export function usePlace(today: Today | undefined) {
  const { address, go } = useView();
  const asked = Number(address.get('locationId')) || null;
  const place: TodayPlace | undefined = today?.locations.find(({ id }) => id === asked) ?? today?.company;
  const change = (id: number | null) => go(id === null ? '?' : `?locationId=${id}`, { replace: true });
  return { place, locationId: place?.id ?? null, change };
}
