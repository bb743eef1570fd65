// What was tapped stands on the screen at once, in the week and on its day, until the server has said it, over whatever is read meanwhile;
// what it refuses is taken back there, and told with its reason (attempt.ts).
import { type MyWeek, type OwnReservation, readMyWeek, type WeekDay } from '@population-tracker/contract/me/me';
import type { MyDay, readMyDay } from '@population-tracker/contract/me/my-day';
import { queryClient } from '#web/query.ts';
import { onSession } from '#web/session.ts';
import type { Hoped, Wish } from './attempt.ts';

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
export function showHad(one: OwnReservation): Hoped {
  let offered: Partial<Pick<WeekDay, 'proposal' | 'full'>> = {};
  const takesOffer = one.area === 'workspace';
  return hope(
    one.day,
    (shown) => {
      const { reservations, proposal, full } = shown;
      // The server has it, and its answer is on the way still.
      if (reservations.some((other) => isSame(other, one))) return shown;
      if (proposal === undefined || full === undefined || !takesOffer) return { ...shown, reservations: withOne(reservations, one) };
      offered = { proposal, full };
      return { ...shown, reservations: withOne(reservations, one), proposal: null, full: null };
    },
    (shown) => ({
      ...shown,
      ...(shown.proposal !== undefined && offered),
      reservations: without(shown.reservations, one),
    }),
  );
}

/** It is gone. */
export const showGone = (one: OwnReservation): Hoped =>
  hope(
    one.day,
    (shown) => ({ ...shown, reservations: without(shown.reservations, one) }),
    (shown) => ({ ...shown, reservations: withOne(shown.reservations, one) }),
  );

type Own = readonly OwnReservation[];
const without = (own: Own, { id }: OwnReservation): OwnReservation[] => own.filter((other) => other.id !== id);
const withOne = (own: Own, one: OwnReservation): OwnReservation[] =>
  [...without(own, one), one].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));

/** Nobody has two of an area at a time. */
const isSame = (other: OwnReservation, one: OwnReservation): boolean =>
  other.area === one.area &&
  other.slotId === one.slotId &&
  Date.parse(other.start) < Date.parse(one.end) &&
  Date.parse(one.start) < Date.parse(other.end);

type Shown = Pick<WeekDay, 'reservations'> & Partial<Pick<WeekDay, 'proposal' | 'full'>>;
type Rewrite = <T extends Shown>(shown: T) => T;

/** What the server hasn't said yet, in the order in which it was tapped. */
const open = new Set<{ day: string; change: Rewrite }>();

function hope(day: string, change: Rewrite, back: Rewrite): Hoped {
  begin();
  const one = { day, change };
  open.add(one);
  rewrite(day, change);
  return {
    settle: () => void open.delete(one),
    takeBack: () => {
      if (open.delete(one)) rewrite(day, back);
    },
  };
}

/** Wherever the day is shown. */
function rewrite(day: string, change: Rewrite): void {
  queryClient.setQueriesData<MyWeek>({ queryKey: [readMyWeek.path] }, (week) => week && inWeek(week, day, change));
  queryClient.setQueriesData<MyDay>({ queryKey: [dayPath, { day }] }, (shown) => shown && change(shown));
}

const inWeek = (week: MyWeek, day: string, change: Rewrite): MyWeek => ({
  ...week,
  days: week.days.map((one) => (one.day === day ? change(one) : one)),
});

let begun = false;

/** Whatever answer comes knows nothing yet of what is open; and what somebody hoped for is nobody else's. */
function begin(): void {
  if (begun) return;
  begun = true;
  onSession(({ before, now }) => {
    if (before.token !== now.token) open.clear();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (open.size === 0 || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey } = event.query;
    const [path] = queryKey;
    if (path !== readMyWeek.path && path !== dayPath) return;
    for (const { day, change } of open) {
      if (path === readMyWeek.path) queryClient.setQueryData<MyWeek>(queryKey, (week) => week && inWeek(week, day, change));
      else if ((queryKey[1] as { day: string }).day === day) queryClient.setQueryData<MyDay>(queryKey, (shown) => shown && change(shown));
    }
  });
}
