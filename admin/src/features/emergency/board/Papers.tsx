import { type Emergency, exportEmergencyResponses } from '@population-tracker/contract/emergency/emergency';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import type { Found } from '#ui/table/list-query.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { CallError, download } from '#web/client.ts';
import classes from './board.module.css';

/** The list as it is filtered, as a spreadsheet, and the form for the files. */
export function Papers({ emergency: { id }, list }: { emergency: Emergency; list: ListState }) {
  const { t } = useTranslation('emergency');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { page, limit, sort, ...filters } = list.query as Found;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      await download(exportEmergencyResponses, { params: { id }, query: { ...filters, format: 'xlsx', timeZone } });
    } catch (error) {
      // It was shown by the shell.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.papers}>
      <button type="button" aria-disabled={busy || undefined} onClick={busy ? undefined : () => void save()}>
        <DrawnIcon of={IconDownload} />
        {t(busy ? 'papers.preparing' : list.filtered.length > 0 ? 'papers.exportShown' : 'papers.export')}
      </button>
      <Link to={`/emergency?id=${id}&form=1`}>
        <DrawnIcon of={IconPrinter} />
        {t('papers.form')}
      </Link>
    </div>
  );
}
