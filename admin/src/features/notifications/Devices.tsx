import { pushKinds } from '@population-tracker/contract/me/push-kinds';
import { mailStates } from '@population-tracker/contract/notifications/notifications';
import { exportPushes, listPushes, type Push } from '@population-tracker/contract/notifications/pushes';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Column } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { formatInstantShort, formatTime } from '#web/formats/dates.ts';
import { MailTag } from './MailTag.tsx';
import { stateText, topicText } from './mail-texts.ts';

const pollMs = 15_000;

/** What people were told on their own devices, and what became of it. */
export function Devices({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('notifications');
  const { list, answer } = useList(listPushes, { sort: '-created' }, { refetchInterval: pollMs });
  const columns = useMemo(() => columnsOf(t), [t]);
  const topic = list.filter('topic');
  return (
    <ResourceList
      title={t('devices.title')}
      actions={screens}
      list={list}
      exports={exportPushes}
      answer={answer}
      columns={columns}
      rowName={(push) => `${push.userName}, ${subjectOf(t, push)}`}
      card={(push) => ({
        title: push.userName,
        tag: <MailTag state={push.state} />,
        fact: subjectOf(t, push),
        aside: <ShortDate value={push.created} />,
      })}
      search={t('devices.searchIn')}
      filters={
        <>
          <FilterPill
            label={t('state')}
            options={mailStates.map((value) => ({ value, label: stateText(t, value) }))}
            {...list.filter('state')}
          />
          <FilterPill
            label={t('cause')}
            options={pushKinds.map((value) => ({ value, label: t(`devices.kinds.${value}`) }))}
            {...list.filter('kind')}
          />
          {topic.value ? (
            <FilterPill label={t('topic')} options={[{ value: topic.value, label: topicText(t, topic.value) }]} {...topic} />
          ) : null}
        </>
      }
      empty={<EmptyState icon={IconDeviceMobile} title={t('devices.emptyTitle')} text={t('devices.emptyText')} />}
    />
  );
}

/** What it said, or what it was about where that isn’t known any more. */
const subjectOf = (t: TFunction<'notifications'>, { subject, kind }: Push): string => subject ?? t(`devices.kinds.${kind}`);

const columnsOf = (t: TFunction<'notifications'>): Column<Push>[] => [
  {
    key: 'person',
    title: t('devices.person'),
    width: 152,
    cell: ({ userName, recipient }) => <span title={`${userName}, ${recipient}`}>{userName}</span>,
  },
  {
    key: 'device',
    title: t('devices.device'),
    width: 144,
    quiet: true,
    cell: ({ device }) => <span title={device ?? undefined}>{device ?? t('devices.noDevice')}</span>,
  },
  {
    key: 'subject',
    title: t('subject'),
    width: 208,
    cell: ({ subject }) =>
      subject === null ? <span className="pt-quiet">{t('devices.notKept')}</span> : <span title={subject}>{subject}</span>,
  },
  { key: 'cause', title: t('cause'), width: 148, quiet: true, cell: ({ kind }) => t(`devices.kinds.${kind}`) },
  { key: 'state', title: t('state'), width: 124, cell: ({ state }) => <MailTag state={state} /> },
  {
    key: 'explanation',
    title: t('explanation'),
    width: 116,
    quiet: true,
    cell: (push) => <span title={explanationOf(t, push)}>{explanationOf(t, push)}</span>,
  },
  {
    key: 'created',
    title: t('created'),
    sort: 'created',
    width: 108,
    align: 'right',
    quiet: true,
    cell: ({ created }) => <ShortDate value={created} />,
  },
];

function explanationOf(t: TFunction<'notifications'>, { state, lastError: reason, nextTry, sent }: Push): string {
  switch (state) {
    case 'sent':
      return `${formatInstantShort(sent ?? '')}, ${formatTime(sent ?? '')}`;
    case 'sending':
      return t('devices.handedOver');
    case 'waiting':
      return reason ? t('nextTry', { time: formatTime(nextTry ?? ''), reason }) : t('queued');
    case 'uncertain':
      return reason ? t('uncertainReason', { reason }) : t('devices.uncertain');
    case 'cancelled':
      return t('devices.cancelled');
    case 'failed':
      return reason ?? '';
  }
}
