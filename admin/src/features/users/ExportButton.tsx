import { Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import classes from './export-button.module.css';
import type { Export } from './use-export.ts';

/** The rows that the list finds, as a file. While it is being made the button says so and waits. */
export function ExportButton({ exported: { preparing, choices } }: { exported: Export }) {
  const { t } = useTranslation('users');
  const label = t(preparing ? 'export.preparing' : 'export.label');
  const button = (
    <>
      {preparing ? <Loader size={16} color="currentColor" /> : <DrawnIcon of={IconDownload} />}
      <span role={preparing ? 'status' : undefined}>{label}</span>
    </>
  );
  return (
    <PopupMenu button={button} label={label} className={classes.button} data={{ 'data-preparing': preparing ? '' : undefined }}>
      {choices().map(({ key, label: name, run }) => (
        <PopupItem key={key} disabled={preparing} onClick={run}>
          {name}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}
