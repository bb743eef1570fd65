import type { AffectedReservation } from '@population-tracker/contract/plan/floor-plan';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstantShort, formatTime } from '#web/formats/dates.ts';
import classes from './publish.module.css';

interface Props {
  items: AffectedReservation[];
  more: number;
  timeZone: string;
  /** All of them will be cancelled, whether or not a desk is free. */
  cancels: boolean;
}

/** Whose reservations stand on desks that go or are blocked. */
export function AffectedList({ items, more, timeZone, cancels }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    // A box that scrolls is reached by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} tabIndex={0} aria-label={t('affectedList')}>
      <table className="pt-table">
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('desk')}</th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, userName, start, end, deskLabel, movesTo }) => (
            <tr key={id}>
              <td>{userName}</td>
              <td>{`${formatInstantShort(start, timeZone)}, ${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`}</td>
              <td>{deskLabel}</td>
              <td>{movesTo === null || cancels ? t('isCancelled') : t('movesTo', { label: movesTo })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="pt-quiet">{t('moreAffected', { count: more })}</p> : null}
    </section>
  );
}
