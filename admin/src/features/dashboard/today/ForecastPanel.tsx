import type { Forecast, ForecastDay, TodayPlace } from '@population-tracker/contract/dashboard/today';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { Marked } from '../Marked.tsx';
import { rowsOfDay } from '../rows-of-day.ts';
import { roundTicks } from '../ticks.ts';
import classes from './forecast.module.css';
import { TodayPanel } from './TodayPanel.tsx';

/** Who will come on the next working days: what is reserved by now, what is expected, and how far that was off before. */
export function ForecastPanel({ place }: { place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const { days } = place.forecast;
  return (
    <TodayPanel
      className={classes.panel}
      title={t('today.forecast.title', { count: days.length })}
      text={place.id === null ? t('today.forecast.everywhere') : t('today.forecast.at', { name: place.name })}
      how={t('today.forecast.how')}
    >
      <Chart days={days} />
      <Table days={days} place={place} />
      <Lying days={days} place={place} />
      <p className={classes.key}>
        <span>
          <i data-is="hand" />
          {t('today.forecast.onHandKey')}
        </span>
        <span>
          <i data-is="expected" />
          {t('today.forecast.expectedKey')}
        </span>
        <span>
          <i data-is="band" />
          {t('today.forecast.bandKey')}
        </span>
        <span>
          <i data-is="seats" />
          {t('today.forecast.seats')}
        </span>
      </p>
      <PastError forecast={place.forecast} />
    </TodayPanel>
  );
}

function Chart({ days }: { days: readonly ForecastDay[] }) {
  const { t } = useTranslation('dashboard');
  const seats = Math.max(0, ...days.map((day) => day.seats));
  const ticks = roundTicks(Math.max(1, seats, ...days.flatMap(({ onHand, high }) => [onHand, high ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const at = (value: number) => value / top;
  return (
    <div className={`${classes.chart} pt-desk-only`} role="img" aria-label={t('today.forecast.chart')}>
      <div className={classes.grid} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ '--at': at(tick) } as CSSProperties}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div className={classes.days} style={{ '--seats': at(seats) } as CSSProperties} aria-hidden>
        {days.map((day) => (
          <div
            key={day.day}
            style={
              {
                '--hand': at(day.onHand),
                '--expected': at(day.expected ?? 0),
                '--low': at(day.low ?? 0),
                '--high': at(day.high ?? 0),
              } as CSSProperties
            }
          >
            <i data-is="hand" />
            {day.expected === null ? null : (
              <>
                <i data-is="band" />
                <i data-is="expected" />
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Table({ days, place }: { days: readonly ForecastDay[]; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const mayOpen = useHolds('reservations.write');
  const guessed = (value: number | null, { seats }: ForecastDay) => {
    if (value === null) return '–';
    return seats > 0 && value >= seats ? <b className="pt-wrong">{formatNumber(value)}</b> : formatNumber(value);
  };
  const rows = {
    expected: (day) => guessed(day.expected, day),
    onHand: ({ day, onHand }) =>
      mayOpen ? <Link to={rowsOfDay(day, { area: 'workspace', locationId: place.id })}>{formatNumber(onHand)}</Link> : formatNumber(onHand),
    high: (day) => guessed(day.high, day),
    low: (day) => guessed(day.low, day),
  } as const satisfies Record<string, (day: ForecastDay) => ReactNode>;
  return (
    <table className={`${classes.table} pt-desk-only`} aria-label={t('today.forecast.chart')}>
      <thead>
        <tr>
          <th scope="col">{t('today.forecast.day')}</th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              {formatDay(day, { weekday: 'short', day: 'numeric' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(rows) as (keyof typeof rows)[]).map((row) => (
          <tr key={row}>
            <th scope="row">{t(`today.forecast.${row}`)}</th>
            {days.map((day) => (
              <td key={day.day}>{rows[row](day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: a row for each day, its bar lying. */
function Lying({ days, place }: { days: readonly ForecastDay[]; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const mayOpen = useHolds('reservations.write');
  const top = Math.max(1, ...days.flatMap(({ seats, onHand, high }) => [seats, onHand, high ?? 0]));
  return (
    <ul className={classes.lying}>
      {days.map((day) => {
        const { onHand, expected, low, high } = day;
        const told = t('today.forecast.row', {
          onHand: formatNumber(onHand),
          expected: expected === null ? '–' : formatNumber(expected),
        });
        const bar = (
          <span
            style={
              {
                '--hand': onHand / top,
                '--expected': (expected ?? 0) / top,
                '--low': (low ?? 0) / top,
                '--high': (high ?? 0) / top,
              } as CSSProperties
            }
          >
            <i data-is="hand" />
            {expected === null ? null : (
              <>
                <i data-is="band" />
                <i data-is="expected" />
              </>
            )}
          </span>
        );
        return (
          <li key={day.day} title={told}>
            {mayOpen ? (
              <Link to={rowsOfDay(day.day, { area: 'workspace', locationId: place.id })}>
                {formatDay(day.day, { weekday: 'short', day: 'numeric' })}
              </Link>
            ) : (
              formatDay(day.day, { weekday: 'short', day: 'numeric' })
            )}
            {bar}
            <b>{formatNumber(expected ?? onHand)}</b>
          </li>
        );
      })}
    </ul>
  );
}

function PastError({ forecast: { error, days } }: { forecast: Forecast }) {
  const { t } = useTranslation('dashboard');
  if (!error) return <p className="pt-note pt-below-2">{t('today.forecast.tooLittle')}</p>;
  const full = days.filter(({ high, seats }) => high !== null && seats > 0 && high >= seats).map(({ day }) => dayName(day));
  return (
    <p className="pt-note pt-below-2">
      <Marked
        text={t(error.tenDaysAhead === null ? 'today.forecast.error' : 'today.forecast.errors', {
          count: error.days,
          one: formatPercent(error.oneDayAhead, 1),
          ten: formatPercent(error.tenDaysAhead ?? 0, 1),
          inside: formatNumber(error.inside),
          days: formatNumber(error.days),
        })}
      />{' '}
      {full.length > 0 ? t('today.forecast.reaches', { days: full.join(', ') }) : null}
    </p>
  );
}

const dayName = (day: string): string => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
