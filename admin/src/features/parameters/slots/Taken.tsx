import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './slots.module.css';

/** How much of a slot is reserved today, against the number that is being typed. */
export function Taken({ taken, capacity }: { taken: number; capacity: number }) {
  const { t } = useTranslation('parameters');
  const full = taken > 0 && taken >= capacity;
  const part = capacity > 0 ? Math.min(100, Math.round((taken / capacity) * 100)) : full ? 100 : 0;
  const shown = formatNumber(taken);
  return (
    <div className={classes.taken}>
      <span className={classes.takenName} aria-hidden>
        {t('takenToday')}
      </span>
      <span className="pt-track" aria-hidden>
        <i style={{ width: `${part}%` }} />
      </span>
      <span className={classes.takenCount} aria-hidden>
        {full ? t('takenFull', { taken: shown }) : shown}
      </span>
      <span className="pt-unseen">{t('takenOf', { taken: shown, capacity: formatNumber(capacity) })}</span>
    </div>
  );
}
