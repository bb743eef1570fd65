import type { ReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import heat from '#ui/heat.module.css';
import { heatOf } from '#ui/heat.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { areaIcons } from '../reservations-pickers.ts';
import { columnheader, grid, gridcell, row } from '../timeline/roles.ts';
import classes from './calendar.module.css';
import { dayAfter, weekdayOf, weeksOf } from './month.ts';

interface Props {
  calendar: ReservationCalendar | undefined;
  day: string;
  select: (day: string) => void;
  open: (day: string) => void;
}

/** A month of days, each with its counts; the seats of workspaces as heat. Arrows and pages go over it, Enter opens the day. */
export function MonthGrid({ calendar, day, select, open }: Props): ReactNode {
  const { t } = useTranslation('reservations/views');
  const element = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    element.current?.querySelector<HTMLElement>('[data-active]')?.focus();
    wantsFocus.current = false;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayAfter(day, { key: event.key, shift: event.shiftKey });
    if (!next && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!next) return open(day);
    wantsFocus.current = true;
    select(next);
  };
  const weeks = weeksOf(day.slice(0, 7));
  const [, week = []] = weeks;
  return (
    <div
      {...grid(t('month', { month: formatDay(day, { month: 'long', year: 'numeric' }) }), weeks.length + 1)}
      {...{ onKeyDown }}
      ref={element}
      className={classes.month}
    >
      <Weekdays week={week} />
      {weeks.map((days, index) => (
        <div {...row(index + 2)} key={days.find(Boolean)} className={classes.week}>
          {days.map((one, weekday) =>
            one ? (
              <DayCell
                key={one}
                day={one}
                counted={calendar?.days.find((found) => found.day === one)}
                today={one === calendar?.today}
                active={one === day}
                onClick={() => (one === day ? open(one) : select(one))}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its weekday alone
              <span key={weekday} className={classes.other} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

function Weekdays({ week }: { week: readonly (string | null)[] }): ReactNode {
  return (
    <div {...row(1)} className={classes.weekdays}>
      {week.map((one) =>
        one ? (
          <span key={one} {...columnheader} title={formatDay(one, { weekday: 'long' })}>
            {formatDay(one, { weekday: 'short' })}
          </span>
        ) : null,
      )}
    </div>
  );
}

type CalendarDay = ReservationCalendar['days'][number];

interface CellProps {
  day: string;
  counted: CalendarDay | undefined;
  today: boolean;
  active: boolean;
  onClick: () => void;
}

function DayCell({ day, counted, today, active, onClick }: CellProps): ReactNode {
  const { t } = useTranslation(['reservations/views', 'reservations']);
  const share = counted?.seatShare ?? null;
  const closures = counted?.closures ?? [];
  const told = closures.map(({ text }) => text).join(', ');
  const said = [
    formatDay(day, { dateStyle: 'full' }),
    today ? t('today') : '',
    told && t('closedFor', { text: told }),
    counted ? t('taken', { count: counted.total }) : '',
    share === null ? '' : t('seatShare', { share: formatPercent(share) }),
  ];
  const more = { onClick, 'aria-selected': active, 'aria-current': today ? ('date' as const) : undefined };
  return (
    <div
      {...gridcell(active)}
      {...more}
      className={classes.day}
      data-weekend={weekdayOf(day) > 4 ? '' : undefined}
      data-closed={closures.length > 0 ? '' : undefined}
      title={told || undefined}
    >
      <span className="pt-unseen">{said.filter(Boolean).join(', ')}</span>
      <span className={classes.top} aria-hidden>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {counted && counted.total > 0 ? <b>{formatNumber(counted.total)}</b> : null}
      </span>
      <span className={classes.areas} aria-hidden>
        {fitting(counted?.areas ?? []).map(({ area, count }) => {
          const Glyph = areaIcons[area];
          return (
            <span key={area} title={t(`reservations:areas.${area}`)}>
              <DrawnIcon of={Glyph} size={14} />
              {formatNumber(count)}
            </span>
          );
        })}
        <Others areas={counted?.areas ?? []} />
      </span>
      <SeatShare share={share} />
    </div>
  );
}

function SeatShare({ share }: { share: number | null }): ReactNode {
  const { t } = useTranslation('reservations/views');
  if (share === null) return null;
  return (
    <span
      className={`${heat.heat} ${classes.heat}`}
      aria-hidden
      data-heat={heatOf(share)}
      title={t('seatShare', { share: formatPercent(share) })}
    >
      <span>{share > 0 ? formatPercent(share) : null}</span>
    </span>
  );
}

type Areas = CalendarDay['areas'];

/** So many areas have room in a day; where there are more, the last place says how many. */
const roomFor = 4;
const fitting = (areas: Areas): Areas => (areas.length > roomFor ? areas.slice(0, roomFor - 1) : areas);

function Others({ areas }: { areas: Areas }): ReactNode {
  const { t } = useTranslation('reservations');
  const others = areas.slice(fitting(areas).length);
  if (others.length === 0) return null;
  const said = others.map(({ area, count }) => `${t(`areas.${area}`)} ${formatNumber(count)}`);
  return <span title={said.join(', ')}>+{formatNumber(others.length)}</span>;
}
