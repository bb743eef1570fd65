import { bookForMe, changeMine, giveBackMine, type OwnReservation, takeBackMine } from '@population-tracker/contract/me/me';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { attempt, type Change, changeTo, instead, type Wish } from './attempt.ts';
import { showGone, showHad } from './hoped.ts';
import { useReservationTexts } from './use-reservation-texts.ts';

/** What can be done with reservations of one's own: told honestly when it was refused, and undone from the notice. */
export function useActions() {
  const { t } = useTranslation('week');
  const { what, onDay, offer } = useReservationTexts();
  const giveBack = useGiveBack();

  /** @param hope as which it stands there at once */
  function book(wish: Wish, hope?: OwnReservation): Promise<boolean> {
    const { timeZone: _zone, day, undone, ...body } = wish;
    const given = body.start === undefined ? { ...body, day } : body;
    return attempt({
      meanwhile: hope && (() => showHad(hope)),
      work: async () => {
        const made = await call(bookForMe, { body: given }, { quiet: true });
        notice.done(t('booked', { what: what(made), day: onDay(made.day) }), { label: t('undo'), run: () => void giveBack(made, undone) });
      },
      otherwise: (offered) => ({ label: t('bookOffered', { what: offer(offered, wish) }), run: () => void book(instead(wish, offered)) }),
    });
  }

  const change = (one: OwnReservation, wanted: Change): Promise<boolean> =>
    attempt({
      work: async () => {
        const body = { version: one.version, ...wanted };
        const moved = await call(changeMine, { params: { id: one.id }, body }, { quiet: true });
        notice.done(t('changed', { what: what(moved), day: onDay(moved.day) }));
      },
      otherwise: (offered) => ({
        label: t('moveTo', { what: offer(offered, one) }),
        run: () => void change(one, changeTo(offered, wanted)),
      }),
    });

  return { book, change, giveBack };
}

/** Undone by putting back what was given. */
function useGiveBack(): (one: OwnReservation, undone?: Wish['undone']) => Promise<boolean> {
  const { t } = useTranslation('week');
  const { what, onDay } = useReservationTexts();

  const giveBack = (one: OwnReservation, undone?: Wish['undone']): Promise<boolean> =>
    attempt({
      meanwhile: () => showGone(one),
      work: async () => {
        const { version } = await call(giveBackMine, { params: { id: one.id }, query: {} }, { quiet: true });
        await undone?.();
        const undo = { label: t('undo'), run: () => void takeBack({ ...one, version }) };
        notice.done(t('givenBack', { what: what(one), day: onDay(one.day) }), undo);
      },
    });

  const takeBack = (own: OwnReservation): Promise<boolean> =>
    attempt({
      meanwhile: () => showHad(own),
      work: async () => {
        const body = { version: own.version };
        const { day, ...one } = await call(takeBackMine, { params: { id: own.id }, body }, { quiet: true });
        notice.done(t('takenBack', { what: what(one), day: onDay(day) }));
      },
    });

  return giveBack;
}
