import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { clearSession } from '#web/session.ts';
import { lossOf } from './loss.ts';
import type { RefusedCall } from './refused-call.ts';
import { type Watched, watchSession } from './watch-session.ts';

/** Tells a signed-out person so and lets them choose: stay with what is on the page, or log in again. One at a time, in one window. */
export default function LostSessionWatch({ refused }: { refused: RefusedCall | null }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState(false);
  const [watched, setWatched] = useState<Watched | null>(null);

  useEffect(() => {
    const watched = watchSession({
      changed: setAsks,
      goTo: (path) => void navigate(path),
      guardAgain: revalidate,
    });
    setWatched(watched);
    return watched.end;
  }, [navigate, revalidate]);
  useEffect(() => {
    if (refused) watched?.session.refused(refused.sent, lossOf(refused.error));
  }, [refused, watched]);

  if (!asks || !watched) return null;
  const stay = () => watched.session.answer('stay');
  const logInAgain = () => {
    watched.session.answer('leave');
    clearSession();
    // The reload takes the wanted page along to sign-in.
    window.location.reload();
  };
  const foot = (
    <>
      <Button variant="default" onClick={stay}>
        {t('sessionLost.stay')}
      </Button>
      <Button data-autofocus="" onClick={logInAgain}>
        {t('sessionLost.logIn')}
      </Button>
    </>
  );
  return (
    <Dialog alert title={t('sessionLost.title')} onClose={stay} foot={foot}>
      <p>{t(`sessionLost.why.${watched.session.loss}`)}</p>
      <p>{t('sessionLost.body')}</p>
    </Dialog>
  );
}
