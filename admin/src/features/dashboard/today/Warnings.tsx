import type { Today, Warning } from '@population-tracker/contract/dashboard/today';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { Marked } from '../Marked.tsx';
import { rowsOfDay } from '../rows-of-day.ts';
import classes from './today.module.css';

/** So many are shown until all are asked for. */
const shownWarnings = 5;

/** What somebody should know of: what is full first, then what nearly is. */
export function Warnings({ warnings, today }: { warnings: readonly Warning[]; today: Today }) {
  const { t } = useTranslation('dashboard');
  const [all, showAll] = useState(false);
  if (warnings.length === 0) return null;
  const shown = all ? warnings : warnings.slice(0, shownWarnings);
  return (
    <section className={classes.warnings} aria-label={t('today.warnings.label')}>
      <ul>
        {shown.map((warning) => (
          <li key={keyOf(warning)}>
            <One warning={warning} today={today} />
          </li>
        ))}
      </ul>
      {warnings.length > shownWarnings ? (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? t('today.warnings.fewer') : t('today.warnings.all', { count: warnings.length })}
        </button>
      ) : null}
    </section>
  );
}

const keyOf = ({ kind, locationId, recordId, name, start }: Warning) => [kind, locationId, recordId, name, start].join(' ');

function One({ warning, today }: { warning: Warning; today: Today }) {
  const { t } = useTranslation('dashboard');
  const isAdmin = useHolds('reservations.write');
  const { kind, level, name, start, count, capacity } = warning;
  const isPlace = capacity !== null;
  const share = isPlace ? formatPercent(Math.floor((100 * count) / Math.max(1, capacity)) / 100) : '';
  const said = isPlace && level === 'full' ? t('today.warnings.full') : share;
  const content = (
    <>
      <DrawnIcon of={level === 'full' ? IconAlertCircle : IconAlertTriangle} size={14} />
      <span>
        <Marked
          text={t(`today.warnings.${kind}`, {
            count,
            said,
            name,
            start: start ?? '',
            number: formatNumber(count),
            location: locationName(today, warning),
          })}
        />
      </span>
    </>
  );
  // Emergencies open to whoever looks after them, everything else to administrators.
  return isAdmin || kind === 'emergency' ? (
    <Link className={classes.warning} data-level={level} to={pathOf(warning, today)}>
      {content}
    </Link>
  ) : (
    <span className={classes.warning} data-level={level}>
      {content}
    </span>
  );
}

const locationName = (today: Today, { locationId }: Warning): string => today.locations.find(({ id }) => id === locationId)?.name ?? '';

function pathOf({ kind, recordId, locationId }: Warning, today: Today): string {
  if (kind === 'emergency') return `/emergency?id=${recordId}`;
  if (kind === 'mail') return '/notifications?state=failed';
  if (kind === 'floor') return `/office-plan?id=${recordId}`;
  const day = today.locations.find(({ id }) => id === locationId)?.day ?? today.company.day;
  return rowsOfDay(day, { area: kind, locationId });
}
