import type { PassiveFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import { useTranslation } from 'react-i18next';
import { formatInstantShort, formatTime } from '#web/formats/dates.ts';
import classes from './leaving.module.css';

interface Props {
  impact: Pick<PlanImpact, 'affected' | 'futureReservations'>;
  fate: PassiveFate;
}

/** Whose reservations are concerned, and what becomes of each. */
export function LeavingList({ impact, fate }: Props) {
  const { t } = useTranslation('plan');
  const { affected, futureReservations } = impact;
  const more = futureReservations - affected.length;
  const becomes = (movesTo: string | null): string => {
    if (fate === 'keep') return t('leaving.stays');
    return movesTo === null || fate === 'cancel' ? t('leaving.cancelled') : t('leaving.to', { place: movesTo });
  };
  return (
    // A box that scrolls is reached by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} tabIndex={0} aria-label={t('leaving.list')}>
      <table className="pt-table">
        <thead>
          <tr>
            <th scope="col">{t('leaving.person')}</th>
            <th scope="col">{t('leaving.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {affected.map(({ id, userName, area, place, start, end, timeZone, movesTo }) => (
            <tr key={id}>
              <td>
                <strong>{userName}</strong>
                <span>{`${formatInstantShort(start, timeZone)}, ${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`}</span>
                <span>{area === 'workspace' || area === 'meetingRoom' ? place : `${t(`leaving.areas.${area}`)}, ${place}`}</span>
              </td>
              <td data-moves={fate !== 'keep' && fate !== 'cancel' && movesTo !== null ? '' : undefined}>{becomes(movesTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{t('leaving.more', { count: more })}</p> : null}
    </section>
  );
}
