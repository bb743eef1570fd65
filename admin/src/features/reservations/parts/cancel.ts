import { cancelReservation, type Reservation } from '@population-tracker/contract/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { messageText } from '../../../lib/sentences/messages.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { placeOf, whenOf } from './reading.ts';

/** What shows reservations: read again after one has changed. */
export const reservationPaths = ['/reservations', '/dashboard', '/users'];

/** Asks, cancels, and answers whether it is cancelled. */
export function useCancel(): (reservation: Reservation) => Promise<boolean> {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  return async (reservation) => {
    const body = t('cancelText', { name: reservation.userName, place: placeOf(reservation), when: whenOf(reservation) });
    if (!(await confirm({ title: t('cancelTitle'), body, confirmLabel: t('cancel'), cancelLabel: t('keep'), danger: true }))) return false;
    await call(cancelReservation, { params: { id: reservation.id }, query: { version: String(reservation.version) } });
    toast.success(messageText('reservation.deleted'));
    await invalidate(client, reservationPaths);
    return true;
  };
}
