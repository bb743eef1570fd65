import {
  cancelReservation,
  createReservation,
  type NewReservation,
  type Reservation,
  updateReservation,
} from '@population-tracker/contract/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../../lib/client.ts';
import { invalidate } from '../../../../lib/query.ts';
import { messageText } from '../../../../lib/sentences/messages.ts';
import { toast } from '../../../../ui/toast.ts';
import { reservationPaths } from '../cancel/use-cancel.ts';

/** Saves the form, says so, and offers to take it back for a moment. */
export function useSaving(before: Reservation | null, close: () => void) {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();

  const takeBack = async (made: Reservation) => {
    try {
      await (before ? putBack(before, made.version) : withdraw(made));
      toast.success(t('undone'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, reservationPaths);
  };
  return {
    save: (body: NewReservation, version: number) => save(before, body, version),
    saved: async (made: Reservation) => {
      const text = messageText(before ? 'reservation.updated' : 'reservation.added');
      toast.done(text, { label: t('undo'), run: () => void takeBack(made) });
      close();
      await invalidate(client, reservationPaths);
    },
  };
}

function save(before: Reservation | null, body: NewReservation, version: number): Promise<Reservation> {
  if (!before) return call(createReservation, { body }, { quiet: true });
  const { userId: _, area: __, ...change } = body;
  return call(updateReservation, { params: { id: before.id }, body: { ...change, version } }, { quiet: true });
}

const withdraw = ({ id, version }: Reservation) =>
  call(cancelReservation, { params: { id }, query: { version: String(version), notify: 'false' } }, { quiet: true });

function putBack({ id, workspaceId, deskId, slotId, locationId, start, end, title }: Reservation, version: number) {
  const place = workspaceId === null ? { locationId } : { workspaceId, deskId };
  return call(updateReservation, { params: { id }, body: { ...place, slotId, start, end, title, version } }, { quiet: true });
}
