import { Button } from '@mantine/core';
import {
  listReservationBulks,
  type ReservationBulkState,
  type ReservationBulkSummary,
  reservationBulkStates,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { IconArrowLeft, IconPlus, IconUsersPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import { Tag, type Tone } from '#ui/Tag.tsx';
import type { Column } from '#ui/table/column.ts';
import { numberColumn } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type ListState, totalText, useListState } from '#ui/table/list-state.ts';
import { formatDays } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { isRunning } from './run/live.ts';

const tones: Record<ReservationBulkState, Tone> = {
  checking: 'info',
  checked: 'warning',
  making: 'info',
  done: 'success',
  cancelled: 'neutral',
  failed: 'danger',
};
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** Counts of those that run are read again this often. */
const pollMs = 3_000;

interface Props {
  /** To a new bulk. */
  another: () => void;
  leave: () => void;
}

/** All bulks, the newest first: also those that somebody left while they were checked or made. */
export default function EarlierBulks({ another, leave }: Props): ReactNode {
  const { t } = useTranslation(['reservations/bulk', 'reservations']);
  const list = useListState(listReservationBulks, { sort: '-createdDate' });
  const answer = useCall(
    listReservationBulks,
    { query: list.query },
    {
      quiet: true,
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.items.some(isRunning) ? pollMs : false),
    },
  );
  const add = <Another onClick={another} />;
  const actions = (
    <>
      <InSheet slot="actions">
        <Button variant="default" leftSection={<DrawnIcon of={IconArrowLeft} />} onClick={leave}>
          {t('toList')}
        </Button>
      </InSheet>
      {add}
    </>
  );
  return (
    <Page>
      <PageHeader title={t('earlier.title')} total={totalText(answer.data)} actions={actions} />
      <DataTable<ReservationBulkSummary>
        label={t('earlier.title')}
        list={list}
        answer={answer}
        columns={columns(t)}
        rowName={(row) => nameOf(row, t)}
        rowHref={({ id }) => `/reservation?bulk=${id}`}
        card={(row) => ({
          title: nameOf(row, t),
          tag: <StateTag state={row.state} />,
          fact: row.place,
          aside: formatDays(row.firstDay, row.lastDay),
        })}
        search={t('earlier.search')}
        filters={<Filters filter={list.filter} />}
        empty={<EmptyState icon={IconUsersPlus} title={t('earlier.none')} text={t('earlier.noneText')} actions={add} />}
      />
    </Page>
  );
}

function Another({ onClick }: { onClick: () => void }): ReactNode {
  const { t } = useTranslation('reservations/bulk');
  return (
    <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={onClick}>
      {t('another')}
    </Button>
  );
}

function Filters({ filter }: Pick<ListState, 'filter'>): ReactNode {
  const { t } = useTranslation('reservations/bulk');
  const states = reservationBulkStates.map((value) => ({ value, label: t(`states.${value}`) }));
  return (
    <>
      <FilterPill label={t('earlier.state')} options={states} {...filter('state')} />
      <FilterPill label={t('earlier.by')} options={[{ value: 'true', label: t('earlier.mine') }]} {...filter('mine')} />
    </>
  );
}

type T = TFunction<['reservations/bulk', 'reservations']>;

const nameOf = ({ title, area }: ReservationBulkSummary, t: T): string => title || t(`reservations:areas.${area}`);

const columns = (t: T): Column<ReservationBulkSummary>[] => [
  { key: 'title', title: t('earlier.name'), cell: (row) => nameOf(row, t), width: 136 },
  { key: 'place', title: t('reservations:place'), cell: ({ place }) => <span title={place}>{place}</span> },
  { key: 'days', title: t('item.day'), cell: ({ firstDay, lastDay }) => formatDays(firstDay, lastDay, shortDay), width: 176 },
  { ...numberColumn('total', t('earlier.items'), 96), extra: true },
  numberColumn('made', t('outcomes.made'), 72),
  numberColumn('refused', t('outcomes.refused'), 88),
  { key: 'state', title: t('earlier.state'), cell: ({ state }) => <StateTag state={state} />, width: 116 },
  { key: 'by', title: t('earlier.by'), cell: ({ createdBy }) => createdBy, width: 128 },
  {
    key: 'created',
    title: t('earlier.created'),
    cell: ({ createdDate }) => <ShortDate value={createdDate} time />,
    sort: 'createdDate',
    align: 'right',
    quiet: true,
    width: 136,
  },
];

function StateTag({ state }: { state: ReservationBulkState }): ReactNode {
  const { t } = useTranslation('reservations/bulk');
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
