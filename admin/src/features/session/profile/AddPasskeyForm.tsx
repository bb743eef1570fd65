import { TextInput } from '@mantine/core';
import { addPasskey, beginPasskey, type CreationOptions, newPasskey } from '@population-tracker/contract/session/passkeys';
import { listSessions } from '@population-tracker/contract/session/session';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import { useDevice } from '../passkey-device.ts';
import { ProfileFormFoot } from './ProfileFormFoot.tsx';
import { ProofField } from './ProofField.tsx';
import css from './profile.module.css';
import { type Proof, proofValues } from './use-proof.ts';

interface Props {
  proof: Proof;
  email: string;
  /** What was typed as its name: another way to prove who one is begins the form anew. */
  typed: RefObject<string | null>;
  onClose: () => void;
}

interface Values {
  name: string;
  currentPassword?: string;
  code?: string;
}

/** First the proof, then the device makes the passkey, under a name that says which device it is. */
export function AddPasskeyForm({ proof, email, typed, onClose }: Props): ReactNode {
  const { t } = useTranslation('session');
  const queries = useQueryClient();
  const device = useDevice();
  const { data } = useCall(listSessions, {});
  // Whoever breaks off at the device has proved who they are already.
  const proved = useRef<CreationOptions | null>(null);
  const form = useSaveForm({
    values: (): Values => ({ name: typed.current ?? data?.items.find(({ current }) => current)?.device ?? '', ...proofValues(proof.by) }),
    schema: newPasskey,
    async save({ name, ...given }: z.output<typeof newPasskey>) {
      proved.current ??= await call(beginPasskey, { body: await proof.complete(given) }, { quiet: true });
      const made = await device.make(proved.current);
      proved.current = null;
      const kept = await call(addPasskey, { body: { name, ...made } }, { quiet: true });
      await invalidate(queries, ['/user/passkeys']);
      return kept;
    },
    saved({ name }) {
      toast.success(t('passkeys.added', { name }));
      onClose();
    },
  });
  useUnsaved(form, () => true);
  useEffect(() => {
    typed.current = form.values.name;
  });
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <p>{t('passkeys.addBody')}</p>
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={80}
        autoFocus={proof.by === 'passkey'}
        {...form.field('name')}
      />
      <ProofField form={form} proof={proof} email={email} />
      <ProfileFormFoot form={form} label={t('passkeys.add')} onClose={onClose} />
    </form>
  );
}
