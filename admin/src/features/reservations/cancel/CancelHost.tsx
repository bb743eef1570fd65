import { Button } from '@mantine/core';
import { cancelReservation } from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ToBody } from '#ui/dialog/ToBody.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { placeOf, whenOf } from '../reading.ts';
import { type Asked, askedNow, show, subscribe } from './asked.ts';
import { CancelFields } from './CancelFields.tsx';
import classes from './cancel.module.css';
import { restore } from './restore.ts';
import { reservationPaths } from './use-cancel.ts';

/** Where the questions of `useCancel` appear: once on the screen that cancels, and not below a drawer that covers it. */
export function CancelHost() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  if (!asked) return null;
  return (
    <ToBody>
      <CancelDialog key={asked.reservation.id} {...asked} />
    </ToBody>
  );
}

function CancelDialog({ reservation, answer }: Asked) {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  const [told, setTold] = useState({ reason: '', notify: true });
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const readAgain = () => invalidate(client, reservationPaths);

  const run = async () => {
    setRunning(true);
    try {
      const { reason, notify } = told;
      const query = { version: String(reservation.version), reason, notify: notify ? ('true' as const) : ('false' as const) };
      await call(cancelReservation, { params: { id: reservation.id }, query }, { quiet: true });
      answer(true);
      show(null);
      toast.done(messageText('reservation.deleted'), { label: t('undo'), run: () => void restore(reservation, t('undone'), readAgain) });
      await readAgain();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setRunning(false);
    }
  };
  const foot = (
    <>
      <Button variant="default" data-autofocus="" onClick={() => show(null)}>
        {t('keep')}
      </Button>
      <Button className="pt-danger-button" loading={running} onClick={() => void run()}>
        {t('cancel')}
      </Button>
    </>
  );
  return (
    <Dialog alert title={t('cancelTitle')} onClose={() => show(null)} foot={foot}>
      {t('cancelText', { name: reservation.userName, place: placeOf(reservation), when: whenOf(reservation) })}
      <CancelFields value={told} onChange={setTold} />
      {failure ? (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
