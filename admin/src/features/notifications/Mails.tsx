import { exportNotifications } from '@population-tracker/contract/audit-log/history-exports';
import {
  listNotifications,
  type MailState,
  type Notification,
  notificationSummary,
} from '@population-tracker/contract/notifications/notifications';
import { IconMailCheck, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { BulkAction, Chosen, RowAction } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { useCall } from '#web/query.ts';
import { causeOptions, stateOptions, topicText } from './mail-texts.ts';
import { mailCard, mailColumns } from './notifications-columns.tsx';
import { ServerBanner } from './ServerBanner.tsx';
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
      filters={<Filters list={list} />}
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

function Filters({ list }: { list: ListState<typeof listNotifications> }) {
  const { t } = useTranslation('notifications');
  const topic = list.filter('topic');
  return (
    <>
      <FilterPill label={t('state')} options={stateOptions(t)} {...list.filter('state')} />
      <FilterPill label={t('cause')} options={causeOptions(t)} {...list.filter('cause')} />
      {/* Set by links from an announcement or an emergency. */}
      {topic.value ? (
        <FilterPill label={t('topic')} options={[{ value: topic.value, label: topicText(t, topic.value) }]} {...topic} />
      ) : null}
    </>
  );
}
