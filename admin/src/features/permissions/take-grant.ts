import { deleteGrant, type Grant, reviewGrant } from '@population-tracker/contract/grants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { permissionPaths, personOf, useSetName } from './permission-texts.ts';

/** Asks before a permission is taken back. Answers whether it is gone. */
export function useTakeGrant(): (grant: Grant) => Promise<boolean> {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  const setName = useSetName();
  return async (grant) => {
    const { id, version, builtIn } = grant;
    const title = t('takeTitle', { set: setName({ builtIn, name: grant.setName ?? '' }), name: personOf(grant) });
    if (!(await confirm({ title, body: t('takeText'), confirmLabel: t('take'), danger: true }))) return false;
    await call(deleteGrant, { params: { id }, query: { version: String(version) } });
    toast.success(messageText('grant.taken'));
    await invalidate(client, permissionPaths, { path: deleteGrant.path, id });
    return true;
  };
}

/** Says that a permission is still right. */
export function useReviewGrant(): (grant: Grant) => Promise<void> {
  const client = useQueryClient();
  return async ({ id }) => {
    await call(reviewGrant, { params: { id } });
    toast.success(messageText('grant.reviewed'));
    await invalidate(client, permissionPaths);
  };
}
