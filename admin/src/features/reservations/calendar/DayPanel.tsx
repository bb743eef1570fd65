import { Button } from '@mantine/core';
import type { ReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { IconTable, IconTimeline } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ClosedNote } from '#features/plan/closures/closures-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useMayReserve } from '../may-reserve.ts';
import { areaIcons } from '../reservations-pickers.ts';
import classes from './calendar.module.css';
import type { CalendarState } from './calendar-state.ts';

interface Props {
  calendar: ReservationCalendar | undefined;
  day: string;
  href: CalendarState['href'];
}

/** The chosen day in numbers, area by area, and the ways to look closer. */
export function DayPanel({ calendar, day, href }: Props): ReactNode {
  const { t } = useTranslation(['reservations/views', 'reservations', 'plan/closures']);
  const counted = calendar?.days.find((one) => one.day === day);
  const shown = counted?.capacities.map(({ area, capacity }) => {
    return { area, capacity, count: counted?.areas.find((one) => one.area === area)?.count ?? 0 };
  });
  return (
    <aside className={classes.panel} aria-label={t('chosenDay')}>
      <h2>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
      <ClosedNote closures={counted?.closures} day={day} />
      <p className={classes.sum}>{counted ? t('taken', { count: counted.total }) : null}</p>
      <dl>
        {shown
          ?.filter(({ count, capacity }) => count > 0 || capacity)
          .map(({ area, count, capacity }) => {
            const Glyph = areaIcons[area];
            return (
              <div key={area}>
                <dt>
                  <DrawnIcon of={Glyph} />
                  {t(`reservations:areas.${area}`)}
                </dt>
                <dd>
                  {capacity ? t('takenOf', { taken: formatNumber(count), capacity: formatNumber(capacity) }) : formatNumber(count)}
                  {capacity ? <span>{formatPercent(count / capacity)}</span> : null}
                </dd>
                {capacity ? (
                  <i aria-hidden>
                    <i style={{ width: `${Math.min(1, count / capacity) * 100}%` }} />
                  </i>
                ) : null}
              </div>
            );
          })}
      </dl>
      <CloserLook day={day} href={href} />
    </aside>
  );
}

function CloserLook({ day, href }: Pick<Props, 'day' | 'href'>): ReactNode {
  const { t } = useTranslation('reservations/views');
  const mayReserve = useMayReserve();
  return (
    <div className="pt-stack pt-gap-2 pt-below-5">
      {mayReserve ? (
        <Button component={Link} to={href('timeline', day)} leftSection={<DrawnIcon of={IconTimeline} />}>
          {t('openDay')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={href('table', day)}
        variant={mayReserve ? 'default' : 'filled'}
        leftSection={<DrawnIcon of={IconTable} />}
      >
        {t('openList')}
      </Button>
    </div>
  );
}
