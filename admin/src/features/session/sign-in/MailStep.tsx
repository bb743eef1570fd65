import { sendCode } from '@population-tracker/contract/session/session';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { useOffer } from '#web/sign-in/use-passkey-offer.ts';
import { Field } from '../controls/Field.tsx';
import { SubmitButton } from '../controls/SubmitButton.tsx';
import { DemoHint } from './DemoHint.tsx';
import type { Enter } from './enter.ts';
import { goToProvider } from './go-to-provider.ts';
import { LinkOffer } from './LinkOffer.tsx';
import { OtherWays } from './OtherWays.tsx';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';
import type { Installation } from './use-installation.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  installation: Installation | null;
  onSent: () => void;
  onPassword: () => void;
  onEntered: Enter;
}

export function MailStep({ email, onEmail, installation, onSent, onPassword, onEntered }: Props): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, closed, attempt } = useAttempt();
  const [own, setOwn] = useState<string | null>(null);
  const [byCode, setByCode] = useState(false);
  const offer = useOffer(installation?.passkeys, onEntered);
  const only = byCode ? undefined : requiredOf(email, installation);

  function submit(event: FormEvent) {
    event.preventDefault();
    setOwn(null);
    void attempt(async () => {
      if (only) return goToProvider(only.id);
      const { result } = await call(sendCode, { body: { email } }, { quiet: true });
      if (result.isSucceed) onSent();
      else setOwn(t('signIn.invalidUsername'));
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('signIn.title')}</h1>
      <p className={css.lead}>{only ? t('provider.lead', { name: only.name }) : t('signIn.lead')}</p>
      <Field
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoFocus
        value={email}
        onChange={onEmail}
        error={own ?? refusal ?? offer.refusal}
      />
      {closed && <LinkOffer email={email} />}
      <SubmitButton busy={busy}>{only ? t('provider.with', { name: only.name }) : t('signIn.send')}</SubmitButton>
      <button type="button" className={css.other} onClick={only ? () => setByCode(true) : onPassword}>
        {t(only ? 'provider.withCode' : 'signIn.usePassword')}
      </button>
      {installation && !only && <OtherWays installation={installation} onEntered={onEntered} aside={offer.aside} />}
      {installation?.demo && <DemoHint mailbox={installation.mailbox} onUse={onEmail} />}
    </form>
  );
}

/** The provider at which alone somebody with this address signs in. */
function requiredOf(email: string, installation: Installation | null): Installation['providers'][number] | undefined {
  const domain = email.trim().toLowerCase().split('@')[1];
  return domain ? installation?.providers.find(({ requiredBy }) => requiredBy.includes(domain)) : undefined;
}
