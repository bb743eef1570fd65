// What was tapped stands on the screen at once, in the week and on its day, until the server has said it; what it refuses is taken back
// there, and told with its reason (attempt.ts).
import { type MyWeek, type OwnReservation, readMyWeek, type WeekDay } from '@population-tracker/contract/me/me';
import type { MyDay, readMyDay } from '@population-tracker/contract/me/my-day';
import { queryClient } from '#web/query.ts';
import type { Meanwhile, Wish } from './attempt.ts';

type Names = Partial<Pick<OwnReservation, 'locationName' | 'buildingName' | 'workspaceName' | 'deskLabel' | 'slotName'>>;

/** By its name alone: whoever opens their week doesn’t fetch what a day is about. */
const dayPath: typeof readMyDay.path = '/me/days/:day';

let hopes = 0;

/** The reservation as it will be; its number is no server's, and nothing can be done with it yet. */
export function hopeFor(
  { area, day, timeZone, ...wish }: Wish,
  { start, end }: { start: string; end: string },
  names: Names,
): OwnReservation {
  const { locationId = 0, workspaceId = null, deskId = null, slotId = null } = wish;
  hopes += 1;
  return {
    ...{ id: -hopes, version: 0, area, day, timeZone, locationId, workspaceId, deskId, slotId, title: '', start, end },
    ...{ locationName: '', buildingName: null, workspaceName: null, deskLabel: null, slotName: null, ...names },
    ...{ checkInOpens: null, checkedIn: null, releaseAt: null },
  };
}

export const isHoped = ({ id }: Pick<OwnReservation, 'id'>): boolean => id < 0;

/** It is there, and nothing is proposed beside a seat. */
export function showHad(one: OwnReservation): ReturnType<Meanwhile> {
  let offered: Partial<Pick<WeekDay, 'proposal' | 'full'>> = {};
  const takesOffer = one.area === 'workspace';
  rewrite(one.day, (shown) => {
    const { reservations, proposal, full } = shown;
    if (proposal === undefined || full === undefined || !takesOffer) return { ...shown, reservations: withOne(reservations, one) };
    offered = { proposal, full };
    return { ...shown, reservations: withOne(reservations, one), proposal: null, full: null };
  });
  return () =>
    rewrite(one.day, (shown) => ({
      ...shown,
      ...(shown.proposal !== undefined && offered),
      reservations: without(shown.reservations, one),
    }));
}

/** It is gone. */
export function showGone(one: OwnReservation): ReturnType<Meanwhile> {
  rewrite(one.day, (shown) => ({ ...shown, reservations: without(shown.reservations, one) }));
  return () => rewrite(one.day, (shown) => ({ ...shown, reservations: withOne(shown.reservations, one) }));
}

type Own = readonly OwnReservation[];
const without = (own: Own, { id }: OwnReservation): OwnReservation[] => own.filter((other) => other.id !== id);
const withOne = (own: Own, one: OwnReservation): OwnReservation[] =>
  [...without(own, one), one].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));

type Shown = Pick<WeekDay, 'reservations'> & Partial<Pick<WeekDay, 'proposal' | 'full'>>;

/** Wherever the day is shown. What is being read meanwhile knows nothing of it, and is read anew afterwards. */
function rewrite(day: string, change: <T extends Shown>(shown: T) => T): void {
  const [weeks, days] = [{ queryKey: [readMyWeek.path] }, { queryKey: [dayPath, { day }] }];
  void queryClient.cancelQueries(weeks);
  void queryClient.cancelQueries(days);
  queryClient.setQueriesData<MyWeek>(weeks, (week) =>
    week ? { ...week, days: week.days.map((one) => (one.day === day ? change(one) : one)) } : week,
  );
  queryClient.setQueriesData<MyDay>(days, (shown) => (shown ? change(shown) : shown));
}
