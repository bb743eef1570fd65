import { PasswordInput, TextInput } from '@mantine/core';
import { verificationCodeDigits, verificationCodeResendMs } from '@population-tracker/contract/kernel/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveForm } from '#ui/form/save-form.ts';
import { useCountdown } from '../controls/use-countdown.ts';
import css from './profile.module.css';

interface Props {
  form: Pick<SaveForm<{ currentPassword?: string; code?: string }>, 'field'>;
  by: 'password' | 'code';
  email: string;
  onSendCode: () => void;
}

/** The current password, or the code that was mailed when this field appeared. */
export function ProofField({ form, by, email, onSendCode }: Props): ReactNode {
  const { t } = useTranslation('session');
  if (by === 'code') return <CodeField form={form} email={email} onSendCode={onSendCode} />;
  return (
    <div>
      <PasswordInput label={t('password.current')} autoComplete="current-password" autoFocus {...form.field('currentPassword')} />
      <button type="button" className={css.link} onClick={onSendCode}>
        {t('password.byCode')}
      </button>
    </div>
  );
}

function CodeField({ form, email, onSendCode }: Omit<Props, 'by'>): ReactNode {
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
        inputWrapperOrder={['label', 'description', 'input', 'error']}
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
