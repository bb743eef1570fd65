import { installation } from '@population-tracker/contract/installation';
import { sendCode } from '@population-tracker/contract/session/session';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { call } from '#web/client.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import { useCall } from '#web/query.ts';
import { useOffer } from '#web/sign-in/use-passkey-offer.ts';
import type { Enter } from './enter.ts';
import { KeepChoice } from './KeepChoice.tsx';
import { LinkOffer } from './LinkOffer.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { goToProvider, requiredOf } from './providers.ts';
import classes from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
  onEntered: Enter;
}

export function MailStep({ email, onEmail, onSent, onEntered }: Props): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal: refused, closed, attempt } = useAttempt();
  const id = useId();
  const about = useCall(installation, {}, { quiet: true }).data;
  const offer = useOffer(about?.passkeys, onEntered);
  const refusal = refused ?? offer.refusal;
  const providers = about?.providers ?? [];
  const only = requiredOf(email, providers);

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      if (only) return goToProvider(only.id);
      await call(sendCode, { body: { email, app: 'me' } }, { quiet: true });
      onSent();
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('title')}</h1>
      <p className={classes.lead}>{only ? t('leadProvider', { name: only.name }) : t('lead')}</p>
      <label htmlFor={id}>{t('email')}</label>
      <input
        id={id}
        type="email"
        name="email"
        autoComplete="username webauthn"
        className={classes.input}
        value={email}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `${id}-why` : undefined}
        onChange={(event) => onEmail(event.target.value)}
      />
      {refusal ? (
        <p id={`${id}-why`} role="alert" className="pt-wrong pt-below-2">
          {refusal}
        </p>
      ) : null}
      {closed ? <LinkOffer email={email} /> : null}
      <KeepChoice />
      <TouchButton type="submit" wide busy={busy} className="pt-below-4">
        {only ? t('atProvider', { name: only.name }) : t('send')}
      </TouchButton>
      {providers.length > 0 && !only ? <ProviderButtons providers={providers} /> : null}
      {about?.privacyNotice ? <NoticeLink /> : null}
    </form>
  );
}

/** What the company tells about people's data, before anybody signs in. */
function NoticeLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <a href={noticeAddress()} {...besides} className={classes.notice}>
      {t('privacy.title')}
    </a>
  );
}
