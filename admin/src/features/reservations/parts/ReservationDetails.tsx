import { Button } from '@mantine/core';
import type { Reservation } from '@population-tracker/contract/reservations';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useCancel } from './cancel.ts';
import { ReservationTag } from './ReservationTag.tsx';
import { isOver, placeOf, whenOf } from './reading.ts';
import classes from './reservations.module.css';

/** What can't be changed here: cancelled ones, those that are over, and areas whose places are not chosen by hand. */
export function ReservationDetails({ reservation, close }: { reservation: Reservation; close: () => void }) {
  const { t } = useTranslation('reservations');
  const cancel = useCancel();
  const cancellable = reservation.status === 'active' && !isOver(reservation);
  const facts = [
    [t('person'), `${reservation.userName} (${reservation.userEmail})`],
    [t('area'), t(`areas.${reservation.area}`)],
    [t('place'), placeOf(reservation)],
    [t('hours'), whenOf(reservation)],
    [t('reservationTitle'), reservation.title],
    [t('booker'), reservation.bookerName],
    [t('type'), t(`types.${reservation.type}`)],
  ].filter(([, value]) => value);
  const foot = (
    <>
      {cancellable ? (
        <Button variant="default" onClick={async () => (await cancel(reservation)) && close()}>
          {t('cancel')}
        </Button>
      ) : null}
      <Button onClick={close}>{t('close')}</Button>
    </>
  );
  return (
    <Dialog title={t('details')} onClose={close} foot={foot}>
      <p className={classes.state}>
        <ReservationTag status={reservation.status} /> {isOver(reservation) ? t('over') : null}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
