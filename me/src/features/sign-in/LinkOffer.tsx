import { signInLinkLifeMs } from '@population-tracker/contract/kernel/constants';
import { sendLink } from '@population-tracker/contract/session/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import classes from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

/** Where codes are refused because they were tried too often: nobody outside may keep somebody out of their own. */
export function LinkOffer({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal, attempt } = useAttempt();
  const [sent, setSent] = useState(false);
  const send = () =>
    attempt(async () => {
      await call(sendLink, { body: { email, app: 'me' } }, { quiet: true });
      setSent(true);
    });
  return (
    <div className={classes.offer} aria-live="polite">
      <p>{sent ? t('linkSent', { email, minutes: signInLinkLifeMs / 60_000 }) : t('linkOffer')}</p>
      {sent ? null : (
        <button type="button" className={classes.link} aria-busy={busy} onClick={() => void send()}>
          {t('linkSend')}
        </button>
      )}
      {refusal ? <p className="pt-wrong">{refusal}</p> : null}
    </div>
  );
}
