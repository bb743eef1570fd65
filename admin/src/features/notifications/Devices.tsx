import { pushKinds } from '@population-tracker/contract/me/push-kinds';
import { exportPushes, listPushes, type Push } from '@population-tracker/contract/notifications/pushes';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Column } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { MailTag } from './MailTag.tsx';
import { pushExplanation } from './mail-texts.ts';
import { toldColumns } from './notifications-columns.tsx';
import { ToldFilters } from './ToldFilters.tsx';

const pollMs = 15_000;

/** What people were told on their own devices, and what became of it. */
export function Devices({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('notifications');
  const { list, answer } = useList(listPushes, { sort: '-created' }, { refetchInterval: pollMs });
  const columns = useMemo(() => columnsOf(t), [t]);
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
        <ToldFilters
          filter={list.filter}
          causes={{ name: 'kind', options: pushKinds.map((value) => ({ value, label: t(`devices.kinds.${value}`) })) }}
        />
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
  ...toldColumns(t, (push: Push) => pushExplanation(t, push)),
];
