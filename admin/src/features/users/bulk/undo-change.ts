import { undoUserChange } from '@population-tracker/contract/users/users';
import type { TFunction } from 'i18next';
import { toast } from '#ui/toast.ts';
import { callPatiently } from '#web/calls/patient-call.ts';
import { CallError } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { forgetLastChange } from './last-change.ts';

/** Puts back what a change of many users or a delete changed, and tells what came of it; a refusal is told too. */
export async function undoChange(t: TFunction, id: number, readAgain: () => Promise<void>): Promise<void> {
  try {
    const { restored, notRestored, reservationsStayCancelled } = await callPatiently(undoUserChange, { params: { id } }, { quiet: true });
    const told = [
      restored > 0 ? t('users/detail:bulk.undone', { count: restored }) : '',
      notRestored > 0 ? t('users/detail:bulk.notRestored', { number: formatNumber(notRestored) }) : '',
      reservationsStayCancelled > 0 ? t('users/detail:bulk.stayCancelled', { number: formatNumber(reservationsStayCancelled) }) : '',
    ];
    toast.success(told.filter(Boolean).join(' '));
    forgetLastChange(id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
    if (error.key === 'users.notUndoable' || error.httpStatus === 404) forgetLastChange(id);
  }
  await readAgain();
}
