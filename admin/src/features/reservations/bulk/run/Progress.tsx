import type { ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './run.module.css';

/** How far the step is that runs, and how long it may still take. */
export function Progress({ bulk, readAt }: { bulk: ReservationBulk; readAt: number }) {
  const { t } = useTranslation('reservations/bulk');
  const { state, processed, waiting } = bulk;
  const all = processed + waiting;
  const seconds = useRemaining(bulk, readAt);
  const percent = all > 0 ? Math.round((processed / all) * 100) : 0;
  return (
    <section className={classes.progress}>
      <div className={classes.said}>
        <strong>{t(`states.${state}`)}</strong>
        <span className="pt-quiet">
          {t('progress.of', { processed: formatNumber(processed), all: formatNumber(all) })}
          {seconds === null
            ? ''
            : ` · ${t('progress.left', { time: formatNumber(seconds, { style: 'unit', unit: 'second', unitDisplay: 'short' }) })}`}
        </span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t(`states.${state}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p>{t(`progress.help.${state === 'checking' ? 'checking' : 'making'}`)}</p>
    </section>
  );
}

const msPerSecond = 1_000;

/** Seconds at the pace since the step was first seen; null while nothing moved. */
function useRemaining({ state, processed, waiting }: ReservationBulk, readAt: number): number | null {
  const first = useRef({ state, processed, at: readAt });
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const begin = first.current;
    if (begin.state !== state) {
      first.current = { state, processed, at: readAt };
      return setSeconds(null);
    }
    const pace = (processed - begin.processed) / (readAt - begin.at);
    if (pace > 0) setSeconds(Math.max(1, Math.ceil(waiting / pace / msPerSecond)));
  }, [state, processed, waiting, readAt]);
  return seconds;
}
