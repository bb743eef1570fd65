import { Loader } from '@mantine/core';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import buttons from '#ui/icon-button.module.css';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { ownLang } from '#web/language.ts';
import { type ExportQuery, useExport } from './export.ts';

interface Props {
  /** The call that answers the file. */
  endpoint: Endpoint;
  query: ExportQuery;
}

/** The rows that a list finds, as a file: `<ExportMenu endpoint={exportThings} query={list.query} />`. */
export function ExportMenu({ endpoint, query }: Props) {
  return <ExportFormats {...useExport(endpoint, query)} />;
}

interface FormatsProps {
  preparing: boolean;
  formats: readonly { key: string; label: string; lang?: string | undefined; run: () => void }[];
}

/** The same of a list that says by itself what it can be saved as: `<DataTable exportMenu={<ExportFormats …/>} />`. */
export function ExportFormats({ preparing, formats }: FormatsProps) {
  const { t } = useTranslation('list');
  const label = t(preparing ? 'preparing' : 'export');
  const button = preparing ? <Loader size={16} color="currentColor" /> : <DrawnIcon of={IconDownload} size={18} />;
  return (
    <>
      <PopupMenu button={button} label={label} title={label} lang={ownLang()} className={buttons.icon}>
        {formats.map(({ key, label: name, lang, run }) => (
          <PopupItem key={key} lang={lang} disabled={preparing} onClick={run}>
            {name}
          </PopupItem>
        ))}
      </PopupMenu>
      <span role="status" lang={ownLang()} className="pt-unseen">
        {preparing ? label : null}
      </span>
    </>
  );
}
