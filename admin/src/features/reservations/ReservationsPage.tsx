import { Button } from '@mantine/core';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { listReservations } from '@population-tracker/contract/reservations/reservations';
import { IconHourglass, IconPlus, IconUsersPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '#features/uploads/uploads-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { totalText, useListState } from '#ui/table/list-state.ts';
import { listAhead } from '#ui/table/use-list.ts';
import { useView } from '#web/view.ts';
import { CancelHost } from './cancel/CancelHost.tsx';
import { useMayReserve } from './may-reserve.ts';
import { ReservationDrawer } from './ReservationDrawer.tsx';
import { ReservationTable, useReservationList } from './ReservationTable.tsx';
import { ViewSwitch, viewIn } from './views/ViewSwitch.tsx';
import { ViewWaiting } from './views/ViewWaiting.tsx';

const DayTimeline = lazy(() => import('./timeline/DayTimeline.tsx'));
const MonthCalendar = lazy(() => import('./calendar/MonthCalendar.tsx'));
const BulkWizard = lazy(() => import('./bulk/BulkWizard.tsx'));

const usualSort = '-start';

/** The day and the month ask for themselves. */
export function ahead(address: URLSearchParams): void {
  if (!address.has('view') && !address.has('bulk')) listAhead(listReservations, { sort: usualSort, opening: openingNow() })(address);
}

export default function ReservationsPage() {
  const mayReserve = useMayReserve();
  return useView().address.has('bulk') && mayReserve ? <BulkWizard /> : <Reservations mayReserve={mayReserve} />;
}

function Reservations({ mayReserve }: { mayReserve: boolean }) {
  // The pickers bring texts of their own: all are there before the screen is.
  const { t } = useTranslation(['reservations', 'plan', 'users']);
  const { path, address, go } = useView();
  const record = useRecordParam();
  const view = viewIn(address, mayReserve);
  const add = mayReserve ? (
    <Button data-tour="add" onClick={record.add} leftSection={<DrawnIcon of={IconPlus} />}>
      {t('add')}
    </Button>
  ) : null;
  const actions = (
    <>
      <ViewSwitch view={view} />
      <IconButton icon={IconHourglass} label={t('waitingList')} onClick={() => go('/waiting-list')} />
      {mayReserve ? (
        <InSheet slot="actions">
          <UploadButton kind="reservations" />
          <Button variant="default" onClick={() => go(`${path}?bulk=new`)} leftSection={<DrawnIcon of={IconUsersPlus} />}>
            {t('addMany')}
          </Button>
        </InSheet>
      ) : null}
      {add}
    </>
  );
  return (
    <Page>
      {view === 'table' ? <TableView record={record} actions={actions} add={add} /> : <PageHeader title={t('title')} actions={actions} />}
      <Suspense fallback={<ViewWaiting />}>
        {view === 'timeline' ? <DayTimeline /> : null}
        {view === 'calendar' ? <MonthCalendar /> : null}
      </Suspense>
      {record.open && (record.open !== 'new' || mayReserve) ? (
        <ReservationDrawer key={record.open} id={record.open} close={record.close} />
      ) : null}
      <CancelHost />
    </Page>
  );
}

/** What matters is ahead: the list begins with today. */
const openingNow = (): string => `from=${dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())}&sort=start`;

interface TableProps {
  record: ReturnType<typeof useRecordParam>;
  actions: React.ReactNode;
  /** The button of an empty list. */
  add: React.ReactNode;
}

function TableView({ record, actions, add }: TableProps) {
  const { t } = useTranslation('reservations');
  const [opening] = useState(openingNow);
  const list = useListState(listReservations, { sort: usualSort, opening });
  const answer = useReservationList(list);
  return (
    <>
      <PageHeader title={t('title')} total={totalText(answer.data)} actions={actions} />
      <ReservationTable list={list} record={record} add={add} />
    </>
  );
}
