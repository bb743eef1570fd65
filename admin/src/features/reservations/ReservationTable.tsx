import { exportReservations, listReservations, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { IconArrowBackUp, IconBan, IconCalendarEvent, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordParam } from '#ui/form/record-param.ts';
import type { Chosen } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { useCall } from '#web/query.ts';
import type { AskedSelection } from './cancel/CancelManyDialog.tsx';
import { useCancel } from './cancel/use-cancel.ts';
import { checkInStep, useCheckIn, useMayCheckIn } from './check-in-pickers.ts';
import { useMayReserve } from './may-reserve.ts';
import { NothingYet } from './NothingYet.tsx';
import { ReservationFilters } from './ReservationFilters.tsx';
import { ReservationTag } from './ReservationTag.tsx';
import { canChange, shortPlaceOf, whenOf } from './reading.ts';
import { useReservationColumns } from './reservations-columns.tsx';

const CancelManyDialog = lazy(() => import('./cancel/CancelManyDialog.tsx'));

type List = ListState<typeof listReservations>;
interface Props {
  list: List;
  record: RecordParam;
  /** The button of an empty list. */
  add: ReactNode;
}

export const useReservationList = (list: List) =>
  useCall(listReservations, { query: list.query }, { placeholderData: keepPreviousData, quiet: true });

export function ReservationTable({ list, record, add }: Props) {
  const { t } = useTranslation('reservations');
  const answer = useReservationList(list);
  const mayReserve = useMayReserve();
  const [asked, ask] = useState<{ selection: AskedSelection; chosen: Chosen } | null>(null);
  const done = () => {
    asked?.chosen.clear();
    ask(null);
  };
  const bulkActions = (chosen: Chosen) => {
    const run = () => ask({ selection: selectionOf(chosen, list.query), chosen });
    return [{ key: 'cancel', label: t('cancelLabel'), icon: IconBan, danger: true, run }];
  };
  return (
    <>
      <DataTable<Reservation>
        label={t('title')}
        list={list}
        views="reservations"
        exports={exportReservations}
        answer={answer}
        columns={useReservationColumns()}
        rowName={(row) => `${row.userName}, ${whenOf(row)}`}
        rowHref={({ id }) => record.href(id)}
        current={typeof record.open === 'number' ? record.open : null}
        rowActions={useRowActions(record, mayReserve)}
        card={(row) => ({
          title: row.userName,
          tag: <ReservationTag status={row.status} />,
          fact: `${t(`areas.${row.area}`)}: ${shortPlaceOf(row)}`,
          aside: whenOf(row),
        })}
        search={t('search')}
        filters={<ReservationFilters filter={list.filter} several={list.several} />}
        {...(mayReserve && { bulkActions })}
        empty={<NothingYet add={add} />}
      />
      <Suspense>
        {asked ? <CancelManyDialog selection={asked.selection} count={asked.chosen.count} close={() => ask(null)} done={done} /> : null}
      </Suspense>
    </>
  );
}

/** Whoever only looks, and what is over, has the details alone. */
function useRowActions(record: RecordParam, mayReserve: boolean) {
  const { t } = useTranslation('reservations');
  const cancel = useCancel();
  const mayCheckIn = useMayCheckIn();
  const arrival = useCheckIn();
  const arrivals = (row: Reservation) => {
    const step = mayCheckIn ? checkInStep(row) : null;
    if (step === null) return [];
    return step === 'checkIn'
      ? [{ key: 'checkIn', label: t('checkInDo'), icon: IconUserCheck, inRow: true, run: () => void arrival.checkIn(row) }]
      : [{ key: 'undoCheckIn', label: t('checkInUndo'), icon: IconArrowBackUp, run: () => void arrival.undo(row) }];
  };
  return (row: Reservation) =>
    mayReserve && canChange(row)
      ? [
          ...arrivals(row),
          { key: 'edit', label: t('edit'), icon: IconPencil, inRow: true, run: () => record.edit(row.id) },
          { key: 'cancel', label: t('cancelAsking'), icon: IconBan, danger: true, run: () => void cancel(row) },
        ]
      : [...arrivals(row), { key: 'details', label: t('details'), icon: IconCalendarEvent, inRow: true, run: () => record.edit(row.id) }];
}

/** As the server is told it: ids, or what the list's search and filters match. */
function selectionOf(chosen: Chosen, query: List['query']): AskedSelection {
  if (!chosen.everything) return { ids: [...chosen.ids] };
  const { page, limit, sort, ...matching } = query;
  return {
    matching: matching as Extract<AskedSelection, { matching: unknown }>['matching'],
    except: [...chosen.except],
    count: chosen.count,
  };
}
