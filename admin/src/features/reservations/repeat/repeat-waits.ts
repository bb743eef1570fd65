import { cancelReservation, checkReservations } from '@population-tracker/contract/reservations/reservations';
import { type AddedWaiting, addWaiting, endWaiting } from '@population-tracker/contract/reservations/waiting';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError, call } from '#web/client.ts';
import { schemaIn, type Values } from '../form/reservations-form-values.ts';

/** What became of a full date of a repeat. */
export type DateWait = AddedWaiting & { date: string };

/** Waits for each date that is full by now. What the repeat has made is nobody’s to wait for. */
export async function waitForFull(values: Values, dates: string[], zone: string): Promise<DateWait[]> {
  const schema = schemaIn({ zone });
  const items = dates.map((day) => schema.parse({ ...values, day, title: '', notify: false, repeats: false }));
  const [first] = items;
  if (!first) return [];
  const checked = await call(checkReservations, { body: { items } }, { quiet: true });
  const full = items.flatMap((item, index) => (checked.items[index]?.waitable ? [{ item, date: dates[index] ?? '' }] : []));
  if (full.length === 0) return [];
  const { userId, area, locationId, workspaceId, slotId } = first;
  const body = { userId, area, locationId, workspaceId, slotId, dates: full.map(({ item: { day, start, end } }) => ({ day, start, end })) };
  const added = await callOnce(addWaiting, { body }, { quiet: true });
  return added.items.map((one, index) => ({ ...one, date: full[index]?.date ?? '' }));
}

/** The person need not hear of what stood for a moment. What was booked for them is cancelled; who got a place since keeps it. */
export async function leaveAgain(waits: readonly DateWait[]): Promise<void> {
  const query = { notify: 'false' as const };
  for (const { id, reservationId } of waits) {
    if (reservationId !== null) await call(cancelReservation, { params: { id: reservationId }, query }, { quiet: true });
    else if (id !== null) await call(endWaiting, { params: { id }, query }, { quiet: true }).catch(passEnded);
  }
}

function passEnded(error: unknown): void {
  if (!(error instanceof CallError && error.key === 'waits.endedAlready')) throw error;
}
