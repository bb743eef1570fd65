import { timeIn } from '@population-tracker/contract/kernel/zones';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { refuse } from '#platform/refusal.ts';

type Asked = Pick<Reservation, 'status' | 'start' | 'end' | 'timeZone' | 'checkInOpens' | 'checkedIn' | 'releaseAt' | 'released'>;

/** As clocks show it at the place. */
export const clockOf = ({ timeZone }: Pick<Reservation, 'timeZone'>, instant: string): string => timeIn(timeZone, new Date(instant));

/** @throws Refusal where it was let go: whoever comes after all reserves anew */
export function refuseReleased(found: Asked): void {
  if (found.released !== null) refuse('checkIn.released', { values: { time: clockOf(found, found.releaseAt ?? found.released) } });
}

/** Why a check-in found nothing to change. @throws Refusal always, where one of these is so */
export function refuseCheckIn(found: Asked, now: Date): void {
  refuseReleased(found);
  if (found.status !== 'active') refuse('reservations.cancelled');
  if (new Date(found.end) <= now) refuse('reservations.over');
  if (found.checkedIn !== null) refuse('checkIn.done', { values: { time: clockOf(found, found.checkedIn) } });
  if (found.checkInOpens === null) refuse('checkIn.notAsked');
  else if (new Date(found.checkInOpens) > now) refuse('checkIn.tooEarly', { values: { time: clockOf(found, found.checkInOpens) } });
}
