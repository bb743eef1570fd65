import { Button } from '@mantine/core';
import { giveProof, listPasskeys, sendProofCode } from '@population-tracker/contract/session/passkeys';
import { proofAlone } from '@population-tracker/contract/session/proof';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { EnterSaves } from '#ui/form/FormButtons.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { call } from '#web/client.ts';
import { useCall } from '#web/query.ts';
import { useSession } from '#web/session.ts';
import { ProofField } from './profile/ProofField.tsx';
import { type Proof, proofValues, useProof } from './profile/use-proof.ts';

interface Props {
  onDone: (given: boolean) => void;
}

/** Asks for a passkey where there is one, else for the password, else for a code that is mailed when this opens. */
export default function ProofDialog({ onDone }: Props): ReactNode {
  const { user } = useSession();
  const { isPending } = useCall(listPasskeys, {});
  const proof = useProof(sendProofCode, user?.hasPassword ?? false);
  const [begun, setBegun] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, as soon as it is known by what
  useEffect(() => {
    if (isPending || begun) return;
    setBegun(true);
    proof.begin();
  }, [isPending]);
  // Another way begins the form anew.
  return user && begun ? <ProofForm key={proof.by} proof={proof} email={user.email} onDone={onDone} /> : null;
}

function ProofForm({ proof, email, onDone }: Props & { proof: Proof; email: string }): ReactNode {
  const { t } = useTranslation('session');
  const form = useSaveForm({
    values: () => proofValues(proof.by),
    schema: proofAlone,
    save: async (given) => call(giveProof, { body: await proof.complete(given) }, { quiet: true }),
    saved: () => onDone(true),
  });
  const foot = (
    <>
      <CancelButton onClick={() => onDone(false)} />
      <Button loading={form.saving} data-autofocus={proof.by === 'passkey' ? '' : undefined} onClick={() => form.submit()}>
        {t('proof.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('proof.title')} onClose={() => onDone(false)} foot={foot}>
      <p>{t('proof.why')}</p>
      <form onSubmit={form.submit} noValidate className="pt-stack pt-gap-4 pt-text" aria-busy={form.saving}>
        <ProofField form={form} proof={proof} email={email} />
        {form.failure && (
          <div role="alert" className="pt-wrong">
            {form.failure}
          </div>
        )}
        <EnterSaves />
      </form>
    </Dialog>
  );
}
