import type { ExportFormat } from '@population-tracker/contract/kernel/constants';
import { exportFormats } from '@population-tracker/contract/kernel/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#ui/table/list-state.ts';
import { productLang } from '#web/language.ts';

/** Of everybody whom the list finds, these alone or all but these. */
type Some = { ids?: string; except?: string };

export interface Export {
  preparing: boolean;
  /** The formats, each with the columns that are shown and with all. */
  choices: (some?: Some) => { key: string; label: string; run: () => void }[];
}

/** Saves what the list finds as a file. */
export function useExport(list: ListState): Export {
  const { t } = useTranslation('users');
  const [preparing, setPreparing] = useState(false);

  const save = async (format: ExportFormat, columns: 'shown' | 'all', some: Some) => {
    setPreparing(true);
    try {
      const { saveUsers } = await import('./save-users.ts');
      await saveUsers({ list, format, columns, some });
    } finally {
      setPreparing(false);
    }
  };
  const choices = (some: Some = {}) =>
    (['shown', 'all'] as const).flatMap((columns) =>
      exportFormats.map((format) => ({
        key: `${format} ${columns}`,
        lang: productLang(),
        label: t(`export.${columns}`, { format: t(`export.${format}`) }),
        run: () => void save(format, columns, some),
      })),
    );
  return { preparing, choices };
}
