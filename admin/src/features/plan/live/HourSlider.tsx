import { Button } from '@mantine/core';
import type { Occupancy } from '@population-tracker/contract/plan/floor-plan';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HourTrack } from '#ui/HourTrack.tsx';
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
  return (
    <div className={classes.hours}>
      <div className={classes.now}>
        <b className="pt-large">{clock(minutes)}</b>
        <span className="pt-tiny pt-quiet">
          {day === today(timeZone) ? t('today') : formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}
        </span>
      </div>
      <div className={classes.slider}>
        <HourTrack bars={bars} from={from} to={to} minutes={minutes} label={t('hour')} onChange={onChange} />
      </div>
      <Button variant="default" onClick={onNow}>
        {t('now')}
      </Button>
    </div>
  );
}
