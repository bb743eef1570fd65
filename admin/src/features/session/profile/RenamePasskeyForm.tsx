import { TextInput } from '@mantine/core';
import { type Passkey, passkeyName, renamePasskey } from '@population-tracker/contract/session/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { ProfileFormFoot } from './ProfileFormFoot.tsx';
import css from './profile.module.css';

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyForm({ passkey, onClose }: Props): ReactNode {
  const { t } = useTranslation('session');
  const queries = useQueryClient();
  const form = useSaveForm({
    values: () => ({ name: passkey.name }),
    schema: passkeyName,
    async save(body) {
      await call(renamePasskey, { params: { id: passkey.id }, body }, { quiet: true });
      await invalidate(queries, ['/user/passkeys']);
    },
    saved() {
      toast.success(t('passkeys.renamed'));
      onClose();
    },
  });
  useUnsaved(form, () => true);
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <TextInput label={t('passkeys.name')} maxLength={80} autoFocus {...form.field('name')} />
      <ProfileFormFoot form={form} label={t('passkeys.saveName')} onClose={onClose} />
    </form>
  );
}
