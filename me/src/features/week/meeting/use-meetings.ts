import { changeMine, type OwnReservation } from '@population-tracker/contract/me/me';
import { answerMeeting, bookMeeting, changeMyGuests } from '@population-tracker/contract/me/my-meetings';
import type { InvitedMeeting } from '@population-tracker/contract/me/own-meeting';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { attempt } from '../attempt.ts';
import { hopeFor, showHad } from '../hoped.ts';
import { useActions } from '../use-actions.ts';
import { useReservationTexts } from '../use-reservation-texts.ts';

export interface MeetingWish {
  day: string;
  timeZone: string;
  workspaceId: number;
  workspaceName: string;
  start: string;
  end: string;
  title: string;
  guests: readonly number[];
}

export interface MeetingChange {
  workspaceId?: number;
  start?: string;
  end?: string;
  title?: string;
  invite: readonly number[];
  uninvite: readonly number[];
}

/** A room with its guests, booked; undone by giving it back. */
export function useBookMeeting(): (wish: MeetingWish) => Promise<boolean> {
  const { t } = useTranslation(['week/meeting', 'week']);
  const { onDay, offer } = useReservationTexts();
  const { giveBack } = useActions();

  const book = (wish: MeetingWish): Promise<boolean> => {
    const { day, timeZone, workspaceId, workspaceName, start, end, title, guests } = wish;
    const hope = hopeFor({ area: 'meetingRoom', day, timeZone, workspaceId }, { start, end }, { workspaceName });
    return attempt({
      meanwhile: () => showHad({ ...hope, title }),
      work: async () => {
        const body = { workspaceId, start, end, title, guests: [...guests] };
        const { reservation } = await call(bookMeeting, { body }, { quiet: true });
        const told = { what: workspaceName, room: workspaceName, day: onDay(day), count: guests.length };
        const undo = { label: t('week:undo'), run: () => void giveBack(reservation) };
        notice.done(guests.length === 0 ? t('week:booked', told) : t('booked', told), undo);
      },
      otherwise: (offered) => ({
        label: t('week:bookOffered', { what: offer(offered, wish) }),
        run: () => void book({ ...wish, ...elsewhere(offered), workspaceName: offered.workspaceName ?? workspaceName }),
      }),
    });
  };
  return book;
}

/** Hours, title and guests, stored one after the other. */
export function useChangeMeeting(): (one: OwnReservation, change: MeetingChange) => Promise<boolean> {
  const { t } = useTranslation(['week/meeting', 'week']);
  const { offer } = useReservationTexts();

  const change = (one: OwnReservation, { invite, uninvite, ...moved }: MeetingChange): Promise<boolean> =>
    attempt({
      work: async () => {
        const params = { id: one.id };
        // Whoever is invited no longer needn't be told that it moves; whoever is new hears of it as it will be.
        if (uninvite.length > 0) await call(changeMyGuests, { params, body: { uninvite: [...uninvite] } }, { quiet: true });
        if (Object.keys(moved).length > 0) await call(changeMine, { params, body: { version: one.version, ...moved } }, { quiet: true });
        if (invite.length > 0) await call(changeMyGuests, { params, body: { invite: [...invite] } }, { quiet: true });
        notice.done(t('saved'));
      },
      otherwise: (offered) => ({
        label: t('week:moveTo', { what: offer(offered, one) }),
        run: () => void change(one, { ...moved, ...elsewhere(offered), invite, uninvite: [] }),
      }),
    });
  return change;
}

/** Whether one comes. */
export function useAnswer(): (meeting: InvitedMeeting, said: 'accepted' | 'declined') => Promise<boolean> {
  const { t } = useTranslation('week/meeting');
  const { onDay } = useReservationTexts();
  return ({ id, day, title, workspaceName }, said) =>
    attempt({
      work: async () => {
        await call(answerMeeting, { params: { id }, body: { answer: said } }, { quiet: true });
        const what = title || workspaceName || t('meeting');
        notice.done(t(said === 'accepted' ? 'saidYes' : 'saidNo', { what, day: onDay(day) }));
      },
    });
}

/** What of an alternative is another room, and what are other hours. */
const elsewhere = ({ workspaceId, start, end }: Alternative) => ({
  ...(workspaceId === null ? {} : { workspaceId }),
  ...(start === null || end === null ? {} : { start, end }),
});
