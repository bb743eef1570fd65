import { Button } from '@mantine/core';
import { sendPasswordCode } from '@population-tracker/contract/session/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import css from './profile.module.css';
import { useProof } from './use-proof.ts';

/** A password is a second way in, for administrators only (source, section 6). Each change of it asks for a proof. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }): ReactNode {
  const { t } = useTranslation('session');
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const proof = useProof(sendPasswordCode, hasPassword);

  function begin(what: 'set' | 'remove') {
    setOpen(what);
    proof.begin();
  }

  return (
    <FormSection title={t('password.heading')} help={t('password.help')}>
      {open ? (
        <PasswordForm
          key={`${open} ${proof.by}`}
          what={open}
          proof={proof}
          email={email}
          hadPassword={hasPassword}
          onClose={() => setOpen(null)}
        />
      ) : (
        <div className={css.row}>
          <span>{t(hasPassword ? 'password.has' : 'password.none')}</span>
          <Button variant="default" onClick={() => begin('set')}>
            {t(hasPassword ? 'password.change' : 'password.set')}
          </Button>
          {hasPassword && (
            <Button variant="default" onClick={() => begin('remove')}>
              {t('password.remove')}
            </Button>
          )}
        </div>
      )}
    </FormSection>
  );
}
