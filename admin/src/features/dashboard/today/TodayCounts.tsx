import type { DayCount, TodayPlace } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { type FigureName, figureIcons, figureNames } from '../figure-names.ts';
import { Marked } from '../Marked.tsx';
import { rowsOfDay } from '../rows-of-day.ts';
import { SparkLine } from '../SparkLine.tsx';
import classes from './today.module.css';

/** Four counts of the day with their share of the capacity and their change; each leads to its rows. */
export function TodayCounts({ place }: { place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  return (
    <ul className={`pt-counts pt-over pt-below-4 ${classes.figures}`} aria-label={t('today.counts')}>
      {figureNames.map((name) => (
        <li key={name}>
          <Count name={name} count={place[name]} place={place} />
        </li>
      ))}
    </ul>
  );
}

function Count({ name, count, place }: { name: FigureName; count: DayCount; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  // The list behind it opens to administrators only.
  const mayOpen = useHolds('reservations.write');
  const { capacity, used } = count;
  const values = { used: formatNumber(used), capacity: formatNumber(capacity ?? 0), share: formatPercent(capacity ? used / capacity : 0) };
  const content = (
    <>
      <span>
        <DrawnIcon of={figureIcons[name]} />
        {t(`figures.${name}`)}
      </span>
      <span className="pt-value">{formatNumber(count.count)}</span>
      <span className="pt-stack pt-note pt-figures pt-unbroken">
        {capacity === null ? (
          t('today.notOffered')
        ) : (
          <>
            <span>{t(name === 'reservations' ? 'today.ofSeats' : 'today.of', values)}</span>
            <span>
              <Marked text={t('today.taken', values)} />
            </span>
          </>
        )}
      </span>
      <SparkLine values={count.weeks} />
      <span className="pt-note pt-figures pt-cut pt-across">
        <Change count={count} day={place.day} />
      </span>
    </>
  );
  const how = t(`today.how.${name}`);
  return mayOpen ? (
    <Link
      className={classes.figure}
      title={how}
      to={rowsOfDay(place.day, { area: name === 'reservations' ? undefined : name, locationId: place.id })}
    >
      {content}
    </Link>
  ) : (
    <div className={classes.figure} title={how}>
      {content}
    </div>
  );
}

/** Beside the same weekday a week before. */
function Change({ count: { count, before }, day }: { count: DayCount; day: string }) {
  const { t } = useTranslation('dashboard');
  const change = count - before;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus;
  const label = change > 0 ? t('change.up') : change < 0 ? t('change.down') : undefined;
  const values = {
    change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`,
    day: formatDay(addDays(day, -7), { weekday: 'short', day: 'numeric', month: 'short' }),
  };
  return (
    <>
      <Arrow size={14} stroke={1.75} role={label ? 'img' : undefined} aria-label={label} aria-hidden={!label} />{' '}
      <Marked text={t('change.day', values)} />
    </>
  );
}
