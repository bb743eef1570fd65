import { Button } from '@mantine/core';
import type { Occupancy } from '@population-tracker/contract/plan/floor-plan';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/formats/dates.ts';
import classes from './live.module.css';
import { busyness, clock, today } from './live-state.ts';

interface Props {
  occupancy: Occupancy | undefined;
  day: string;
  minutes: number;
  span: [from: number, to: number];
  onChange: (minutes: number) => void;
  onNow: () => void;
  timeZone: string;
}

/** The hour that is looked at, above how full the day is. */
export function HourSlider({ occupancy, day, minutes, span: [from, to], onChange, onNow, timeZone }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const bars = useMemo(() => busyness(occupancy, day, [from, to], timeZone), [occupancy, day, from, to, timeZone]);
  const most = Math.max(1, ...bars);
  const share = Math.max(0, Math.min(1, (minutes - from) / (to - from)));
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60);
  return (
    <div className={classes.hours}>
      <div className={classes.now}>
        <b>{clock(minutes)}</b>
        <span>{day === today(timeZone) ? t('today') : formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
      </div>
      <div className={classes.slider} style={{ '--share': share } as CSSProperties}>
        <div className={classes.bars} aria-hidden>
          {bars.map((count, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is known by its place alone
              key={index}
              style={{ height: `${(count / most) * 100}%` }}
              data-now={minutes >= from + index * 30 && minutes < from + index * 30 + 30 ? '' : undefined}
            />
          ))}
        </div>
        <input
          type="range"
          min={from}
          max={to}
          step={15}
          value={minutes}
          aria-label={t('hour')}
          aria-valuetext={clock(minutes)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        <div className={classes.ticks} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${((hour - from) / (to - from)) * 100}%` }}>
              {clock(hour)}
            </span>
          ))}
        </div>
      </div>
      <Button variant="default" onClick={onNow}>
        {t('now')}
      </Button>
    </div>
  );
}
