import { Button } from '@mantine/core';
import { areas, listReservations, type Reservation, reservationStatuses } from '@population-tracker/contract/reservations';
import { IconBan, IconCalendarEvent, IconMapPin, IconPencil, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/formats/numbers.ts';
import { useCall } from '../../lib/query.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { useListState } from '../../ui/data-table/list-state.ts';
import { DayPill } from '../../ui/filters/DayPill.tsx';
import { FilterPill } from '../../ui/filters/FilterPill.tsx';
import { useRecordParam } from '../../ui/form/record-param.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { buildingsOf, LocationPill, usePlan } from '../plan/pickers.tsx';
import { UploadButton } from '../uploads/pickers.tsx';
import { useReservationColumns } from './columns.tsx';
import { useCancel } from './parts/cancel.ts';
import { ReservationDrawer } from './parts/ReservationDrawer.tsx';
import { ReservationTag } from './parts/ReservationTag.tsx';
import { canChange, placeOf, whenOf } from './parts/reading.ts';

export default function ReservationsPage() {
  // The pickers bring texts of their own: all are there before the screen is.
  const { t } = useTranslation(['reservations', 'plan', 'users', 'uploads']);
  const list = useListState(listReservations, { sort: '-start' });
  const answer = useCall(listReservations, { query: list.query }, { placeholderData: keepPreviousData, quiet: true });
  const record = useRecordParam();
  const cancel = useCancel();
  const add = (
    <Button data-tour="add" onClick={record.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <UploadButton kind="reservations" />
      {add}
    </>
  );
  const total = answer.data?.totalIsAtLeast ? `${formatNumber(answer.data.total)}+` : answer.data?.total;
  return (
    <Page>
      <PageHeader title={t('title')} count={total} actions={actions} />
      <DataTable<Reservation>
        label={t('title')}
        list={list}
        views="reservations"
        answer={answer}
        columns={useReservationColumns()}
        rowName={(row) => `${row.userName}, ${whenOf(row)}`}
        rowHref={({ id }) => record.href(id)}
        current={typeof record.open === 'number' ? record.open : null}
        rowActions={(row) =>
          canChange(row)
            ? [
                { key: 'edit', label: t('edit'), icon: IconPencil, inRow: true, run: () => record.edit(row.id) },
                { key: 'cancel', label: t('cancel'), icon: IconBan, danger: true, run: () => void cancel(row) },
              ]
            : [{ key: 'details', label: t('details'), icon: IconCalendarEvent, inRow: true, run: () => record.edit(row.id) }]
        }
        card={(row) => ({ title: row.userName, tag: <ReservationTag status={row.status} />, fact: placeOf(row), aside: whenOf(row) })}
        search={t('search')}
        filters={<Filters filter={list.filter} />}
        empty={<NothingYet add={actions} />}
      />
      {record.open ? <ReservationDrawer key={record.open} id={record.open} close={record.close} /> : null}
    </Page>
  );
}

function Filters({ filter }: { filter: (name: string) => { value: string; onChange: (value: string) => void } }) {
  const { t } = useTranslation('reservations');
  return (
    <>
      <FilterPill label={t('area')} options={areas.map((value) => ({ value, label: t(`areas.${value}`) }))} {...filter('area')} />
      <LocationPill {...filter('locationId')} />
      <DayPill label={t('from')} {...filter('from')} />
      <DayPill label={t('to')} {...filter('to')} />
      <FilterPill
        label={t('status')}
        options={reservationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...filter('status')}
      />
    </>
  );
}

/** Without a place there is nothing to reserve: the plan is the next step. */
function NothingYet({ add }: { add: React.ReactNode }) {
  const { t } = useTranslation('reservations');
  const plan = usePlan();
  if (!plan) return null;
  const places = buildingsOf(plan, null).flatMap((building) => [...building.workspaces, ...building.meetingRooms]);
  if (places.length > 0) return <EmptyState icon={IconCalendarEvent} title={t('empty')} text={t('emptyText')} actions={add} />;
  const first = (
    <Button component={Link} to="/location">
      {t('addLocation')}
    </Button>
  );
  return <EmptyState icon={IconMapPin} title={t('emptyPlan')} text={t('emptyPlanText')} actions={first} />;
}
