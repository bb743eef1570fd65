import type { CSSProperties } from 'react';
import classes from './hour-track.module.css';

interface Props {
  /** How full each half of an hour is, from the first on. */
  bars: readonly number[];
  /** In minutes of the day. */
  from: number;
  to: number;
  minutes: number;
  /** Its accessible name. */
  label: string;
  onChange: (minutes: number) => void;
}

const barMinutes = 30;

/** `09:30` of 570 minutes. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A day's hours to move along, below how full they are. */
export function HourTrack({ bars, from, to, minutes, label, onChange }: Props) {
  const most = Math.max(1, ...bars);
  const share = Math.max(0, Math.min(1, (minutes - from) / (to - from)));
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60);
  return (
    <div className={classes.track} style={{ '--share': share } as CSSProperties}>
      <div className={classes.bars} aria-hidden>
        {bars.map((count, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is known by its place alone
            key={index}
            style={{ height: `${(count / most) * 100}%` }}
            data-now={minutes >= from + index * barMinutes && minutes < from + (index + 1) * barMinutes ? '' : undefined}
          />
        ))}
      </div>
      <input
        type="range"
        min={from}
        max={to}
        step={15}
        value={minutes}
        aria-label={label}
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
  );
}
