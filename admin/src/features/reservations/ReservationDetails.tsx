import { Button } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { readReservation } from '@population-tracker/contract/reservations/reservations';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatInstant, formatStamp, formatTime } from '#web/formats/dates.ts';
import { invalidate } from '#web/query.ts';
import { restore } from './cancel/restore.ts';
import { reservationPaths } from './cancel/use-cancel.ts';
import { checkInStep, useCheckIn, useMayCheckIn } from './check-in-pickers.ts';
import { useMayReserve } from './may-reserve.ts';
import { BulkLink } from './origin/BulkLink.tsx';
import { GuestLines } from './origin/GuestLines.tsx';
import { ReservationTag } from './ReservationTag.tsx';
import { isOver, placeOf, whenOf } from './reading.ts';
import classes from './reservations.module.css';

type Detailed = Result<typeof readReservation>;

/** What can't be changed: reservations that are cancelled or over, or any for whoever only sees them. A cancelled one that lies ahead can be put back. */
export function ReservationDetails({ reservation, close }: { reservation: Detailed; close: () => void }) {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  const mayReserve = useMayReserve();
  const mayCheckIn = useMayCheckIn();
  const arrival = useCheckIn();
  const step = mayCheckIn ? checkInStep(reservation) : null;
  const putBack = () => restore(reservation, t('restored'), () => invalidate(client, reservationPaths)).then(close);
  const foot = (
    <>
      {mayReserve && reservation.status === 'cancelled' && !reservation.released && !isOver(reservation) ? (
        <Button variant="default" onClick={() => void putBack()}>
          {t('restore')}
        </Button>
      ) : null}
      {step ? (
        <Button variant="default" onClick={() => void arrival[step](reservation).then(close)}>
          {t(step === 'checkIn' ? 'checkInDo' : 'checkInUndo')}
        </Button>
      ) : null}
      <CloseButton onClick={close} />
    </>
  );
  return (
    <Dialog title={t('details')} onClose={close} foot={foot}>
      <p className="pt-line pt-gap-2 pt-quiet">
        <ReservationTag status={reservation.status} /> {isOver(reservation) ? t('over') : null}
      </p>
      <dl className={classes.facts}>
        {factsOf(reservation, t).map(([name, value]) => (
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

function factsOf(reservation: Detailed, t: TFunction<'reservations'>): [string, ReactNode][] {
  const { cancelled, checkedIn, released, releaseAt, timeZone } = reservation;
  const facts: [string, ReactNode][] = [
    [t('person'), `${reservation.userName} (${reservation.userEmail})`],
    [t('area'), t(`areas.${reservation.area}`)],
    [t('place'), placeOf(reservation)],
    [t('hours'), whenOf(reservation)],
    [t('reservationTitle'), reservation.title],
    [t('guests'), reservation.guests.length > 0 && <GuestLines key="guests" guests={reservation.guests} />],
    [t('booker'), reservation.bookerName],
    [t('type'), t(`types.${reservation.type}`)],
    [t('created'), formatStamp(reservation.created)],
    [t('checkedIn'), checkedIn && arrivalOf(reservation, t)],
    [
      t('releasedOn'),
      released && t('releasedText', { at: formatInstant(released, timeZone), until: formatTime(releaseAt ?? released, timeZone) }),
    ],
    [t('cancelledOn'), cancelled && !released ? t('cancelledBy', { at: formatStamp(cancelled.at), name: cancelled.by }) : null],
    [t('reason'), reservation.cancelReason],
  ];
  return facts.filter(([, value]) => value);
}

/** When, and which way: by whose hand where it was that. */
function arrivalOf({ checkedIn, checkInHow, checkedInBy, timeZone }: Detailed, t: TFunction<'reservations'>): string {
  const how = checkInHow === 'byHand' ? t('arrived.byHand', { name: checkedInBy }) : t(`arrived.${checkInHow ?? 'code'}`);
  return `${formatInstant(checkedIn ?? '', timeZone)}, ${how}`;
}
