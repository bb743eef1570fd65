import { readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { useMemo } from 'react';
import type { z } from 'zod';
import { changeList, type Fields, type ListChange, readList, singleOf } from '#ui/table/list-query.ts';
import { useView } from '#web/view.ts';

export type CalendarState = ReturnType<typeof useCalendarState>;

type Query = z.input<typeof readReservationCalendar.query>;

const fields = readReservationCalendar.query.shape as Fields;

/** The day that is looked at, which its month follows from, and the filters, under the names that the list and the day have for them. */
export function useCalendarState() {
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
    filter: (name: string) => ({ value: singleOf(found[name]), onChange: (value: string) => set({ [name]: value }) }),
    select: (one: string) => set({ day: one }),
    open: (view: 'timeline' | 'table', one: string) => go(addressOf(view, one, now())),
    href: (view: 'timeline' | 'table', one: string) => path + addressOf(view, one, address),
  };
}
