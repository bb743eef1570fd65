import { deleteUser, type User, userImpact } from '@population-tracker/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { messageText } from '../../../lib/sentences/messages.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { fullName } from './user-texts.ts';

export type DeleteUser = (user: User) => Promise<boolean>;

/** Deletes a user after a question that says what hangs on them. Answers whether the user is gone; a refusal is shown by the shell. */
export function useDeleteUser(): DeleteUser {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  return async (user) => {
    const params = { id: user.id };
    try {
      const { futureReservations: count } = await call(userImpact, { params });
      const body = count > 0 ? t('deleteReservations', { count }) : t('deleteNothing');
      if (!(await confirm({ title: t('deleteTitle', { name: fullName(user) }), body, confirmLabel: t('deleteUser'), danger: true })))
        return false;
      await call(deleteUser, { params, query: { version: user.version } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void invalidate(client, ['/users']);
      return false;
    }
    toast.success(messageText('user.deleted'));
    void invalidate(client, ['/users']);
    return true;
  };
}
