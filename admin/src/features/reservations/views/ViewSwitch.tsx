import { IconCalendarMonth, IconTable, IconTimeline } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';
import { useMayReserve } from '../may-reserve.ts';

const views = { table: IconTable, timeline: IconTimeline, calendar: IconCalendarMonth } as const;
export type ReservationView = keyof typeof views;

/** Which view the address asks for. */
export const viewIn = (address: URLSearchParams, mayReserve: boolean): ReservationView => {
  const text = address.get('view') ?? '';
  return viewsFor(mayReserve).find((view) => view === text) ?? 'table';
};

/** The day is where reservations are made and moved. */
const viewsFor = (mayReserve: boolean): ReservationView[] => (mayReserve ? ['table', 'timeline', 'calendar'] : ['table', 'calendar']);

/** The reservations as a table, a day or a month. Filters that they share stay, and so does the day looked at. */
export function ViewSwitch({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation('reservations');
  const { now, go } = useView();
  const options = viewsFor(useMayReserve()).map((value) => ({ value, label: t(`views.${value}`), icon: views[value] }));
  return <ScreenSwitch label={t('views.label')} options={options} value={view} onChange={(next) => go(`?${addressOf(next, now())}`)} />;
}

function addressOf(view: ReservationView, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const from = next.get('from');
  if (view === 'table') next.delete('view');
  else next.set('view', view);
  // The first day that the table was filtered by is the one to look at.
  if (from && view !== 'table' && !next.has('day')) next.set('day', from);
  return next;
}
