import {
  type listNotifications,
  type NotificationSelection,
  retryNotifications,
  tryMailServer,
} from '@population-tracker/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import type { Chosen } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { toast } from '#ui/toast.ts';
import { invalidate, useSend } from '#web/query.ts';

/** The selection as the server is told it: ids, or what the list's search and filters match. */
export function selectionOf(chosen: Chosen, query: ListState<typeof listNotifications>['query']): NotificationSelection {
  if (!chosen.everything) return { ids: [...chosen.ids] };
  const { page, limit, sort, ...matching } = query;
  return { matching, except: [...chosen.except] };
}

/** Has mails sent again. Where one of them may have arrived already, it asks before. */
export function useRetry() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const send = useSend(retryNotifications, {
    onSuccess: ({ retried }) => toast.success(t('retried', { count: retried })),
    invalidates: ['/notifications'],
  });
  const retry = async (selection: NotificationSelection, { maybeTwice, done }: { maybeTwice: boolean; done?: () => void }) => {
    if (send.isPending) return;
    if (maybeTwice && !(await confirm({ title: t('twice.title'), body: t('twice.body'), confirmLabel: t('twice.confirm'), danger: true })))
      return;
    // A refusal is shown by the frame; what is shown may be out of date.
    send.mutate({ body: { selection } }, { onSuccess: done, onError: () => void invalidate(client, ['/notifications']) });
  };
  return { retry, retrying: send.isPending };
}

/** Has an absent mail server tried at once. */
export function useTryServer() {
  const { t } = useTranslation('notifications');
  const send = useSend(tryMailServer, {
    onSuccess: ({ trying }) => toast.success(t(trying ? 'away.trying' : 'away.back')),
    invalidates: ['/notifications'],
  });
  return { tryNow: () => send.mutate({}), trying: send.isPending };
}
