import { Button, PasswordInput } from '@mantine/core';
import { newPasswordMinLength } from '@population-tracker/contract/kernel/constants';
import { removePassword, setPassword, userInfo } from '@population-tracker/contract/session/session';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { leaveAsked } from '#ui/form/FormButtons.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { recognise } from '#web/session.ts';
import { ProofField } from './ProofField.tsx';
import css from './profile.module.css';

interface Props {
  what: 'set' | 'remove';
  /** By what the owner proves that it is them. */
  proof: 'password' | 'code';
  email: string;
  hadPassword: boolean;
  onSendCode: () => void;
  onClose: () => void;
}

/** Only the fields that are asked for: one for the proof, and the new password unless the old one goes. */
interface Values {
  currentPassword?: string;
  code?: string;
  newPassword?: string;
}

export function PasswordForm({ what, proof, email, hadPassword, onSendCode, onClose }: Props): ReactNode {
  const { t } = useTranslation('session');
  const queries = useQueryClient();
  const values: Values = { ...(proof === 'code' ? { code: '' } : { currentPassword: '' }), ...(what === 'set' && { newPassword: '' }) };
  const form = useSaveForm({
    values: () => values,
    schema: what === 'set' ? setPassword.body : removePassword.body,
    async save(body: z.output<typeof setPassword.body> | z.output<typeof removePassword.body>) {
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
      <ProofField form={form} by={proof} email={email} onSendCode={onSendCode} />
      {what === 'set' && (
        <PasswordInput
          label={t('password.new')}
          description={t('password.advice', { count: newPasswordMinLength })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
      )}
      {form.failure && (
        <div role="alert" className="pt-wrong">
          {form.failure}
        </div>
      )}
      <div className={css.row}>
        <Button type="submit" loading={form.saving} className={what === 'remove' ? 'pt-danger-button' : undefined}>
          {t(what === 'set' ? 'password.save' : 'password.remove')}
        </Button>
        <Button variant="default" onClick={() => void leaveAsked(form, onClose)}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  );
}
