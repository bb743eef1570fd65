import type { AffectedReservation } from '@population-tracker/contract/plan/floor-plan';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
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
    <div className={classes.list}>
      <FactTable
        boxed
        label={t('affectedList')}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { title: t('person'), cell: ({ userName }) => userName },
          {
            title: t('when'),
            cell: ({ start, end }) => `${formatInstantShort(start, timeZone)}, ${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`,
          },
          { title: t('desk'), cell: ({ deskLabel }) => deskLabel },
          {
            title: t('becomes'),
            cell: ({ movesTo }) => (movesTo === null || cancels ? t('isCancelled') : t('movesTo', { label: movesTo })),
          },
        ]}
      />
      {more > 0 ? <p className="pt-quiet">{t('moreAffected', { count: more })}</p> : null}
    </div>
  );
}
