import { leaveMyWait, waitForMe } from '@population-tracker/contract/me/my-waits';
import type { OwnWait, Waitable } from '@population-tracker/contract/me/own-wait';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { attempt } from './attempt.ts';
import { useReservationTexts } from './use-reservation-texts.ts';

type Wish = Omit<Waitable, 'waiting'> & { workspaceId?: number | null };

/** Waiting for what is full: what came free meanwhile is booked at once, and told so. */
export function useWaits() {
  const { t } = useTranslation('week');
  const { what, onDay, inLine } = useReservationTexts();

  const leave = ({ id, day }: Pick<OwnWait, 'id' | 'day'>): Promise<boolean> =>
    attempt({
      work: async () => {
        await call(leaveMyWait, { params: { id } }, { quiet: true });
        notice.done(t('waitLeft', { day: onDay(day) }));
      },
    });

  const joined = async ({ area, locationId, workspaceId = null, slotId, day, start, end }: Wish): Promise<void> => {
    const body = { area, locationId, workspaceId, slotId, ...(day === undefined ? { start, end } : { day }) };
    const { wait, reservation } = await call(waitForMe, { body }, { quiet: true });
    if (reservation) notice.done(t('booked', { what: what(reservation), day: onDay(reservation.day) }));
    else notice.done(t('waitJoined', { day: onDay(wait.day), place: inLine(wait) }), { label: t('undo'), run: () => void leave(wait) });
  };

  const join = (wish: Wish): Promise<boolean> => attempt({ work: () => joined(wish) });
  /** One after the other, so that a refusal says which one it is. */
  const joinAll = (wishes: readonly Wish[]): Promise<boolean> =>
    attempt({
      work: async () => {
        for (const wish of wishes) await joined(wish);
        if (wishes.length > 1) notice.done(t('waitsJoined'));
      },
    });
  return { join, joinAll, leave };
}
