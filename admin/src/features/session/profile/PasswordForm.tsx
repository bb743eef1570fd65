import { PasswordInput } from '@mantine/core';
import { newPasswordMinLength } from '@population-tracker/contract/kernel/constants';
import { proofAlone } from '@population-tracker/contract/session/proof';
import { passwordChange, removePassword, setPassword, userInfo } from '@population-tracker/contract/session/session';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { recognise } from '#web/session.ts';
import { ProfileFormFoot } from './ProfileFormFoot.tsx';
import { ProofField } from './ProofField.tsx';
import css from './profile.module.css';
import { type Proof, proofValues } from './use-proof.ts';

interface Props {
  what: 'set' | 'remove';
  proof: Proof;
  email: string;
  hadPassword: boolean;
  onClose: () => void;
}

/** Only the fields that are asked for: one for the proof, and the new password unless the old one goes. */
interface Values {
  currentPassword?: string;
  code?: string;
  newPassword?: string;
}

export function PasswordForm({ what, proof, email, hadPassword, onClose }: Props): ReactNode {
  const { t } = useTranslation('session');
  const queries = useQueryClient();
  const values: Values = { ...proofValues(proof.by), ...(what === 'set' && { newPassword: '' }) };
  const form = useSaveForm({
    values: () => values,
    schema: what === 'set' ? passwordChange : proofAlone,
    async save(given: z.output<typeof passwordChange> | z.output<typeof proofAlone>) {
      const body = await proof.complete(given);
      if ('newPassword' in body) await call(setPassword, { body }, { quiet: true });
      else await call(removePassword, { body }, { quiet: true });
      recognise(await call(userInfo, {}));
      await invalidate(queries, ['/user/sessions']);
    },
    saved() {
      toast.success(t(what === 'set' ? 'password.saved' : 'password.removed'));
      onClose();
    },
  });
  useUnsaved(form, () => true);
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <p>{t(what === 'remove' ? 'password.removeBody' : hadPassword ? 'password.changeBody' : 'password.setBody')}</p>
      <ProofField form={form} proof={proof} email={email} />
      {what === 'set' && (
        <PasswordInput
          label={t('password.new')}
          description={t('password.advice', { count: newPasswordMinLength })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
      )}
      <ProfileFormFoot
        form={form}
        label={t(what === 'set' ? 'password.save' : 'password.remove')}
        danger={what === 'remove'}
        onClose={onClose}
      />
    </form>
  );
}
