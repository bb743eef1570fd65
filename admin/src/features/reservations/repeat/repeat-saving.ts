import type { NewReservation } from '@population-tracker/contract/reservations/reservations';
import {
  createReservationBulk,
  type ReservationBulk,
  readReservationBulk,
  undoReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { callOnce } from '#web/calls/call-once.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, call } from '#web/client.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import type { Values } from '../form/reservations-form-values.ts';
import { type DateWait, leaveAgain, waitForFull } from './repeat-waits.ts';

const pauseMs = 250;
const patienceMs = 15_000;

/** What came of a weekly repeat. */
export interface Repeated {
  /** As it is after the last date, or after some seconds of patience. */
  bulk: ReservationBulk;
  waits: DateWait[];
}

/**
 * Makes all dates of a weekly repeat that can be made, as one bulk that can be undone as one, and waits for the full ones where that
 * is wanted.
 * @throws CallError where nothing comes of it
 */
export async function saveRepeat(values: Values, body: NewReservation, dates: string[]): Promise<Repeated> {
  const bulk = await makeBulk(values, body, dates);
  const waits = values.repeatWaits ? await waitForFull(values, dates, bulk.timeZone) : [];
  const [refused] = waits.flatMap(({ reason }) => reason ?? []);
  if (bulk.valid + bulk.made === 0 && waits.every(({ id }) => id === null))
    throw refusal(refused?.message ?? errorText('reservationBulks.noneValid', { items: bulk.total }));
  return { bulk, waits };
}

/** @returns how many reservations are gone again */
export async function undoRepeat({ bulk, waits }: Repeated): Promise<number> {
  await leaveAgain(waits);
  const atOnce = waits.filter(({ reservationId }) => reservationId !== null).length;
  if (bulk.valid + bulk.made === 0) return atOnce;
  const { undone } = await call(undoReservationBulk, { params: { id: bulk.id } }, { quiet: true });
  return atOnce + (undone?.undone ?? 0);
}

async function makeBulk(values: Values, { userId, title, notify }: NewReservation, dates: string[]): Promise<ReservationBulk> {
  const { area, locationId, workspaceId, deskId, slotId, start, end } = values;
  const inPlan = isPlaceArea(area);
  const body = {
    people: { ids: [userId] },
    area,
    locationId: inPlan ? null : locationId,
    workspaceId: inPlan ? workspaceId : null,
    desks: area === 'workspace' && deskId !== null ? [deskId] : ('any' as const),
    slotId: isSlotArea(area) ? slotId : null,
    days: { list: dates },
    hours: isSlotArea(area) || isWholeDay(area) ? null : { from: start, to: end },
    title,
    notify,
    continueWithValid: true,
  };
  const bulk = await finished(await callOnce(createReservationBulk, { body }, { quiet: true }));
  if (bulk.state === 'failed') throw refusal(bulk.failure ?? errorText('reservationBulks.noneValid', { items: bulk.total }));
  return bulk;
}

async function finished(bulk: ReservationBulk): Promise<ReservationBulk> {
  let newest = bulk;
  const end = Date.now() + patienceMs;
  while (newest.state === 'making' && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // The dates are in the server's hands by now: that they can't be read this time doesn't mean that nothing was saved.
    newest = await call(readReservationBulk, { params: { id: bulk.id } }, { quiet: true }).catch(() => newest);
  }
  return newest;
}

const refusal = (message: string) =>
  new CallError({ key: 'reservationBulks.noneValid', statusCode: 422, httpStatus: 422, message, fields: [], details: null });
