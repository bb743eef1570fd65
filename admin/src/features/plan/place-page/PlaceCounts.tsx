import { addDays } from '@population-tracker/contract/kernel/days';
import { type Icon, IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import classes from './counts.module.css';

export interface Count {
  name: string;
  icon: Icon;
  /** A text where it is no number; undefined while it isn't known. */
  value: number | string | undefined;
  /** What it is of; null where it isn't offered. */
  of?: number | null | undefined;
  /** What of it is taken, where that is another number: of reservations those of a seat. */
  used?: number | undefined;
  /** How the share is said. */
  as?: 'taken' | 'ofSeats';
  /** Instead of a share. */
  said?: ReactNode;
  note?: ReactNode;
  /** The rows behind it. */
  to?: string | undefined;
}

/** Four counts, most of them of today; each leads to its rows where there are some. To whoever may not see who is where, the rest. */
export function PlaceCounts({ counts }: { counts: readonly Count[] }) {
  const { t } = useTranslation('plan/place-page');
  const [seesToday, mayOpen] = [useHolds('presence.read'), useHolds('reservations.read')];
  const told = counts.filter(({ value }) => seesToday || value !== undefined);
  if (told.length === 0) return null;
  return (
    <ul className="pt-counts" aria-label={t('counts')}>
      {told.map((count) => (
        <li key={count.name}>
          {count.to && mayOpen ? (
            <Link className="pt-count" to={count.to}>
              <Content count={count} />
            </Link>
          ) : (
            <div className="pt-count">
              <Content count={count} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ count: { name, icon, value, of, used, as = 'taken', said, note } }: { count: Count }) {
  return (
    <>
      <span>
        <DrawnIcon of={icon} />
        <span className="pt-cut">{name}</span>
      </span>
      <span className="pt-value">{typeof value === 'number' ? formatNumber(value) : (value ?? '–')}</span>
      <span className="pt-stack pt-narrow pt-note pt-figures">
        {said ?? (value === undefined ? null : <Share of={of} count={Number(value)} used={used} as={as} />)}
      </span>
      <span className={classes.note}>{note}</span>
    </>
  );
}

interface ShareProps extends Pick<Count, 'of' | 'used' | 'as'> {
  count: number;
}

function Share({ of, count, used = count, as = 'taken' }: ShareProps) {
  const { t } = useTranslation('plan/place-page');
  if (of === null) return t('notOffered');
  if (of === undefined) return null;
  const values = { used: formatNumber(used), shown: formatNumber(of), share: formatPercent(of > 0 ? used / of : 0) };
  return (
    <>
      <span>{t(used === count ? 'of' : 'usedOf', values)}</span>
      <Trans t={t} i18nKey={as} values={values} components={{ b: <b /> }} parent="span" />
    </>
  );
}

interface ChangeProps {
  count: number;
  before: number;
  /** Today there. */
  day: string;
}

/** Beside the same weekday a week before. */
export function Change({ count, before, day }: ChangeProps) {
  const { t } = useTranslation('plan/place-page');
  const change = count - before;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconMinus;
  const values = {
    change: `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`,
    day: formatDay(addDays(day, -7), { weekday: 'short', day: 'numeric', month: 'short' }),
  };
  return (
    <>
      <Arrow size={14} stroke={1.75} aria-hidden /> <Trans t={t} i18nKey="change" values={values} components={{ b: <b /> }} />
    </>
  );
}
