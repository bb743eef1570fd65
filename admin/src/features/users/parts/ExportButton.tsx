import { Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopupItem } from '../../../ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '../../../ui/popup-menu/PopupMenu.tsx';
import classes from './export-button.module.css';

interface Props {
  formats: readonly { key: string; label: string; run: () => void }[];
  /** The file is being made: the button says so and waits. */
  preparing: boolean;
}

/** The rows that the list finds, as a file. */
export function ExportButton({ formats, preparing }: Props) {
  const { t } = useTranslation('users');
  const label = t(preparing ? 'export.preparing' : 'export.label');
  const button = (
    <>
      {preparing ? <Loader size={16} color="currentColor" /> : <IconDownload size={16} stroke={1.75} aria-hidden />}
      <span role={preparing ? 'status' : undefined}>{label}</span>
    </>
  );
  return (
    <PopupMenu button={button} label={label} className={classes.button} data={{ 'data-preparing': preparing ? '' : undefined }}>
      {formats.map(({ key, label: name, run }) => (
        <PopupItem key={key} disabled={preparing} onClick={run}>
          {name}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
