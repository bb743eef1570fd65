import { readReservation } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { toldForNew } from '#ui/form/record-param.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { ReservationForm } from './form/ReservationForm.tsx';
import { useWanted } from './form/wanted.ts';
import { useMayReserve } from './may-reserve.ts';
import { ReservationDetails } from './ReservationDetails.tsx';
import { canChange } from './reading.ts';

/** Adds, changes, or only shows a reservation, as far as it can still be changed. */
export function ReservationDrawer({ id, close }: { id: number | 'new'; close: () => void }) {
  return id === 'new' ? <New close={close} /> : <Existing id={id} close={close} />;
}

function New({ close }: { close: () => void }) {
  const { t } = useTranslation('reservations');
  const { address } = useView();
  const wanted = useWanted();
  if (!wanted) return <FormDrawerWaiting title={t('add')} onClose={close} fields={6} />;
  return <ReservationForm key={JSON.stringify(toldForNew(address))} reservation={null} wanted={wanted} close={close} />;
}

function Existing({ id, close }: { id: number; close: () => void }) {
  const { t } = useTranslation('reservations');
  const mayReserve = useMayReserve();
  const { data, error } = useCall(readReservation, { params: { id } }, { staleTime: 0, gcTime: 0, quiet: true });
  if (!data) return <FormDrawerWaiting title={t('details')} onClose={close} fields={6} failure={error?.message} />;
  return mayReserve && canChange(data) ? (
    <ReservationForm reservation={data} bulkId={data.bulkId} guests={data.guests} close={close} />
  ) : (
    <ReservationDetails reservation={data} close={close} />
  );
}
