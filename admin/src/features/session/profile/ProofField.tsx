import { PasswordInput, TextInput } from '@mantine/core';
import { verificationCodeDigits, verificationCodeResendMs } from '@population-tracker/contract/kernel/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from '#ui/form/save-form.ts';
import { settle } from '#ui/form/unsaved.ts';
import { useCountdown } from '../controls/use-countdown.ts';
import css from './profile.module.css';
import type { Proof, ProofWay } from './use-proof.ts';

interface Props {
  form: Pick<SaveForm<{ currentPassword?: string; code?: string }>, 'field' | 'settled'>;
  proof: Proof;
  email: string;
}

/** The current password, the code that was mailed when this field appeared, or word that the passkey will be asked; and the other ways. */
export function ProofField({ form, proof, email }: Props): ReactNode {
  const { t } = useTranslation('session');
  // The form begins anew with another field; what stood in this one is nothing that could be saved.
  const choose = (way: ProofWay) => {
    settle(form.settled);
    proof.choose(way);
  };
  return (
    <div>
      {proof.by === 'passkey' && <p className="pt-quiet">{t('proof.passkeyAsked')}</p>}
      {proof.by === 'password' && (
        <PasswordInput label={t('password.current')} autoComplete="current-password" autoFocus {...form.field('currentPassword')} />
      )}
      {proof.by === 'code' && <CodeField form={form} email={email} onSendCode={() => proof.choose('code')} />}
      {proof.others.map((way) => (
        <button key={way} type="button" className={css.link} onClick={() => choose(way)}>
          {t(`proof.by.${way}`)}
        </button>
      ))}
    </div>
  );
}

interface CodeProps extends Pick<Props, 'form' | 'email'> {
  onSendCode: () => void;
}

function CodeField({ form, email, onSendCode }: CodeProps): ReactNode {
  const { t } = useTranslation('session');
  const { left, restart } = useCountdown(verificationCodeResendMs);
  const sendAgain = () => {
    restart();
    onSendCode();
  };
  return (
    <div>
      <TextInput
        label={t('code.label')}
        description={t('password.codeSent', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={verificationCodeDigits + 2}
        autoFocus
        {...form.field('code')}
      />
      {left ? (
        <span className="pt-block pt-quiet pt-figures pt-below-2">{t('code.againIn', { time: left })}</span>
      ) : (
        <button type="button" className={css.link} onClick={sendAgain}>
          {t('code.again')}
        </button>
      )}
    </div>
  );
}
