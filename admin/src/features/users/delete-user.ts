import { deleteUser, listUsers, type User, userImpact } from '@population-tracker/contract/users/users';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate, readAgain } from '#web/query.ts';
import { keepLastChange } from './bulk/last-change.ts';
import { undoChange } from './bulk/undo-change.ts';
import { fullName } from './user-texts.ts';

export type DeleteUser = (user: User) => Promise<boolean>;

/**
 * Deletes a user after a question that says what hangs on them, and offers to undo it. Answers whether the user is gone; a refusal is
 * shown by the shell.
 */
export async function deleteAfterQuestion(user: User, { i18n, client }: { i18n: i18n; client: QueryClient }): Promise<boolean> {
  await i18n.loadNamespaces('users/detail');
  const { t } = i18n;
  // The list alone, not the open detail: there is nothing more to read of somebody who is gone.
  const readLists = async () => {
    await Promise.all([readAgain(client, { queryKey: [listUsers.path] }), invalidate(client, ['/reservations'])]);
  };
  const params = { id: user.id };
  try {
    const { futureReservations: count, assignedDesks } = await call(userImpact, { params });
    const desks = assignedDesks > 0 ? ` ${t('users/detail:deleteDesks', { count: assignedDesks })}` : '';
    const sure = await confirm({
      title: t('users/detail:deleteTitle', { name: fullName(user) }),
      body: (count > 0 ? t('users/detail:deleteReservations', { count }) : t('users/detail:deleteNothing')) + desks,
      confirmLabel: t('users/detail:deleteUser'),
      danger: true,
    });
    if (!sure) return false;
    const { undoId, cancelledReservations } = await call(deleteUser, { params, query: { version: user.version } });
    const cancelled = cancelledReservations > 0 ? `. ${t('users/detail:bulk.doneCancelled', { count: cancelledReservations })}` : '';
    keepLastChange(undoId, `${fullName(user)}: ${messageText('user.deleted')}${cancelled}`);
    toast.done(messageText('user.deleted') + cancelled, {
      label: t('users/detail:bulk.undo'),
      run: () => void undoChange(t, undoId, readLists),
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    void readLists();
    return false;
  }
  void readLists();
  return true;
}
