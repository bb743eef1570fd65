import { useMediaQuery } from '@mantine/hooks';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { peopleOrFew } from '../people-or-few.ts';
import { roundTicks } from '../ticks.ts';
import chart from './chart.module.css';
import classes from './figures.module.css';
import { type Distribution, sumOf, withOthers } from './figures-state.ts';

/** Stacked bars, a colour a location, today marked; each location's figure stands beside it instead of a legend. */
export function DistributionChart({ data: all }: { data: Distribution }): ReactNode {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const data = withOthers(all, (count) => t('distribution.others', { count }));
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = roundTicks(Math.max(...data.days.map(({ persons }) => sumOf(persons))));
  const top = ticks.at(-1) ?? 1;
  const share = (count: number) => `${(count / top) * 100}%`;
  return (
    <div className={classes.distribution}>
      <figure
        className={chart.chart}
        aria-label={t('distribution.chart', { month: monthName(data.month) })}
        onPointerLeave={() => setPointed(null)}
      >
        <div className={chart.lines} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: share(tick) }}>
              {formatNumber(tick)}
            </span>
          ))}
        </div>
        <ol className={chart.days} aria-hidden>
          {data.days.map(({ day, persons }, index) => (
            <li key={day} data-expected={day > data.today || undefined} onPointerEnter={() => setPointed(index)}>
              {persons.map((count, at) => {
                const place = data.locations[at];
                return count && place ? <i key={place.id} style={{ height: share(count), background: place.colour }} /> : null;
              })}
            </li>
          ))}
        </ol>
        <DayAxis data={data} />
        {pointed === null ? null : <DayCard data={data} index={pointed} />}
      </figure>
      <Labels data={data} />
    </div>
  );
}

/** The one that is asked for unless an address names another. */
export const presentMonth = (): string => dayIn(defaultTimeZone, new Date()).slice(0, 7);

export const monthName = (month: string): string => formatDay(`${month}-01`, { month: 'long', year: 'numeric' });

/** Where the middle of a day's bar stands, from the left. */
const middle = (index: number, { days }: Distribution): string => `${((index + 0.5) / days.length) * 100}%`;

const labelEveryDays = { wide: 3, narrow: 7 };
/** So many days on either side are beneath the label of today. */
const besideTodayDays = { wide: 1, narrow: 3 };

function DayAxis({ data }: { data: Distribution }) {
  const narrow = useMediaQuery('(max-width: 767px)');
  const width = narrow ? 'narrow' : 'wide';
  const every = labelEveryDays[width];
  const today = data.days.findIndex(({ day }) => day === data.today);
  return (
    <div className={chart.axis} aria-hidden>
      {data.days.map(({ day }, index) => {
        const number = index + 1;
        const isToday = index === today;
        const besideToday = today >= 0 && Math.abs(index - today) <= besideTodayDays[width];
        if (!isToday && (besideToday || number % every !== 2 % every)) return null;
        return (
          <span key={day} data-today={isToday || undefined} style={{ left: middle(index, data) }}>
            {isToday ? formatDay(day, { day: 'numeric', month: 'short' }) : number}
          </span>
        );
      })}
    </div>
  );
}

/** The figures of the day under the pointer, beside its bar. */
function DayCard({ data, index }: { data: Distribution; index: number }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { day, persons, total } = data.days[index] ?? { day: data.month, persons: [], total: null };
  const side = index < data.days.length / 2 ? 'left' : 'right';
  const place = { [side]: side === 'left' ? middle(index + 1, data) : middle(data.days.length - index, data) };
  return (
    <div className={chart.over}>
      <div className={chart.card} style={place}>
        <b>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</b>
        {data.locations.map(({ id, name, colour }, at) => (
          <span key={id}>
            <i style={{ background: colour }} />
            {name}
            <b>{peopleOrFew(t, persons[at] ?? null)}</b>
          </span>
        ))}
        <span>
          <i />
          {t('distribution.total')}
          <b>{peopleOrFew(t, total)}</b>
        </span>
      </div>
    </div>
  );
}

/** The last day with persons up to today, so that a month gone by is labelled too. */
function Labels({ data }: { data: Distribution }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const upToNow = data.days.filter(({ day, persons }) => day <= data.today && persons.some((count) => count !== 0));
  const shown = data.days.find(({ day }) => day === data.today) ?? upToNow.at(-1) ?? data.days[0];
  const said = (count: number | null) =>
    shown?.day === data.today
      ? t('distribution.today', { count: peopleOrFew(t, count) as never })
      : t('distribution.onDay', {
          count: peopleOrFew(t, count) as never,
          day: shown ? formatDay(shown.day, { day: 'numeric', month: 'short' }) : '',
        });
  return (
    <ul className={classes.labels}>
      {data.locations
        .map(({ id, name, colour }, index) => (
          <li key={id} style={{ '--c': colour } as CSSProperties}>
            <b>{name}</b>
            <span>{said(shown?.persons[index] ?? null)}</span>
          </li>
        ))
        .reverse()}
      {data.days.some(({ day, persons }) => day > data.today && persons.some((count) => count !== 0)) ? (
        <li className="pt-faint">{t('distribution.expected')}</li>
      ) : null}
    </ul>
  );
}
