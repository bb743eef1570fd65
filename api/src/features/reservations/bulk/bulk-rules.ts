import { dayMs } from '@population-tracker/contract/kernel/days';
import { type ReservationBulkState, reservationBulkUndoDays } from '@population-tracker/contract/reservations/reservations-bulk';

const ended: readonly ReservationBulkState[] = ['done', 'cancelled', 'failed'];

interface Finished {
  state: ReservationBulkState;
  made: number;
  undoneAt: string | null;
  finishedDate: string | null;
}

/** What the mails about a bulk belong to. */
export const toldTopic = (id: number): string => `reservationBulk:${id}`;

/** It made something, not too long ago; one that ended halfway too. */
export function isUndoable({ state, made, undoneAt, finishedDate }: Finished, now: Date): boolean {
  if (!ended.includes(state) || made === 0 || undoneAt !== null) return false;
  return Date.parse(finishedDate ?? '') > now.getTime() - reservationBulkUndoDays * dayMs;
}
