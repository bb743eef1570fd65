import { Button } from '@mantine/core';
import { type ReservationCalendar, readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { changeList, type Fields, type ListChange, readList } from '#ui/table/list-query.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { NothingYet } from '../NothingYet.tsx';
import { CalendarTools } from './CalendarTools.tsx';
import classes from './calendar.module.css';
import { DayPanel } from './DayPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';

/** The reservations of a month, counted day by day. Stands in a `Page` below its header. */
export default function MonthCalendar(): ReactNode {
  // The pickers bring texts of their own.
  const { t } = useTranslation(['reservations/views', 'reservations', 'plan', 'users', 'list']);
  const state = useCalendarState();
  const { data, error, refetch, isPlaceholderData } = useCall(
    readReservationCalendar,
    { query: state.query },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const day = state.day ?? data?.today;
  const month = day ? (
    <>
      <MonthGrid calendar={data} day={day} select={state.select} open={(one) => state.open('timeline', one)} />
      <DayPanel calendar={data} day={day} href={state.href} />
    </>
  ) : null;
  return (
    <>
      {day ? <CalendarTools state={state} day={day} today={data?.today} /> : null}
      <div className={classes.stage} aria-busy={isPlaceholderData || (!data && !error)}>
        {data?.days.every(({ total }) => total === 0) && data.capacities.every(({ capacity }) => !capacity) ? (
          <NothingYet>{month}</NothingYet>
        ) : day && !error ? (
          month
        ) : error ? (
          <EmptyState title={error.message} actions={<Button onClick={() => void refetch()}>{t('generic:ui.retry')}</Button>} />
        ) : null}
      </div>
    </>
  );
}

type Query = z.input<typeof readReservationCalendar.query>;

/** The day that is looked at, which its month follows from, and the filters, under the names that the list and the day have for them. */
function useCalendarState() {
  const { path, address, now, go } = useView();
  const text = address.toString();
  const found = useMemo(() => readList(fields, new URLSearchParams(text)), [text]);
  const given = address.get('day') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : null;
  const query = useMemo(() => {
    const { month: _, ...filters } = found;
    // Cancelled ones take no place; who wants to count them says so.
    return { status: 'active', ...filters, ...(day ? { month: day.slice(0, 7) } : {}) } as Query;
  }, [found, day]);
  const set = (change: ListChange) => go(`?${changeList(now(), change)}`, { replace: true });
  const addressOf = (view: 'timeline' | 'table', one: string, from: URLSearchParams) => {
    const list = { view: null, day: null, from: one, to: one, status: query.status };
    return `?${changeList(from, view === 'table' ? list : { view, day: one })}`;
  };
  return {
    day,
    query,
    set,
    filter: (name: string) => ({ value: found[name] ?? '', onChange: (value: string) => set({ [name]: value }) }),
    select: (one: string) => set({ day: one }),
    open: (view: 'timeline' | 'table', one: string) => go(addressOf(view, one, now())),
    href: (view: 'timeline' | 'table', one: string) => path + addressOf(view, one, address),
  };
}
export type CalendarState = ReturnType<typeof useCalendarState>;
export type CalendarDay = ReservationCalendar['days'][number];

const fields = readReservationCalendar.query.shape as unknown as Fields;
