import { Button } from '@mantine/core';
import { type UploadKind, uploadTemplate } from '@population-tracker/contract/uploads/uploads';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  kind: UploadKind;
  /** As a mere link within a text. */
  subtle?: boolean;
}

/** Downloads the empty spreadsheet of a kind with its headings. */
export function TemplateButton({ kind, subtle }: Props) {
  const { t } = useTranslation('uploads');
  const template = useDownload(uploadTemplate);
  return (
    <Button
      variant={subtle ? 'subtle' : 'default'}
      px={subtle ? 0 : undefined}
      leftSection={<DrawnIcon of={IconDownload} />}
      loading={template.loading}
      onClick={() => template.run({ params: { kind } })}
    >
      {t('template')}
    </Button>
  );
}
