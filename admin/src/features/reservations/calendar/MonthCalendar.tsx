import { Button } from '@mantine/core';
import { readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ownLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { useMayReserve } from '../may-reserve.ts';
import { NothingYet } from '../NothingYet.tsx';
import { CalendarTools } from './CalendarTools.tsx';
import classes from './calendar.module.css';
import { useCalendarState } from './calendar-state.ts';
import { DayPanel } from './DayPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';

/** The reservations of a month, counted day by day. Stands in a `Page` below its header. */
export default function MonthCalendar(): ReactNode {
  // The pickers bring texts of their own.
  const { t } = useTranslation(['reservations/views', 'reservations', 'plan', 'users', 'list']);
  const state = useCalendarState();
  const closer = useMayReserve() ? 'timeline' : 'table';
  const { data, error, refetch, isPlaceholderData } = useCall(
    readReservationCalendar,
    { query: state.query },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const day = state.day ?? data?.today;
  const month = day ? (
    <>
      <MonthGrid calendar={data} day={day} select={state.select} open={(one) => state.open(closer, one)} />
      <DayPanel calendar={data} day={day} href={state.href} />
    </>
  ) : null;
  return (
    <>
      {day ? <CalendarTools state={state} day={day} today={data?.today} /> : null}
      <div className={classes.stage} aria-busy={isPlaceholderData || (!data && !error)}>
        {data?.days.every(({ total, capacities }) => total === 0 && capacities.every(({ capacity }) => !capacity)) ? (
          <NothingYet>{month}</NothingYet>
        ) : day && !error ? (
          month
        ) : error ? (
          <EmptyState
            title={error.message}
            actions={
              <Button lang={ownLang()} onClick={() => void refetch()}>
                {t('generic:ui.retry')}
              </Button>
            }
          />
        ) : null}
      </div>
    </>
  );
}
