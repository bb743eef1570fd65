import { readTimeline } from '@population-tracker/contract/reservations/reservation-views';
import { useMemo } from 'react';
import type { z } from 'zod';
import { changeList, type Fields, type ListChange, readList } from '#ui/table/list-query.ts';
import { useView } from '#web/view.ts';
import type { Shown } from './timeline-model.ts';

export const zooms = [15, 30, 60] as const;
export type Zoom = (typeof zooms)[number];
/** At first an hour is wide enough for a title and a name. */
export const usualZoom: Zoom = 30;

export type TimelineQuery = z.input<typeof readTimeline.query>;

/** The day, the place, the filters and the zoom, kept in the address under the names that the list has for them. */
export function useTimelineState() {
  const { address, now, go } = useView();
  const text = address.toString();
  const query = useMemo(() => readList(readTimeline.query.shape as Fields, new URLSearchParams(text)) as TimelineQuery, [text]);
  const set = (change: ListChange) => go(`?${changeList(now(), change)}`, { replace: true });
  const value = (name: string) => String((query as Record<string, unknown>)[name] ?? '');
  const rows = address.get('rows');
  const zoom = zooms.find((one) => String(one) === address.get('zoom')) ?? usualZoom;
  return {
    query,
    set,
    filter: (name: string) => ({ value: value(name), onChange: (to: string) => set({ [name]: to }) }),
    shown: (rows === 'reserved' || rows === 'free' ? rows : 'all') as Shown,
    zoom: zoom as Zoom,
  };
}
export type TimelineState = ReturnType<typeof useTimelineState>;
