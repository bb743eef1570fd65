import {
  cancelReservationBulk,
  continueReservationBulk,
  type ReservationBulk,
  readReservationBulk,
  undoReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { callKey, useSend } from '#web/query.ts';

/** What can be done with a bulk; each answer is shown at once. */
export function useBulkActions({ id, made }: ReservationBulk) {
  const { t } = useTranslation('reservations/bulk');
  const client = useQueryClient();
  const shown = {
    onSuccess: (bulk: ReservationBulk) => client.setQueryData(callKey(readReservationBulk, { params: { id } }), bulk),
    invalidates: ['/reservations', '/dashboard', '/users'],
  };
  const proceed = useSend(continueReservationBulk, shown);
  const cancel = useSend(cancelReservationBulk, shown);
  const undo = useSend(undoReservationBulk, shown);
  const input = { params: { id } };
  const ask = async (key: 'undo' | 'stop', run: () => void) => {
    const texts = { title: t(`${key}.title`), body: t(`${key}.text`, { count: made }) };
    if (await confirm({ ...texts, confirmLabel: t(`${key}.yes`), cancelLabel: t(`${key}.no`), danger: true })) run();
  };
  return {
    proceeding: proceed.isPending,
    proceed: () => proceed.mutate(input),
    stopping: cancel.isPending,
    stop: () => void ask('stop', () => cancel.mutate(input)),
    undoing: undo.isPending,
    undo: () => void ask('undo', () => undo.mutate(input)),
  };
}

export type BulkActions = ReturnType<typeof useBulkActions>;
