import { checkInMine, type OwnReservation } from '@population-tracker/contract/me/me';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { formatTime } from '#web/formats/dates.ts';
import { attempt } from './attempt.ts';
import { useReservationTexts } from './use-reservation-texts.ts';

/** Says that one has come. */
export function useCheckIn(): (one: OwnReservation) => Promise<boolean> {
  const { t } = useTranslation('week');
  const { what } = useReservationTexts();
  return (one) =>
    attempt({
      work: async () => {
        const here = await call(checkInMine, { params: { id: one.id } }, { quiet: true });
        notice.done(t('arrived', { what: what(here), time: formatTime(here.checkedIn ?? here.start, here.timeZone) }));
      },
    });
}
