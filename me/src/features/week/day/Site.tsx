import type { MyDay } from '@population-tracker/contract/me/my-day';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './day.module.css';

/** Where, and when it is open there. */
export function Site({ data, onLocation }: { data: MyDay; onLocation: (id: number) => void }): ReactNode {
  const { t } = useTranslation('week/day');
  const { location, locations, opening, closures } = data;
  const hours = opening === null ? null : opening === '' ? t('staysClosed') : t('open', { hours: opening });
  return (
    <div className="pt-stack pt-gap-1">
      {locations.length > 1 ? (
        <select
          className={classes.select}
          aria-label={t('location')}
          value={location.id}
          onChange={(event) => onLocation(Number(event.target.value))}
        >
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <b>{location.name}</b>
      )}
      <p className="pt-small pt-quiet">{[hours, ...closures.map(({ text }) => t('closedFor', { text }))].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
