import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { createApiKey } from '@population-tracker/contract/session/api-keys';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './keys.module.css';

interface Props {
  made: Result<typeof createApiKey>;
  close: () => void;
}

/** The key itself, this once. As long as nobody has copied it, only its button closes it. */
export function KeyMade({ made: { key, result }, close }: Props) {
  const { t } = useTranslation('permissions');
  const { copy } = useClipboard();
  const [copied, setCopied] = useState(false);
  const noteCopy = () => setCopied(true);
  const foot = (
    <>
      <CloseButton onClick={close} />
      {/* Without encryption the browser copies nothing; the key can be selected all the same. */}
      {'clipboard' in navigator ? (
        <Button
          data-autofocus
          leftSection={<DrawnIcon of={copied ? IconCheck : IconCopy} />}
          onClick={() => {
            copy(key);
            noteCopy();
          }}
        >
          {t(copied ? 'keyCopied' : 'copyKey')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog title={t('keyMade', { name: result.name })} onClose={() => copied && close()} foot={foot}>
      <p>{t('keyMadeText')}</p>
      <TextInput
        classNames={{ input: classes.key }}
        label={t('key')}
        value={key}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={noteCopy}
      />
      <p>
        {t('keyUse')}{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('keyDocs')}
        </a>
      </p>
      <span role="status" className="pt-unseen">
        {copied ? t('keyCopied') : null}
      </span>
    </Dialog>
  );
}
