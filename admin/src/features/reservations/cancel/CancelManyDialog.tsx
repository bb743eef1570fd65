import { Button } from '@mantine/core';
import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import { cancelReservations, undoCancellation } from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { callPatiently } from '#web/calls/patient-call.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { CancelFields, type Told } from './CancelFields.tsx';
import classes from './cancel.module.css';
import { reservationPaths } from './use-cancel.ts';

export type AskedSelection = CallInput<typeof cancelReservations>['body']['selection'];

interface Props {
  selection: AskedSelection;
  count: number;
  close: () => void;
  /** They are cancelled. */
  done: () => void;
}

/** Cancels the chosen reservations in one step, and offers to put them back. */
export default function CancelManyDialog({ selection, count, close, done }: Props) {
  const { t } = useTranslation('reservations');
  const [told, setTold] = useState({ reason: '', notify: true });
  const { run, running, failure } = useCancelMany(selection, done);
  const foot = (
    <>
      <Button variant="default" data-autofocus="" onClick={close}>
        {t('keepMany')}
      </Button>
      <Button className="pt-danger-button" loading={running} onClick={() => void run(told)}>
        {t('cancelMany', { count })}
      </Button>
    </>
  );
  return (
    <Dialog alert title={t('cancelManyTitle', { count })} onClose={running ? () => {} : close} foot={foot}>
      {t('cancelManyText')}
      <CancelFields many value={told} onChange={setTold} />
      {failure ? (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}

/** Cancels once, tells what came of it and offers to undo it; a refusal is told in the dialog. */
function useCancelMany(selection: AskedSelection, done: () => void) {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const undo = async (id: number) => {
    try {
      const { restored, leftOut } = await callPatiently(undoCancellation, { params: { id } }, { quiet: true });
      toast.success([t('restoredMany', { count: restored }), leftOut > 0 ? t('restoredNot', { count: leftOut }) : ''].join(' ').trim());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    await invalidate(client, reservationPaths);
  };
  const run = async (told: Told) => {
    setRunning(true);
    try {
      const { id, cancelled, leftOut } = await call(cancelReservations, { body: { selection, ...told } }, { quiet: true });
      const text = [t('cancelledMany', { count: cancelled }), leftOut > 0 ? t('cancelledNot', { count: leftOut }) : ''].join(' ').trim();
      toast.done(text, { label: t('undo'), run: () => void undo(id) });
      done();
      await invalidate(client, reservationPaths);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setRunning(false);
    }
  };
  return { run, running, failure };
}
