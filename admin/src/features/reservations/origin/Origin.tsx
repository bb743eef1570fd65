import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/formats/dates.ts';
import { BulkLink } from './BulkLink.tsx';

interface Props {
  reservation: Reservation;
  /** What made it, where it was a bulk that is still known. */
  bulkId: number | null;
}

/** When a reservation was made, by whom, and together with which others. */
export function Origin({ reservation: { created, type, bookerName, userName, checkedIn, timeZone }, bulkId }: Props): ReactNode {
  const { t } = useTranslation('reservations');
  const told = { when: formatInstant(created), type: t(`types.${type}`), name: bookerName || userName };
  return (
    <p className="pt-small pt-quiet">
      {t('origin', told)} <BulkLink bulkId={bulkId} />
      {checkedIn ? <span className="pt-block">{t('arrivedAt', { at: formatInstant(checkedIn, timeZone) })}</span> : null}
    </p>
  );
}
