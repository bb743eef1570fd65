import { giveBackMine, type OwnReservation, repeatMyWeek } from '@population-tracker/contract/me/me';
import type { Waitable } from '@population-tracker/contract/me/own-wait';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { attempt } from './attempt.ts';
import { useReservationTexts } from './use-reservation-texts.ts';

/** "Same as last week", for the seven days from one on; all that came of it is given back together. */
export function useRepeat(): (day: string) => Promise<readonly Waitable[]> {
  const { t } = useTranslation('week');
  const { onDay } = useReservationTexts();

  const undo = (made: readonly OwnReservation[]): Promise<boolean> =>
    attempt({
      work: async () => {
        for (const { id } of made) await call(giveBackMine, { params: { id }, query: {} }, { quiet: true });
        notice.done(t('allGivenBack'));
      },
    });

  /** @returns what was full and can be waited for */
  return async (day) => {
    let full: Waitable[] = [];
    await attempt({
      work: async () => {
        const { made, refused } = await call(repeatMyWeek, { body: { day } }, { quiet: true });
        full = refused.flatMap((one) => one.full ?? []);
        const [first] = refused;
        const why = first && `${onDay(first.day)}: ${first.message}`;
        if (made.length === 0 && why) notice.refused(why);
        else {
          const done = t('repeated', { count: made.length });
          notice.done([done, why].filter(Boolean).join(' '), { label: t('undo'), run: () => void undo(made) });
        }
      },
    });
    return full;
  };
}
