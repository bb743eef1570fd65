import { Skeleton } from '@mantine/core';
import type { DashboardSummary, Figure } from '@population-tracker/contract/dashboard/figures';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDay, formatDays } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { type FigureName, figureIcons, figureNames } from '../figure-names.ts';
import { Marked } from '../Marked.tsx';
import { SparkLine } from '../SparkLine.tsx';
import classes from './figures.module.css';
import type { Scope } from './figures-state.ts';

/** Four counts with their share of the capacity and their change; each leads to its rows. */
export function FigureRow({ summary, scope }: { summary: DashboardSummary | undefined; scope: Scope }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  return (
    <ul className={`pt-counts pt-over pt-below-5 ${classes.figures}`} aria-label={t('dashboard:figures.label')}>
      {figureNames.map((name) => (
        <li key={name}>{summary ? <FigureLink name={name} summary={summary} scope={scope} /> : <Skeleton height="100%" />}</li>
      ))}
    </ul>
  );
}

function FigureLink({ name, summary, scope }: { name: FigureName; summary: DashboardSummary; scope: Scope }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const figure = summary[name];
  const Glyph = figureIcons[name];
  // The list behind it opens to administrators only.
  const mayOpen = useHolds('reservations.write');
  const content = (
    <>
      <span>
        <DrawnIcon of={Glyph} />
        {t(`dashboard:figures.${name}`)}
      </span>
      <span className="pt-value">{formatNumber(figure.count)}</span>
      <SparkLine values={figure.weeks} />
      <span className="pt-note pt-figures pt-cut pt-across">
        <Change figure={figure} summary={summary} />
      </span>
      <span className="pt-note pt-figures pt-cut pt-across">
        <Share figure={figure} seats={name === 'reservations'} />
      </span>
    </>
  );
  const how = t(`how.${name}`);
  return mayOpen ? (
    <Link className={classes.figure} title={how} to={`/reservation?${rowsBehind(name, summary, scope)}`}>
      {content}
    </Link>
  ) : (
    <div className={classes.figure} title={how}>
      {content}
    </div>
  );
}

function rowsBehind(name: FigureName, { from, to }: DashboardSummary, { locationId }: Scope): string {
  const search = new URLSearchParams({ status: 'active', from, to });
  if (name !== 'reservations') search.set('area', name);
  if (locationId) search.set('locationId', String(locationId));
  return search.toString();
}

function Share({ figure, seats }: { figure: Figure; seats: boolean }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  if (!figure.capacity) return null;
  const values = { share: formatPercent(figure.used / figure.capacity), capacity: formatNumber(figure.capacity) };
  return <Marked text={t(seats ? 'ofSeats' : 'ofCapacity', values)} />;
}

/** Beside the same weekdays before, as far as the period has come. */
function Change({ figure: { elapsed, before }, summary }: { figure: Figure; summary: DashboardSummary }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { compared, period } = summary;
  if (!compared) return t('dashboard:change.toCome');
  const change = elapsed - before;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus;
  const label = change > 0 ? t('dashboard:change.up') : change < 0 ? t('dashboard:change.down') : undefined;
  const values = {
    change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`,
    day: formatDay(compared.from, { weekday: 'short', day: 'numeric', month: 'short' }),
    days: formatDays(compared.from, compared.to, { day: 'numeric', month: 'short' }),
  };
  return (
    <>
      <Arrow size={14} stroke={1.75} role={label ? 'img' : undefined} aria-label={label} aria-hidden={!label} />{' '}
      <Marked text={t(period === 'day' ? 'dashboard:change.day' : 'dashboard:change.days', values)} />
    </>
  );
}
