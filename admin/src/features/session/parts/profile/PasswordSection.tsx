import { Button, PasswordInput } from '@mantine/core';
import { passwordMinLength } from '@population-tracker/contract/constants';
import { removePassword, setPassword, userInfo } from '@population-tracker/contract/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/client.ts';
import { recognise } from '../../../../lib/session.ts';
import { confirm } from '../../../../ui/dialog/confirm.ts';
import { leaveAsked } from '../../../../ui/form/FormButtons.tsx';
import { FormSection } from '../../../../ui/form/FormPage.tsx';
import { useSaveForm } from '../../../../ui/form/save-form.ts';
import { useUnsaved } from '../../../../ui/form/unsaved.ts';
import { toast } from '../../../../ui/toast.ts';
import css from './profile.module.css';

/** A password is a second way in, for administrators only (source, section 6). */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }): ReactNode {
  const { t } = useTranslation('session');
  const [open, setOpen] = useState(false);

  async function remove() {
    if (
      !(await confirm({
        title: t('password.removeTitle'),
        body: t('password.removeBody'),
        confirmLabel: t('password.remove'),
        danger: true,
      }))
    )
      return;
    await call(removePassword, {});
    await askWhoIAm();
    toast.success(t('password.removed'));
  }

  return (
    <FormSection title={t('password.heading')} help={t('password.help')}>
      {open ? (
        <PasswordForm hasPassword={hasPassword} onClose={() => setOpen(false)} />
      ) : (
        <div className={css.row}>
          <span>{t(hasPassword ? 'password.has' : 'password.none')}</span>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(hasPassword ? 'password.change' : 'password.set')}
          </Button>
          {hasPassword && (
            <Button variant="default" onClick={remove}>
              {t('password.remove')}
            </Button>
          )}
        </div>
      )}
    </FormSection>
  );
}

function PasswordForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('session');
  const values: { currentPassword?: string; newPassword: string } = hasPassword
    ? { currentPassword: '', newPassword: '' }
    : { newPassword: '' };
  const form = useSaveForm({
    values,
    schema: setPassword.body,
    async save(body) {
      await call(setPassword, { body }, { quiet: true });
      await askWhoIAm();
    },
    saved() {
      toast.success(t('password.saved'));
      onClose();
    },
  });
  useUnsaved(form, () => true);
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      {hasPassword && (
        <PasswordInput label={t('password.current')} autoComplete="current-password" autoFocus {...form.field('currentPassword')} />
      )}
      <PasswordInput
        label={t('password.new')}
        description={t('password.advice', { count: passwordMinLength })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        autoFocus={!hasPassword}
        {...form.field('newPassword')}
      />
      {form.failure && (
        <div role="alert" className={css.failure}>
          {form.failure}
        </div>
      )}
      <div className={css.row}>
        <Button type="submit" loading={form.saving}>
          {t('password.save')}
        </Button>
        <Button variant="default" onClick={() => void leaveAsked(form, onClose)}>
          {t('password.cancel')}
        </Button>
      </div>
    </form>
  );
}

async function askWhoIAm(): Promise<void> {
  recognise(await call(userInfo, {}));
}
