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
  start?: string;
  end?: string;
  title?: string;
  invite: readonly number[];
  uninvite: readonly number[];
}

/** A room with its guests: booked, changed, and answered by whoever is invited. */
export function useMeetings() {
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
        run: () => void book(otherRoom(wish, offered)),
      }),
    });
  };

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
        run: () => void moveTo(one, offered, { ...moved, invite, uninvite: [] }),
      }),
    });

  const moveTo = (one: OwnReservation, { workspaceId, start, end }: Alternative, wanted: MeetingChange): Promise<boolean> =>
    change(one, {
      ...wanted,
      ...(workspaceId === null ? {} : { workspaceId }),
      ...(start === null || end === null ? {} : { start, end }),
    });

  const answer = ({ id, day, title, workspaceName }: InvitedMeeting, said: 'accepted' | 'declined'): Promise<boolean> =>
    attempt({
      work: async () => {
        await call(answerMeeting, { params: { id }, body: { answer: said } }, { quiet: true });
        const what = title || workspaceName || t('meeting');
        notice.done(t(said === 'accepted' ? 'saidYes' : 'saidNo', { what, day: onDay(day) }));
      },
    });

  return { book, change, answer };
}

const otherRoom = (wish: MeetingWish, { workspaceId, workspaceName, start, end }: Alternative): MeetingWish => ({
  ...wish,
  ...(workspaceId === null ? {} : { workspaceId, workspaceName: workspaceName ?? '' }),
  ...(start === null || end === null ? {} : { start, end }),
});
