import { type Closure, deleteClosure } from '@population-tracker/contract/plan/closures/closures';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { daysText } from './closure-texts.ts';

/** What shows closures: read again after one has changed. */
export const closurePaths = ['/closures', '/dashboard', '/reservations'];

export type RemoveClosure = (closure: Pick<Closure, 'id' | 'text' | 'version' | 'firstDay' | 'lastDay'>) => Promise<boolean>;

/** Asks before a closure is deleted. Answers whether it is gone. */
export function useRemoveClosure(): RemoveClosure {
  const { t } = useTranslation('plan/closures');
  const client = useQueryClient();
  return async ({ id, version, ...closure }) => {
    const title = t('deleteTitle', { text: closure.text, days: daysText(closure) });
    if (!(await confirm({ title, body: t('deleteText'), confirmLabel: t('remove'), danger: true }))) return false;
    await call(deleteClosure, { params: { id }, query: { version: String(version) } });
    toast.success(messageText('closure.deleted'));
    await invalidate(client, closurePaths, { path: deleteClosure.path, id });
    return true;
  };
}
