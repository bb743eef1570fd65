import { Button } from '@mantine/core';
import type { UploadKind } from '@population-tracker/contract/uploads';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Fetched on the way to it: a list that only offers an upload doesn't wait for it. */
const loadDialog = () => import('./parts/UploadDialog.tsx');
const UploadDialog = lazy(loadDialog);

interface Props {
  kind: UploadKind;
  /** The one filled button of a screen. */
  filled?: boolean;
  /** Where it isn't the first file. */
  label?: string;
}

/** Starts an upload: asks for the file and goes on to its job. */
export function UploadButton({ kind, filled, label }: Props) {
  const { t } = useTranslation('uploads');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={filled ? 'filled' : 'default'}
        leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {label ?? t('button')}
      </Button>
      <Suspense>{open ? <UploadDialog kind={kind} close={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
