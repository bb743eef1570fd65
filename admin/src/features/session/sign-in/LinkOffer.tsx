import { signInLinkLifeMs } from '@population-tracker/contract/kernel/constants';
import { sendLink } from '@population-tracker/contract/session/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { Filled } from './Filled.tsx';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

/** Stands where codes and passwords are refused because they were tried too often: nobody outside may keep the owner out. */
export function LinkOffer({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, attempt } = useAttempt();
  const [sent, setSent] = useState(false);

  function send() {
    void attempt(async () => {
      await call(sendLink, { body: { email } }, { quiet: true });
      setSent(true);
    });
  }

  return (
    <div className={css.offer} aria-live="polite">
      {sent ? (
        <p>
          <Filled text={t('link.sent', { email, minutes: signInLinkLifeMs / 60_000 })} part={(address) => <strong>{address}</strong>} />
        </p>
      ) : (
        <>
          <p>{t('link.offer')}</p>
          <button type="button" className={css.link} aria-busy={busy} onClick={send}>
            {t('link.send')}
          </button>
          {refusal && (
            <p role="alert" className="pt-wrong">
              {refusal}
            </p>
          )}
        </>
      )}
    </div>
  );
}
