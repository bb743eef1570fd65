import type { AnnouncementSummary } from '@population-tracker/contract/announcements/announcements';
import type { TFunction } from 'i18next';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Column } from '#ui/table/column.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { audienceText } from './audience/audience-text.ts';

export const announcementColumns = (t: TFunction<'announcements'>): Column<AnnouncementSummary>[] => [
  { key: 'name', title: t('name'), cell: ({ name }) => name, sort: 'name', width: 248 },
  { key: 'state', title: t('state'), cell: ({ state }) => <AnnouncementTag state={state} />, sort: 'state', width: 124 },
  { key: 'groupName', title: t('group'), cell: ({ groupName }) => groupName, sort: 'groupName', width: 132 },
  { key: 'audience', title: t('audience.column'), cell: (row) => audienceText(t, row), width: 168 },
  { key: 'startDate', title: t('startDate'), cell: ({ startDate }) => formatDay(startDate), sort: 'startDate', align: 'right', width: 140 },
  { key: 'endDate', title: t('endDate'), cell: ({ endDate }) => formatDay(endDate), sort: 'endDate', align: 'right', width: 128 },
  {
    key: 'recipients',
    title: t('recipients'),
    cell: ({ recipients }) => (recipients === null ? t('ui.none', { ns: 'generic' }) : formatNumber(recipients)),
    align: 'right',
    width: 96,
  },
  {
    key: 'updated',
    title: t('updated'),
    cell: ({ updated }) => <ShortDate value={updated} />,
    sort: 'updated',
    align: 'right',
    quiet: true,
    width: 108,
  },
];
