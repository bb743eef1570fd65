import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/formats/numbers.ts';
import type { BulkAction } from '../data-table/column.ts';
import { IconButton } from '../IconButton.tsx';
import type { Selection } from '../list/selection.ts';
import classes from './filters.module.css';

interface Props {
  selection: Selection;
  total: number;
  actions: readonly BulkAction[];
}

/** How many rows are selected and what can be done with them; stands in the filter row's place. */
export function BulkRow({ selection, total, actions }: Props) {
  const { t } = useTranslation();
  const { count, everything } = selection;
  const harmless = actions.filter((action) => !action.danger);
  const harmful = actions.filter((action) => action.danger);
  return (
    <div className={classes.bulk}>
      <strong role="status">{everything ? t('ui.everySelected', { total: formatNumber(total) }) : t('ui.selected', { count })}</strong>
      {!everything && total > count ? (
        <button type="button" className={classes.every} onClick={selection.chooseEverything}>
          {t('ui.selectEvery', { total: formatNumber(total) })}
        </button>
      ) : null}
      <span className={classes.grow} />
      <Buttons actions={harmless} />
      {harmless.length > 0 && harmful.length > 0 ? <span className={classes.divider} /> : null}
      <Buttons actions={harmful} />
      <IconButton icon={IconX} label={t('ui.clearSelection')} onClick={selection.clear} />
    </div>
  );
}

function Buttons({ actions }: { actions: readonly BulkAction[] }) {
  return actions.map(({ key, label, icon: Glyph, run, danger }) => (
    <button key={key} type="button" className={classes.bulkAction} data-danger={danger ? '' : undefined} onClick={run}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      {label}
    </button>
  ));
}
