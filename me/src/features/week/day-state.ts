import type { DeskProposal, OwnReservation, WeekDay } from '@population-tracker/contract/me/me';
import type { InvitedMeeting } from '@population-tracker/contract/me/own-meeting';
import type { OwnWait, Waitable } from '@population-tracker/contract/me/own-wait';
import { canCheckIn } from './check-in-state.ts';

export interface DayState {
  seat: OwnReservation | undefined;
  others: readonly OwnReservation[];
  /** For a seat, open or ended without one. */
  waited: OwnWait | undefined;
  /** Of what can be done at most one is offered, the first of these. */
  awaited: OwnReservation | null;
  bookable: DeskProposal | null;
  wait: OwnWait | null;
  line: Waitable | null;
  /** The seat that was waited for, to be given back. */
  came: OwnReservation | null;
}

/** What somebody is invited to and doesn't stay away from. A week that was kept by an app of before knows nothing of it. */
export const invitedOn = ({ invited }: Partial<Pick<WeekDay, 'invited'>>): InvitedMeeting[] =>
  (invited ?? []).filter(({ answer }) => answer !== 'declined');

/** What a day is about. */
export function stateOf({ reservations, waits, proposal, full }: WeekDay): DayState {
  const seat = reservations.find(({ area }) => area === 'workspace');
  const others = reservations.filter((one) => one !== seat);
  const waited = seat ? undefined : waits.find(({ area, outcome }) => area === 'workspace' && outcome !== 'booked');
  const wait = waited?.outcome === null ? waited : null;
  const bookable = seat || wait ? null : proposal;
  const line = bookable || wait ? null : full;
  const awaited = reservations.find((one) => canCheckIn(one, Date.now())) ?? null;
  const isFromLine =
    seat !== undefined && Date.parse(seat.end) > Date.now() && waits.some(({ reservationId }) => reservationId === seat.id);
  return { seat, others, waited, awaited, bookable, wait, line, came: isFromLine ? seat : null };
}
