// What becomes of a wait when its place could be given, or when nothing can come of it any more (product rules, "Waiting list").
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { WaitOutcome } from '@population-tracker/contract/me/own-wait';

/** What is full as a whole: one waits for any seat of it. */
const full: readonly ErrorKey[] = [
  'reservations.full',
  'reservations.seatsAssigned',
  'reservations.slotFull',
  'reservations.parkingFull',
  'reservations.petFull',
];

/** What somebody can wait for: it was taken by others. */
const taken: readonly ErrorKey[] = [
  ...full,
  'reservations.deskTaken',
  'reservations.deskAssigned',
  'reservations.deskAssignedUntil',
  'reservations.deskOfTeam',
  'reservations.deskOfTeamUntil',
  'reservations.taken',
];

export const isTakenByOthers = (key: ErrorKey): boolean => taken.includes(key);

/** Of all that speaks against a reservation: whether it is only that all is taken. One desk among free ones is no full floor. */
export const isOnlyFull = (keys: readonly ErrorKey[]): boolean => keys.every(isTakenByOthers) && keys.some((key) => full.includes(key));

type End = Exclude<WaitOutcome, 'booked' | 'left'>;

/** What can't become otherwise in the time that is left. All else, as a weekly limit or an emergency, lets somebody keep their place. */
const ends: Partial<Record<ErrorKey, End>> = {
  'reservations.userUnknown': 'personGone',
  'reservations.userPassive': 'personGone',
  'reservations.userGone': 'personGone',
  'reservations.past': 'over',
  'reservations.slotBegun': 'over',
  'reservations.startAfterEnd': 'over',
  'reservations.closed': 'closed',
  'reservations.closedHours': 'closed',
  'reservations.closedByNow': 'closed',
  'reservations.notOpen': 'closed',
  'reservations.outsideOpening': 'closed',
  'reservations.outsideHours': 'closed',
  'reservations.weekend': 'closed',
  'reservations.userBusy': 'hasOther',
  'reservations.userBusyByNow': 'hasOther',
  'reservations.elsewhere': 'hasOther',
  'reservations.elsewhereHidden': 'hasOther',
  'reservations.elsewhereByNow': 'hasOther',
  'reservations.oneMeal': 'hasOther',
  'reservations.oneMealHidden': 'hasOther',
  'reservations.oneMealByNow': 'hasOther',
  'reservations.placeUnknown': 'placeGone',
  'reservations.placePassive': 'placeGone',
  'reservations.notAWorkspace': 'placeGone',
  'reservations.slotUnknown': 'placeGone',
};

/** Of all that speaks against it: how the wait ends, or null where the person keeps their place. */
export function endOf(keys: readonly ErrorKey[]): End | null {
  for (const key of keys) {
    const end = ends[key];
    if (end) return end;
  }
  return null;
}

/** Whoever waits for a time that has begun is given what is left of it; null where nothing is. */
export function leftOf({ start, end }: { start: Date; end: Date }, soonest: Date): { start: Date; end: Date } | null {
  const from = start < soonest ? soonest : start;
  return from < end ? { start: from, end } : null;
}
