import { Button } from '@mantine/core';
import { createUpload, type UploadKind } from '@population-tracker/contract/uploads/uploads';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ownLang } from '#web/language.ts';
import { useMayCall } from '#web/permissions.ts';

/** Fetched on the way to it: a list that only offers an upload doesn't wait for it. */
const loadDialog = () => import('./UploadDialog.tsx');
const UploadDialog = lazy(loadDialog);

interface Props {
  kind: UploadKind;
  /** The one filled button of a screen. */
  filled?: boolean;
  /** Where it isn't the first file. */
  label?: string;
  asked?: Asked | undefined;
}

/** The screen's address asks for the file at once, and is told when that is over. */
export interface Asked {
  open: boolean;
  close: () => void;
}

/** Starts an upload: asks for the file and goes on to its job; for whoever may. */
export function UploadButton(props: Props) {
  return useMayCall(createUpload) ? <MayUpload {...props} /> : null;
}

function MayUpload({ kind, filled, label, asked }: Props) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState(false);
  const close = () => {
    setPressed(false);
    if (asked?.open) asked.close();
  };
  return (
    <>
      <Button
        variant={filled ? 'filled' : 'default'}
        data-tour="upload"
        lang={label ? undefined : ownLang()}
        leftSection={<DrawnIcon of={IconFileUpload} />}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setPressed(true)}
      >
        {label ?? t('ui.uploadFile')}
      </Button>
      <Suspense>{pressed || asked?.open ? <UploadDialog kind={kind} close={close} /> : null}</Suspense>
    </>
  );
}
