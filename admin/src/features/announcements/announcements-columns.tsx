import type { AnnouncementSummary } from '@population-tracker/contract/announcements/announcements';
import type { TFunction } from 'i18next';
import type { Column } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { formatInstantShort } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { audienceText } from './audience/audience-text.ts';

export const announcementColumns = (t: TFunction<'announcements'>): Column<AnnouncementSummary>[] => [
  { key: 'name', title: t('name'), cell: ({ name }) => name, sort: 'name', width: 220 },
  { key: 'state', title: t('state'), cell: ({ state }) => <AnnouncementTag state={state} />, sort: 'state', width: 116 },
  { key: 'groupName', title: t('group'), cell: ({ groupName }) => groupName, sort: 'groupName', width: 124 },
  { key: 'audience', title: t('audience.column'), cell: (row) => audienceText(t, row), width: 104 },
  { key: 'startDate', title: t('starts'), cell: ({ startDate }) => shortDay(startDate), sort: 'startDate', align: 'right', width: 112 },
  { key: 'endDate', title: t('ends'), cell: ({ endDate }) => shortDay(endDate), sort: 'endDate', align: 'right', width: 108 },
  {
    key: 'recipients',
    title: t('recipients'),
    cell: ({ recipients }) => (recipients === null ? t('ui.none', { ns: 'generic' }) : formatNumber(recipients)),
    align: 'right',
    width: 80,
  },
  dateColumn('updated', t('updated')),
];

/** A calendar day as lists tell it, of no zone. */
const shortDay = (day: string): string => formatInstantShort(`${day}T00:00:00Z`, 'UTC');
