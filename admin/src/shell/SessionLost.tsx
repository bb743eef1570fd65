import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onCallError } from '../lib/client.ts';
import { clearSession, useSession } from '../lib/session.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';

/** Unknown, ended and expired tokens (source, section 8). */
const lostCodes = [50008, 50012, 50014];

/** Tells a signed-out person so and lets them choose: stay with what is on the page, or log in again. One at a time. */
export function SessionLost(): ReactNode {
  const { t } = useTranslation();
  const [lost, setLost] = useState(false);
  const signedIn = useSession().token !== null;

  useEffect(
    () =>
      onCallError((error) => {
        if (lostCodes.includes(error.statusCode)) setLost(true);
      }),
    [],
  );
  // Whoever stands at sign-in already has nothing to choose.
  useEffect(() => {
    if (!signedIn) setLost(false);
  }, [signedIn]);

  if (!lost || !signedIn) return null;
  const stay = () => setLost(false);
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
      {t('sessionLost.body')}
    </Dialog>
  );
}

/** The reload takes the wanted page along to sign-in. */
function logInAgain(): void {
  clearSession();
  window.location.reload();
}
