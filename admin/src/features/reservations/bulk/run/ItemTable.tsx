import {
  type BulkItem,
  type BulkOutcome,
  bulkOutcomes,
  listBulkItems,
  type ReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Tag, type Tone } from '#ui/Tag.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable, type DataTableProps } from '#ui/table/DataTable.tsx';
import { useListState } from '#ui/table/list-state.ts';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import { isWholeDay } from '../../areas.ts';
import { isRunning } from './live.ts';
import classes from './run.module.css';
import { useReasonName } from './run-reasons.ts';

type Row = BulkItem & { id: number };

const tones: Record<BulkOutcome, Tone> = { valid: 'success', made: 'success', refused: 'danger', undone: 'neutral' };

/** Item by item: who, when, and what it would do or did. */
export function ItemTable({ bulk }: { bulk: ReservationBulk }) {
  const { t } = useTranslation('reservations/bulk');
  const reasonName = useReasonName();
  const list = useListState(listBulkItems, { sort: 'number' });
  const answer = useCall(
    listBulkItems,
    { params: { id: bulk.id }, query: list.query },
    {
      quiet: true,
      placeholderData: keepPreviousData,
      refetchInterval: isRunning(bulk) ? 3_000 : false,
      select: ({ items, ...totals }) => ({ ...totals, items: items.map((item) => ({ ...item, id: item.number })) }),
    },
  );
  const { columns, tag, day, hours } = useItemColumns(bulk);
  return (
    <DataTable<Row>
      label={t('item.label')}
      list={list}
      answer={answer as DataTableProps<Row>['answer']}
      columns={columns}
      rowName={(row) => `${row.userName}, ${day(row)}`}
      card={(row) => ({
        title: row.userName,
        tag: tag(row),
        fact: row.reason ? <span className={classes.reason}>{row.reason}</span> : hours(row),
        aside: day(row),
      })}
      search={t('item.search')}
      filters={
        <>
          <FilterPill
            label={t('item.outcome')}
            options={bulkOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            {...list.filter('outcome')}
          />
          {bulk.reasons.length > 0 ? (
            <FilterPill
              label={t('item.reason')}
              options={bulk.reasons.map((one) => ({ value: one.key, label: `${reasonName(one)} (${formatNumber(one.count)})` }))}
              {...list.filter('key')}
            />
          ) : null}
        </>
      }
      empty={<EmptyState title={t('item.none')} />}
    />
  );
}

function useItemColumns(bulk: ReservationBulk) {
  const { t } = useTranslation('reservations/bulk');
  const goesOn = bulk.state === 'checked' || bulk.state === 'making';
  const outcomeOf = ({ outcome }: Row) => (outcome === 'valid' && !goesOn ? 'notMade' : outcome);
  const tag = (row: Row) => {
    const outcome = outcomeOf(row);
    return <Tag tone={outcome === 'notMade' ? 'neutral' : tones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>;
  };
  const hours = ({ start, end }: Row) =>
    isWholeDay(bulk.area) ? t('reservations:wholeDay') : `${formatTime(start, bulk.timeZone)}–${formatTime(end, bulk.timeZone)}`;
  const day = (row: Row) => formatDay(row.day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const desk: Column<Row> = { key: 'desk', title: t('item.desk'), cell: ({ deskLabel }) => deskLabel ?? '–', quiet: true, width: 88 };
  const columns: Column<Row>[] = [
    {
      key: 'userName',
      title: t('item.person'),
      cell: (row) => <span title={row.userEmail}>{row.userName}</span>,
      sort: 'userName',
      width: 168,
    },
    { key: 'day', title: t('item.day'), cell: day, sort: 'day', width: 136 },
    { key: 'hours', title: t('item.hours'), cell: hours, width: 112 },
    ...(bulk.withDesks ? [desk] : []),
    { key: 'outcome', title: t('item.outcome'), cell: tag, width: 144 },
    { key: 'reason', title: t('item.reason'), cell: ({ reason }) => <span className={classes.reason}>{reason ?? ''}</span>, width: 360 },
  ];
  return { columns, tag, day, hours };
}
