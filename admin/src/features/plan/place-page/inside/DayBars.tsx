import type { Office, OfficeFloor } from '@population-tracker/contract/dashboard/today';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import classes from './day-bars.module.css';

interface Props {
  office: Office;
  floor: OfficeFloor;
  /** The quarter of an hour that is now. */
  step: number;
}

/** How full a floor is today, quarter of an hour by quarter of an hour. */
export function DayBars({ office: { moments, timeZone }, floor: { taken, seats }, step }: Props) {
  const { t } = useTranslation('plan/place-page');
  const most = Math.max(1, seats, ...taken);
  const time = (at: number) => formatTime(timeIn(timeZone, new Date(moments[at] ?? 0)));
  return (
    <figure aria-label={t('byHour')}>
      <div className={classes.bars} aria-hidden>
        {taken.map((count, at) => (
          <i
            key={moments[at]}
            style={{ '--share': count / most } as CSSProperties}
            data-now={at === step ? '' : undefined}
            title={t('takenAt', { time: time(at), taken: formatNumber(count), seats: formatNumber(seats) })}
          />
        ))}
      </div>
      <div className={classes.hours} aria-hidden>
        {moments.map((moment, at) =>
          at % 8 === 0 ? (
            <span key={moment} style={{ '--at': at / moments.length } as CSSProperties}>
              {time(at)}
            </span>
          ) : null,
        )}
      </div>
      <figcaption className="pt-small pt-quiet pt-figures pt-below-2">
        {t('takenNow', {
          time: time(step),
          taken: formatNumber(taken[step] ?? 0),
          seats: formatNumber(seats),
          share: formatPercent(seats > 0 ? (taken[step] ?? 0) / seats : 0),
        })}
      </figcaption>
    </figure>
  );
}
