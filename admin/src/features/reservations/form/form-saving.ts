import {
  cancelReservation,
  createReservation,
  type NewReservation,
  type Reservation,
  updateReservation,
} from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordParam } from '#ui/form/record-param.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError, call } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { reservationPaths } from '../cancel/use-cancel.ts';
import { datesOf } from '../repeat/repeat-dates.ts';
import type { Repeated } from '../repeat/repeat-saving.ts';
import type { Values } from './reservations-form-values.ts';

/** One reservation, or all that a weekly repeat made. */
export type Saved = Reservation | Repeated;

/** Saves the form, says so, and offers to take it back for a moment. */
export function useSaving(before: Reservation | null, close: () => void) {
  const { t } = useTranslation('reservations');
  const sayRepeat = useRepeatSentences();
  const client = useQueryClient();
  const record = useRecordParam();

  const takeBack = async (made: Saved) => {
    try {
      if ('bulk' in made) toast.success(sayRepeat.undone(await withdrawAll(made)));
      else {
        await (before ? putBack(before, made.version) : withdraw(made));
        toast.success(t('undone'));
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, [...reservationPaths, '/waits']);
  };
  return {
    save: (body: NewReservation, { version, values }: { version: number; values: Values }): Promise<Saved> =>
      values.repeats ? saveAll(values, body) : save(before, body, version),
    saved: async (made: Saved) => {
      const text = 'bulk' in made ? sayRepeat.made(made) : messageText(before ? 'reservation.updated' : 'reservation.added');
      const undo = { label: t('undo'), run: () => void takeBack(made) };
      // It may stand on any page of the list, and whoever presses may be in another tab by then.
      const show = 'bulk' in made || before ? [] : [{ label: t('show'), to: record.href(made.id) }];
      toast.done(text, undo, ...show);
      close();
      await invalidate(client, [...reservationPaths, '/waits']);
    },
  };
}

/** Fetched with the switch of the repeat, long before they are needed. */
function useRepeatSentences() {
  const { t } = useTranslation('reservations/repeat', { useSuspense: false });
  const made = ({ bulk: { state, made, total }, waits }: Repeated) => {
    if (state === 'making') return t('later');
    const atOnce = waits.filter(({ reservationId }) => reservationId !== null).length;
    const waiting = waits.filter(({ id, reservationId }) => id !== null && reservationId === null).length;
    const left = total - made - atOnce - waiting;
    const [all, kept, rest] = [made + atOnce, waiting, left].map((count) => formatNumber(count));
    const why = waits.flatMap(({ date, reason }) => (reason ? [`${formatDay(date)}: ${reason.message}`] : []))[0];
    const done = waiting > 0 ? t(left > 0 ? 'madeWaitingSome' : 'madeWaiting', { made: all, waiting: kept, left: rest }) : null;
    const plain = left > 0 ? t('madeSome', { made: all, left: rest }) : t('made', { count: made + atOnce });
    return [done ?? plain, why].filter(Boolean).join('. ');
  };
  return { made, undone: (count: number) => t('undone', { count }) };
}

const saveAll = async (values: Values, body: NewReservation): Promise<Repeated> =>
  (await import('../repeat/repeat-saving.ts')).saveRepeat(values, body, datesOf(values));

const withdrawAll = async (made: Repeated): Promise<number> => (await import('../repeat/repeat-saving.ts')).undoRepeat(made);

function save(before: Reservation | null, body: NewReservation, version: number): Promise<Reservation> {
  if (!before) return callOnce(createReservation, { body }, { quiet: true });
  const { userId: _, area: __, ...change } = body;
  return call(updateReservation, { params: { id: before.id }, body: { ...change, version } }, { quiet: true });
}

const withdraw = ({ id, version }: Reservation) =>
  call(cancelReservation, { params: { id }, query: { version: String(version), notify: 'false' } }, { quiet: true });

function putBack({ id, workspaceId, deskId, slotId, locationId, start, end, title }: Reservation, version: number) {
  const place = workspaceId === null ? { locationId } : { workspaceId, deskId };
  return call(updateReservation, { params: { id }, body: { ...place, slotId, start, end, title, version } }, { quiet: true });
}
