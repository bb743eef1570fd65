import { signInWithLink } from '@population-tracker/contract/session/session';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#web/client.ts';
import { SubmitButton } from '../controls/SubmitButton.tsx';
import type { Enter } from './enter.ts';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

/** The mailed link was opened; only the press uses it, since programs that look through mails open links too. */
export function LinkStep({ link, onEntered }: { link: string; onEntered: Enter }): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, attempt } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      const { token, result } = await call(signInWithLink, { body: { token: link } }, { quiet: true });
      await onEntered(token, { name: result.name, lastName: result.lastName, email: result.email });
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('signIn.title')}</h1>
      <p className={css.lead}>{t('link.lead')}</p>
      <SubmitButton busy={busy}>{t('signIn.submit')}</SubmitButton>
      {refusal && (
        <div className={css.status}>
          <p role="alert" className="pt-wrong">
            {refusal}
          </p>
          <Link to="/login">{t('link.toSignIn')}</Link>
        </div>
      )}
    </form>
  );
}
