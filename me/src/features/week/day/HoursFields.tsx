import { instantAt, timeIn } from '@population-tracker/contract/kernel/zones';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './day.module.css';

/** HH:mm, as clocks show it at the location. */
export interface Hours {
  from: string;
  until: string;
}

const officeDay: Hours = { from: '09:00', until: '18:00' };

export const hoursOf = (period: { start: string; end: string } | null, timeZone: string): Hours =>
  period ? { from: timeIn(timeZone, new Date(period.start)), until: timeIn(timeZone, new Date(period.end)) } : officeDay;

/** Null where they are none: the end lies before the start, or one of them isn't there. */
export function periodOf({ from, until }: Hours, day: string, timeZone: string): { start: string; end: string } | null {
  const last = until === '00:00' ? '24:00' : until;
  if (!from || !until || from >= last) return null;
  return { start: instantAt(timeZone, day, from).toISOString(), end: instantAt(timeZone, day, last).toISOString() };
}

interface Props {
  value: Hours;
  onChange: (hours: Hours) => void;
}

/** From when to when, by the location's clock. */
export function HoursFields({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation('week/day');
  return (
    <div className={classes.hours}>
      <TimeSelect label={t('from')} value={value.from} onChange={(from) => onChange({ ...value, from })} />
      <TimeSelect label={t('until')} value={value.until} onChange={(until) => onChange({ ...value, until })} />
    </div>
  );
}

const quarters = Array.from(
  { length: 24 * 4 },
  (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
);

/** By quarters of an hour, written as everywhere; the browser's own field would write them by its own language. */
function TimeSelect({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }): ReactNode {
  const times = quarters.includes(value) ? quarters : [...quarters, value].sort();
  return (
    <label>
      {label}
      <select className={classes.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </select>
    </label>
  );
}
