import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { IconCheck, IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';
import { formatTime } from '#web/formats/dates.ts';

/** When somebody came, or that the place was released because nobody did. */
export function ArrivalTag({ reservation: { checkedIn, released, timeZone } }: { reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  if (checkedIn) {
    return (
      <Tag tone="success" icon={IconCheck}>
        {formatTime(checkedIn, timeZone)}
      </Tag>
    );
  }
  if (!released) return '–';
  return (
    <Tag tone="warning" icon={IconDoorExit}>
      {t('checkInStates.released')}
    </Tag>
  );
}
