import type { PassiveFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
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
  const becomes = (movesTo: string | null) => {
    if (fate === 'keep') return t('leaving.stays');
    if (movesTo === null || fate === 'cancel') return t('leaving.cancelled');
    return <span className="pt-right">{t('leaving.to', { place: movesTo })}</span>;
  };
  return (
    <>
      <FactTable
        boxed
        label={t('leaving.list')}
        rows={affected}
        keyOf={({ id }) => id}
        columns={[
          { title: t('leaving.person'), cell: (row) => <Who of={row} /> },
          { title: t('leaving.becomes'), cell: ({ movesTo }) => becomes(movesTo) },
        ]}
      />
      {more > 0 ? <p>{t('leaving.more', { count: more })}</p> : null}
    </>
  );
}

function Who({ of: { userName, area, place, start, end, timeZone } }: { of: PlanImpact['affected'][number] }) {
  const { t } = useTranslation('plan');
  // A pet comes for the day as a whole.
  const hours = area === 'pet' ? t('leaving.wholeDay') : `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
  return (
    <>
      {userName}
      <span className={classes.what}>{`${formatInstantShort(start, timeZone)}, ${hours}`}</span>
      <span className={classes.what}>
        {area === 'workspace' || area === 'meetingRoom' ? place : `${t(`leaving.areas.${area}`)}, ${place}`}
      </span>
    </>
  );
}
