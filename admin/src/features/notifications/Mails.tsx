import { exportNotifications } from '@population-tracker/contract/audit-log/history-exports';
import {
  listNotifications,
  type MailState,
  mailCauses,
  type Notification,
  notificationSummary,
} from '@population-tracker/contract/notifications/notifications';
import { IconMailCheck, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { BulkAction, Chosen, RowAction } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { useCall } from '#web/query.ts';
import { mailCard, mailColumns } from './notifications-columns.tsx';
import { ServerBanner } from './ServerBanner.tsx';
import { ToldFilters } from './ToldFilters.tsx';
import { UncertainBanner } from './UncertainBanner.tsx';
import { selectionOf, useRetry, useTryServer } from './use-retry.ts';

/** While mails are on their way, and while nothing happens. */
const pollMs = { busy: 2_000, quiet: 15_000 };

export function Mails({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('notifications');
  const summary = useSummary();
  const refetchInterval = isBusy(summary.data) ? pollMs.busy : pollMs.quiet;
  const { list, answer } = useList(listNotifications, { sort: '-created' }, { refetchInterval });
  const { retry, retrying } = useRetry();
  const { tryNow, trying } = useTryServer();
  const columns = useMemo(() => mailColumns(t), [t]);
  const rowActions = (mail: Notification): RowAction[] => {
    const run = () => void retry({ ids: [mail.id] }, { maybeTwice: mail.state === 'uncertain' });
    return mail.retriable ? [{ key: 'retry', label: t('retry'), icon: IconRefresh, inRow: true, run }] : [];
  };
  const bulkActions = (chosen: Chosen): BulkAction[] => {
    const maybeTwice = mayBeUncertain(chosen, answer.data?.items ?? [], list.query.state, summary.data?.uncertain ?? 0);
    const run = () => void retry(selectionOf(chosen, list.query), { maybeTwice, done: chosen.clear });
    return [{ key: 'retry', label: t('retry'), icon: IconRefresh, busy: retrying, run }];
  };

  return (
    <ResourceList
      title={t('title')}
      actions={screens}
      above={
        <>
          {summary.data ? <ServerBanner summary={summary.data} readAt={summary.dataUpdatedAt} tryNow={tryNow} trying={trying} /> : null}
          {summary.data && summary.data.uncertain > 0 && list.query.state !== 'uncertain' ? (
            <UncertainBanner count={summary.data.uncertain} show={() => list.set({ state: 'uncertain' })} />
          ) : null}
        </>
      }
      list={list}
      views="notifications"
      exports={exportNotifications}
      answer={answer}
      columns={columns}
      rowName={({ recipient, subject }) => `${recipient}, ${subject}`}
      rowActions={rowActions}
      card={mailCard(t)}
      search={t('searchIn')}
      filters={
        <ToldFilters
          filter={list.filter}
          causes={{ name: 'cause', options: mailCauses.map((value) => ({ value, label: t(`causes.${value}`) })) }}
        />
      }
      bulkActions={bulkActions}
      empty={<EmptyState icon={IconMailCheck} title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}

/** Of rows out of sight only the filters tell: any of them may be uncertain, unless another state is filtered by. */
function mayBeUncertain(chosen: Chosen, rows: readonly Notification[], state: MailState | undefined, uncertain: number): boolean {
  const inSight = rows.filter(({ id }) => chosen.ids.has(id));
  if (!chosen.everything && inSight.length === chosen.ids.size) return inSight.some((mail) => mail.state === 'uncertain');
  return uncertain > 0 && (state ?? 'uncertain') === 'uncertain';
}

const useSummary = () =>
  useCall(notificationSummary, {}, { quiet: true, refetchInterval: ({ state }) => (isBusy(state.data) ? pollMs.busy : pollMs.quiet) });

const isBusy = (summary: { waiting: number; sending: number } | undefined): boolean =>
  summary !== undefined && summary.waiting + summary.sending > 0;
