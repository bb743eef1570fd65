import { Button } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { readReservation } from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import { invalidate } from '#web/query.ts';
import { restore } from './cancel/restore.ts';
import { reservationPaths } from './cancel/use-cancel.ts';
import { BulkLink } from './origin/BulkLink.tsx';
import { ReservationTag } from './ReservationTag.tsx';
import { isOver, placeOf, whenOf } from './reading.ts';
import classes from './reservations.module.css';

type Detailed = Result<typeof readReservation>;

/** What can't be changed: reservations that are cancelled or over. A cancelled one that lies ahead can be put back. */
export function ReservationDetails({ reservation, close }: { reservation: Detailed; close: () => void }) {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  const { cancelled } = reservation;
  const facts = [
    [t('person'), `${reservation.userName} (${reservation.userEmail})`],
    [t('area'), t(`areas.${reservation.area}`)],
    [t('place'), placeOf(reservation)],
    [t('hours'), whenOf(reservation)],
    [t('reservationTitle'), reservation.title],
    [t('booker'), reservation.bookerName],
    [t('type'), t(`types.${reservation.type}`)],
    [t('created'), formatInstant(reservation.created)],
    [t('cancelledOn'), cancelled && t('cancelledBy', { at: formatInstant(cancelled.at), name: cancelled.by })],
    [t('reason'), reservation.cancelReason],
  ].filter(([, value]) => value);
  const putBack = () => restore(reservation, t('restored'), () => invalidate(client, reservationPaths)).then(close);
  const foot = (
    <>
      {reservation.status === 'cancelled' && !isOver(reservation) ? (
        <Button variant="default" onClick={() => void putBack()}>
          {t('restore')}
        </Button>
      ) : null}
      <Button onClick={close}>{t('close')}</Button>
    </>
  );
  return (
    <Dialog title={t('details')} onClose={close} foot={foot}>
      <p className="pt-line pt-gap-2 pt-quiet">
        <ReservationTag status={reservation.status} /> {isOver(reservation) ? t('over') : null}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="pt-quiet">{name}</dt>
            <dd className="pt-break">{value}</dd>
          </div>
        ))}
      </dl>
      <BulkLink bulkId={reservation.bulkId} />
    </Dialog>
  );
}
