import { IconCalendarMonth, IconTable, IconTimeline } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ScreenSwitch } from '#ui/page/ScreenSwitch.tsx';
import { useView } from '#web/view.ts';
import classes from './view-switch.module.css';

const views = { table: IconTable, timeline: IconTimeline, calendar: IconCalendarMonth } as const;
export type ReservationView = keyof typeof views;

/** Which view the address asks for. */
export const viewIn = (address: URLSearchParams): ReservationView => {
  const text = address.get('view') ?? '';
  return text in views ? (text as ReservationView) : 'table';
};

/** The reservations as a table, a day or a month. Filters that they share stay, and so does the day looked at. */
export function ViewSwitch({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation('reservations');
  const { now, go } = useView();
  const option = (value: ReservationView) => {
    const Glyph = views[value];
    return {
      value,
      label: (
        <span className={classes.option}>
          <DrawnIcon of={Glyph} />
          {t(`views.${value}`)}
        </span>
      ),
    };
  };
  return (
    <ScreenSwitch
      withItemsBorders={false}
      transitionDuration={120}
      classNames={{ root: classes.root, label: classes.label }}
      aria-label={t('views.label')}
      data={[option('table'), option('timeline'), option('calendar')]}
      value={view}
      onChange={(next) => go(`?${addressOf(next as ReservationView, now())}`)}
    />
  );
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
