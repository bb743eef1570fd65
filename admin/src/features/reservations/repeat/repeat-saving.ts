import type { NewReservation } from '@population-tracker/contract/reservations/reservations';
import {
  createReservationBulk,
  type ReservationBulk,
  readReservationBulk,
  undoReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { errorText } from '#web/catalogue.ts';
import { CallError, call } from '#web/client.ts';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import type { Values } from '../form/reservations-form-values.ts';

const pauseMs = 250;
const patienceMs = 15_000;

/**
 * Makes all dates of a weekly repeat that can be made, as one bulk that can be undone as one. Answers it as it is after the last of
 * them, or after some seconds of patience.
 * @throws CallError where none of them can be made
 */
export async function saveRepeat(values: Values, { userId, title, notify }: NewReservation, dates: string[]): Promise<ReservationBulk> {
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
  const bulk = await finished(await call(createReservationBulk, { body }, { quiet: true }));
  if (bulk.state === 'failed') throw refusal(bulk.failure ?? errorText('reservationBulks.noneValid', { items: bulk.total }));
  if (bulk.valid + bulk.made === 0) throw refusal(errorText('reservationBulks.noneValid', { items: bulk.total }));
  return bulk;
}

export const undoRepeat = ({ id }: ReservationBulk): Promise<ReservationBulk> =>
  call(undoReservationBulk, { params: { id } }, { quiet: true });

async function finished(bulk: ReservationBulk): Promise<ReservationBulk> {
  let newest = bulk;
  const end = Date.now() + patienceMs;
  while (newest.state === 'making' && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    newest = await call(readReservationBulk, { params: { id: bulk.id } }, { quiet: true });
  }
  return newest;
}

const refusal = (message: string) =>
  new CallError({ key: 'reservationBulks.noneValid', statusCode: 422, httpStatus: 422, message, fields: [], details: null });
