import { type ApiKey, listApiKeys, revokeApiKey } from '@population-tracker/contract/session/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';

/** Asks before a key is revoked. */
export function useRevokeKey(): (key: ApiKey) => Promise<void> {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  return async ({ id, name }) => {
    const title = t('revokeTitle', { name });
    if (!(await confirm({ title, body: t('revokeText'), confirmLabel: t('revoke'), danger: true }))) return;
    await call(revokeApiKey, { params: { id } });
    toast.success(messageText('apiKey.revoked'));
    await invalidate(client, [listApiKeys.path]);
  };
}
