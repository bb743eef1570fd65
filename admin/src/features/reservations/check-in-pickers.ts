import { checkInReservation, undoCheckIn } from '@population-tracker/contract/reservations/check-in';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';
import { reservationPaths } from './cancel/use-cancel.ts';
import { isOver } from './reading.ts';

type Asked = Pick<Reservation, 'id' | 'userName'>;

/** Whether somebody may be checked in now, or a check-in taken back; null where neither. */
export function checkInStep(reservation: Reservation, now = new Date()): 'checkIn' | 'undo' | null {
  const { status, checkedIn, checkInOpens } = reservation;
  if (status !== 'active' || isOver(reservation)) return null;
  if (checkedIn !== null) return 'undo';
  return checkInOpens !== null && new Date(checkInOpens) <= now ? 'checkIn' : null;
}

export const useMayCheckIn = (): boolean => useMayCall(checkInReservation);

/** Checks in, with a way back, or takes a check-in back; tells why it can't be. */
export function useCheckIn() {
  const { t } = useTranslation('reservations/check-in');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const tried = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, reservationPaths);
    setBusy(false);
  };
  const undo = ({ id }: Asked) =>
    tried(async () => {
      await call(undoCheckIn, { params: { id } }, { quiet: true });
      toast.success(t('undone'));
    });
  const checkIn = (asked: Asked) =>
    tried(async () => {
      await call(checkInReservation, { params: { id: asked.id } }, { quiet: true });
      toast.done(t('done', { name: asked.userName }), { label: t('undo'), run: () => void undo(asked) });
    });
  return { checkIn, undo, busy };
}
