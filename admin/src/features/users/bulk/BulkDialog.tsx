import { Button } from '@mantine/core';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import {
  changeUsers,
  type ReservationsOfLeaver,
  type UserBulkResult,
  type UsersImpact,
  usersImpact,
} from '@population-tracker/contract/users/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { toast } from '#ui/toast.ts';
import { callPatiently } from '#web/calls/patient-call.ts';
import { CallError, call, detailsOf } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { fullName, statusText, typeText } from '../user-texts.ts';
import { type AskedSelection, type Change, countedAnew } from './bulk-selection.ts';
import { keepLastChange } from './last-change.ts';
import { undoChange } from './undo-change.ts';
import classes from './users-bulk.module.css';

interface Props {
  selection: AskedSelection;
  change: Change;
  close: () => void;
  /** It was done. */
  done: () => void;
}

/** Says what a change of many users would do, does it, and offers to undo it. */
export default function BulkDialog({ selection, change, close, done }: Props) {
  const { t } = useTranslation(['users/detail', 'users']);
  const impact = useImpact(selection, change);
  const [reservations, setReservations] = useState<ReservationsOfLeaver>('keep');
  const deletes = 'delete' in change;
  const found = impact.data;
  const count = found?.users ?? 0;
  const { run, running, failure } = useRun(change, done, () => void impact.refetch());

  const foot = (
    <>
      <CancelButton first onClick={close} />
      {impact.isPending || count > 0 ? (
        <Button
          className={deletes ? 'pt-danger-button' : undefined}
          loading={running || impact.isPending}
          onClick={() => found && void run(found, deletes ? 'cancel' : reservations)}
        >
          {t(deletes ? 'bulk.deleteRun' : 'bulk.run', { count })}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog alert title={titleOf(t, change)} onClose={running ? () => {} : close} foot={foot}>
      {found ? (
        <Consequences impact={found} change={change} />
      ) : (
        <p className={classes.line}>{impact.error?.message ?? t('bulk.counting')}</p>
      )}
      {found && found.futureReservations > 0 && (deletes || 'status' in change) ? (
        <Reservations count={found.futureReservations} deletes={deletes} value={reservations} onChange={setReservations} />
      ) : null}
      {failure ? (
        <p className="pt-wrong" role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}

interface ReservationsProps {
  count: number;
  deletes: boolean;
  value: ReservationsOfLeaver;
  onChange: (value: ReservationsOfLeaver) => void;
}

/** What becomes of what these people reserved: of somebody deleted it is always cancelled. */
function Reservations({ count, deletes, value, onChange }: ReservationsProps) {
  const { t } = useTranslation(['users/detail', 'users']);
  if (deletes) return <p className={classes.line}>{t('bulk.reservationsCancelled', { count })}</p>;
  const options = [
    { value: 'keep', label: t('leaver.keep') },
    { value: 'cancel', label: t('leaver.cancel') },
  ] as const;
  return <ChoiceField label={t('bulk.reservations', { count })} options={options} value={value} onChange={onChange} />;
}

/** Makes the change once, tells what came of it and offers to undo it; a refusal is told in the dialog. */
function useRun(change: Change, done: () => void, countAgain: () => void) {
  const { t } = useTranslation(['users/detail', 'users']);
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const readAgain = () => invalidate(client, ['/users', '/reservations']);

  const run = async ({ selection, futureReservations }: Counted, reservations: ReservationsOfLeaver) => {
    setRunning(true);
    const leaver = futureReservations > 0 ? { reservations } : {};
    try {
      const result = await callPatiently(changeUsers, { body: { selection, change, ...leaver } }, { quiet: true });
      tell(t, 'delete' in change, result, () => void undoChange(t, result.id, readAgain));
      await readAgain();
      done();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setRunning(false);
      countAgain();
    }
  };
  return { run, running, failure };
}

type Counted = UsersImpact & { selection: AskedSelection };

/** The impact, asked again with the true count where the list's own was an estimate or a moment old. */
function useImpact(selection: AskedSelection, change: Change) {
  return useQuery<Counted, CallError>({
    queryKey: [usersImpact.path, selection, change],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => {
      const ask = (asked: AskedSelection) => call(usersImpact, { body: { selection: asked, change } }, { quiet: true });
      try {
        return { ...(await ask(selection)), selection };
      } catch (error) {
        const changed = detailsOf(error, 'users.selectionChanged');
        if (!changed) throw error;
        const counted = countedAnew(selection, changed.found);
        return { ...(await ask(counted)), selection: counted };
      }
    },
  });
}

const shownSkipped = 5;

function Consequences({ impact, change }: { impact: UsersImpact; change: Change }) {
  const { t } = useTranslation(['users/detail', 'users']);
  const { users, unchanged, skipped, skippedTotal } = impact;
  const means = meaningOf(t, change);
  const shown = skipped.slice(0, shownSkipped);
  const rest = skippedTotal - shown.length;
  return (
    <div className="pt-stack pt-gap-2">
      <p className={classes.line}>
        <strong>{users === 0 ? t('bulk.nobody') : t('delete' in change ? 'bulk.deletes' : 'bulk.affected', { count: users })}</strong>{' '}
        {unchanged > 0 ? t('bulk.unchanged', { count: unchanged }) : null}
      </p>
      {means && users > 0 ? <p className={classes.line}>{means}</p> : null}
      {skippedTotal > 0 ? (
        <>
          <p className={classes.line}>{t('bulk.skipped', { count: skippedTotal })}</p>
          <ul className={classes.skipped}>
            {shown.map((person) => (
              <li key={person.id}>
                <strong>{fullName(person)}</strong>: {person.reason}
              </li>
            ))}
            {rest > 0 ? <li>{t('bulk.more', { count: rest })}</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** What the form says beside the field. */
function meaningOf(t: TFunction, change: Change): string | null {
  if ('userType' in change) return change.userType === userTypes.normal ? null : t('typeHelp');
  if ('status' in change) return change.status === 'passive' ? t('activeHelp') : null;
  return 'exceptional' in change && change.exceptional ? t('exceptionalHelp') : null;
}

function titleOf(t: TFunction, change: Change): string {
  if ('status' in change) return t('bulk.statusTitle', { status: statusText(t, change.status) });
  if ('userType' in change) return t('bulk.typeTitle', { type: typeText(t, change.userType) });
  if ('exceptional' in change) return t(change.exceptional ? 'bulk.exceptionalTitle' : 'bulk.notExceptionalTitle');
  return t('bulk.deleteTitle');
}

function tell(t: TFunction, deletes: boolean, result: UserBulkResult, undoIt: () => void): void {
  const cancelled = result.cancelledReservations > 0 ? ` ${t('bulk.doneCancelled', { count: result.cancelledReservations })}` : '';
  const text = t(deletes ? 'bulk.doneDeleted' : 'bulk.done', { count: result.changed }) + cancelled;
  if (result.undoable) {
    keepLastChange(result.id, text);
    toast.done(text, { label: t('bulk.undo'), run: undoIt });
  } else {
    toast.success(text);
  }
}
