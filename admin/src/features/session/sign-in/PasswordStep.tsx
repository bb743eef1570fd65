import { signInWithPassword } from '@population-tracker/contract/session/session';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { Field } from '../controls/Field.tsx';
import { SubmitButton } from '../controls/SubmitButton.tsx';
import type { Enter } from './enter.ts';
import { LinkOffer } from './LinkOffer.tsx';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onEntered: Enter;
  onCode: () => void;
}

export function PasswordStep({ email, onEmail, onEntered, onCode }: Props): ReactNode {
  const { t } = useTranslation('session');
  const [password, setPassword] = useState('');
  const { busy, refusal, closed, attempt } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      const { token, result } = await call(signInWithPassword, { body: { email, password } }, { quiet: true });
      await onEntered(token, result.profile);
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('signIn.passwordTitle')}</h1>
      <p className={css.lead}>{t('signIn.passwordLead')}</p>
      <Field
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!email}
        value={email}
        onChange={onEmail}
      />
      <Field
        label={t('signIn.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        value={password}
        onChange={setPassword}
        error={refusal}
      />
      {closed && <LinkOffer email={email} />}
      <SubmitButton busy={busy}>{t('signIn.submit')}</SubmitButton>
      <button type="button" className={css.other} onClick={onCode}>
        {t('signIn.useCode')}
      </button>
    </form>
  );
}
