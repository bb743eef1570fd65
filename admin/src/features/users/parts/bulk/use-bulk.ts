import { type ExportFormat, exportMaxIds } from '@population-tracker/contract/constants';
import { exportUsers, type listUsers, userExportColumns } from '@population-tracker/contract/users';
import { IconCircleMinus, IconDownload, IconShieldCheck, IconTrash, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, download } from '../../../../lib/client.ts';
import type { BulkAction, Chosen } from '../../../../ui/data-table/column.ts';
import type { ListState } from '../../../../ui/data-table/list-state.ts';
import { statusOptions, typeOptions } from '../user-texts.ts';
import { type AskedSelection, type Change, selectionOf } from './selection.ts';

export interface AskedChange {
  selection: AskedSelection;
  change: Change;
  clear: () => void;
}

/** What can be done with many users at once, and the change that waits for its confirmation. */
export function useBulk(list: ListState<typeof listUsers>) {
  const { t } = useTranslation('users');
  const [asked, ask] = useState<AskedChange | null>(null);
  const { exporting, save } = useExport(list);
  const formats = (ids?: readonly number[]) => [
    { key: 'xlsx', label: t('export.xlsx'), run: () => void save('xlsx', ids) },
    { key: 'csv', label: t('export.csv'), run: () => void save('csv', ids) },
  ];

  const actions = (chosen: Chosen): BulkAction[] => {
    const change = (what: Change) => () => ask({ selection: selectionOf(chosen, list.query), change: what, clear: chosen.clear });
    const ids = chosen.everything ? undefined : [...chosen.ids];
    // A file of single people is asked for in an address, and of everybody but some it can't be.
    const exportable = chosen.everything ? chosen.except.size === 0 : chosen.ids.size <= exportMaxIds;
    const choices = (options: readonly { value: string | number; label: string }[], changeOf: (value: never) => Change) =>
      options.map(({ value, label }) => ({ key: String(value), label, run: change(changeOf(value as never)) }));
    const exceptional = [
      { value: 1, label: t('yes') },
      { value: 0, label: t('no') },
    ];
    return [
      { key: 'status', label: t('status'), icon: IconCircleMinus, run: choices(statusOptions(t), (status) => ({ status })) },
      { key: 'type', label: t('userType'), icon: IconUserCog, run: choices(typeOptions(t), (userType) => ({ userType })) },
      {
        key: 'exceptional',
        label: t('exceptional'),
        icon: IconShieldCheck,
        run: choices(exceptional, (yes) => ({ exceptional: yes === 1 })),
      },
      ...(exportable ? [{ key: 'export', label: t('export.label'), icon: IconDownload, busy: exporting, run: formats(ids) }] : []),
      { key: 'delete', label: t('delete'), icon: IconTrash, danger: true, run: change({ delete: true }) },
    ];
  };
  const close = () => ask(null);
  const done = () => {
    asked?.clear();
    close();
  };
  return { actions, asked, close, done, exporting, formats: formats() };
}

/** Saves what the list finds, or these users of it, as a file. */
function useExport(list: ListState<typeof listUsers>) {
  const [exporting, setExporting] = useState(false);

  const save = async (format: ExportFormat, ids?: readonly number[]) => {
    setExporting(true);
    const { page, limit, ...query } = list.query;
    try {
      await download(exportUsers, { query: { ...query, format, ids: ids?.join(), columns: userExportColumns.join() } });
    } catch (error) {
      // A refusal is shown by the frame.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setExporting(false);
    }
  };
  return { exporting, save };
}
