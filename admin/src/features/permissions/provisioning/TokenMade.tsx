import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { createScimToken } from '@population-tracker/contract/provisioning';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

interface Props {
  made: Result<typeof createScimToken>;
  address: string;
  close: () => void;
}

/** The token itself, this once. As long as nobody has copied it, only its button closes it. */
export function TokenMade({ made: { token, result }, address, close }: Props) {
  const { t } = useTranslation('permissions/provisioning');
  const { copy } = useClipboard();
  const [copied, setCopied] = useState(false);
  const foot = (
    <>
      <CloseButton onClick={close} />
      {/* Without encryption the browser copies nothing; the token can be selected all the same. */}
      {'clipboard' in navigator ? (
        <Button
          data-autofocus
          leftSection={<DrawnIcon of={copied ? IconCheck : IconCopy} />}
          onClick={() => {
            copy(token);
            setCopied(true);
          }}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog title={t('tokenMade', { name: result.name })} onClose={() => copied && close()} foot={foot}>
      <p>{t('tokenMadeText')}</p>
      <TextInput label={t('address')} value={address} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <TextInput
        label={t('token')}
        value={token}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={() => setCopied(true)}
      />
      <span role="status" className="pt-unseen">
        {copied ? t('copied') : null}
      </span>
    </Dialog>
  );
}
