import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import { CodeStep } from './sign-in/CodeStep.tsx';
import type { Enter } from './sign-in/enter.ts';
import { MailStep } from './sign-in/MailStep.tsx';
import { PasswordStep } from './sign-in/PasswordStep.tsx';
import { SignInFrame } from './sign-in/SignInFrame.tsx';
import css from './sign-in/sign-in.module.css';
import { useInstallation } from './sign-in/use-installation.ts';

interface Props {
  onEntered: Enter;
  onCodeSent?: () => void;
}

/** The mail address, then the code sent to it; a password is the other way in (source, section 2), and a passkey or a provider, where there are. */
export default function SignInPage({ onEntered, onCodeSent }: Props): ReactNode {
  const { t } = useTranslation();
  const [step, setStep] = useState<'mail' | 'code' | 'password'>('mail');
  const [email, setEmail] = useState('');
  const installation = useInstallation();

  function sent() {
    setStep('code');
    onCodeSent?.();
  }

  return (
    <SignInFrame>
      {step === 'mail' && (
        <MailStep
          email={email}
          onEmail={setEmail}
          installation={installation}
          onSent={sent}
          onPassword={() => setStep('password')}
          onEntered={onEntered}
        />
      )}
      {step === 'code' && (
        <CodeStep email={email} installation={installation} onEntered={onEntered} onChangeAddress={() => setStep('mail')} />
      )}
      {step === 'password' && <PasswordStep email={email} onEmail={setEmail} onEntered={onEntered} onCode={() => setStep('mail')} />}
      {installation?.privacyNotice ? (
        <a href={noticeAddress()} {...besides} className={css.notice}>
          {t('privacy.title')}
        </a>
      ) : null}
    </SignInFrame>
  );
}
