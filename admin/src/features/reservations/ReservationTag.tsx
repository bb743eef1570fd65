import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';

export function ReservationTag({ status }: Pick<Reservation, 'status'>) {
  const { t } = useTranslation('reservations');
  return <Tag tone={status === 'active' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Tag>;
}
