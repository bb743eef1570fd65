import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { type Change, defineEvent } from '#platform/tell.ts';

/** One that was changed, as the change left it. */
export interface Versioned {
  id: number;
  version: number;
}

/** Where the persons hear of it by mail. */
interface Notice {
  /** Of what is put back: when it was cancelled at the earliest. */
  since?: string;
  /** Of one that moved: as the person knew it. */
  before?: Reservation;
  /** Of one that was made: its person waited for it. */
  fromWait?: boolean;
}

type NoticedAction = 'create' | 'update' | 'cancel' | 'release' | 'restore';

export type ReservationEvent = Change<NoticedAction | 'checkIn' | 'undoCheckIn'> & {
  notice?: Notice | undefined;
  /** Their places go away, or are closed, by the same change: there is nothing to be given to whoever waits. */
  placesGo?: boolean;
};

export const reservations = defineEvent<ReservationEvent>('reservation');

/** What was made or undone at once; `notify`: whoever got reservations hears of it. */
export const bulks = defineEvent<Change<'create' | 'undo'> & { notify?: boolean }>('reservationBulk');

/** Cancelling what was selected; the reservations themselves are told of apart. */
export const cancellations = defineEvent<Change<'cancel' | 'undo'>>('reservationCancellation');

export const checkInPauses = defineEvent<Change<'create' | 'end'>>('checkInPause');

/** What an entry keeps of a cancelling, for each of the reservations. */
export const cancelledFor = (reason = '') => ({
  before: { status: 'active' },
  after: { status: 'cancelled', ...(reason ? { cancelReason: reason } : {}) },
});

export const putBackAgain = { before: { status: 'cancelled' }, after: { status: 'active' } };
