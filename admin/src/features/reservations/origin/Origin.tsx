import type { Reservation, ReservationDetails } from '@population-tracker/contract/reservations/reservations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/formats/dates.ts';
import { BulkLink } from './BulkLink.tsx';
import { GuestLines } from './GuestLines.tsx';

interface Props {
  reservation: Reservation;
  /** What made it, where it was a bulk that is still known. */
  bulkId: number | null;
  guests: ReservationDetails['guests'];
}

/** When a reservation was made, by whom, and together with which others; of a meeting who is invited. */
export function Origin({ reservation: { created, type, bookerName, userName, checkedIn, timeZone }, bulkId, guests }: Props): ReactNode {
  const { t } = useTranslation('reservations');
  const told = { when: formatInstant(created), type: t(`types.${type}`), name: bookerName || userName };
  return (
    <>
      {guests.length > 0 ? (
        <section>
          <h3 className="pt-strong">{t('guests')}</h3>
          <GuestLines guests={guests} />
        </section>
      ) : null}
      <p className="pt-small pt-quiet">
        {t('origin', told)} <BulkLink bulkId={bulkId} />
        {checkedIn ? <span className="pt-block">{t('arrivedAt', { at: formatInstant(checkedIn, timeZone) })}</span> : null}
      </p>
    </>
  );
}
