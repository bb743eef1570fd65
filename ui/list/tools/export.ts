import type { ExportFormat } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, download } from '#web/client.ts';

/** What an export is asked for beside its format: search, filters and order as the list has them, `ids`, `except`. */
export type ExportQuery = Readonly<Record<string, unknown>>;

/** The formats that rows can be saved in, and whether a file is on its way. */
export function useExport(endpoint: Endpoint, query: ExportQuery) {
  const { t } = useTranslation('list');
  const [preparing, setPreparing] = useState(false);
  const save = async (format: ExportFormat) => {
    setPreparing(true);
    const { page: _, limit: __, ...wanted } = query;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      await download(endpoint, { query: { ...wanted, timeZone, format } } as never);
    } catch (error) {
      // A refusal is shown by the frame.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setPreparing(false);
    }
  };
  const formats = [
    { key: 'xlsx', label: t('xlsx'), run: () => void save('xlsx') },
    { key: 'csv', label: t('csv'), run: () => void save('csv') },
  ];
  return { preparing, formats };
}
