import { type Passkey, removePasskey } from '@population-tracker/contract/session/passkeys';
import { proofAlone } from '@population-tracker/contract/session/proof';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { ProfileFormFoot } from './ProfileFormFoot.tsx';
import { ProofField } from './ProofField.tsx';
import css from './profile.module.css';
import { type Proof, proofValues } from './use-proof.ts';

interface Props {
  passkey: Passkey;
  proof: Proof;
  email: string;
  onClose: () => void;
}

/** Perhaps its device was lost, so that the other sessions end with it. */
export function RemovePasskeyForm({ passkey, proof, email, onClose }: Props): ReactNode {
  const { t } = useTranslation('session');
  const queries = useQueryClient();
  const form = useSaveForm({
    values: () => proofValues(proof.by),
    schema: proofAlone,
    async save(body) {
      await call(removePasskey, { params: { id: passkey.id }, body: await proof.complete(body) }, { quiet: true });
      await invalidate(queries, ['/user/passkeys', '/user/sessions']);
    },
    saved() {
      toast.success(t('passkeys.removed', { name: passkey.name }));
      onClose();
    },
  });
  useUnsaved(form, () => true);
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <h3>{t('passkeys.removeTitle', { name: passkey.name })}</h3>
      <p>{t('passkeys.removeBody')}</p>
      <ProofField form={form} proof={proof} email={email} />
      <ProfileFormFoot form={form} label={t('passkeys.remove')} danger onClose={onClose} />
    </form>
  );
}
