import { Loader } from '@mantine/core';
import { exportMaxIds } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { IconChevronDown, IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Selection } from '#ui/list/selection.ts';
import { type ExportQuery, useExport } from '#ui/list/tools/export.ts';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import type { BulkAction } from '#ui/table/column.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { ownLang } from '#web/language.ts';
import classes from './bulk.module.css';

interface Props {
  selection: Selection;
  total: number;
  totalIsAtLeast: boolean;
  actions: readonly BulkAction[];
  /** The call that answers the selected rows as a file, and what the list is asked. */
  exports?: { endpoint: Endpoint; query: ExportQuery } | undefined;
  /** Ends the choosing of rows, on a phone. */
  done: () => void;
}

/** How many rows are selected and what can be done with them; stands in the filter row's place. */
export default function BulkRow({ selection, total, totalIsAtLeast, actions, exports, done }: Props) {
  const { t } = useTranslation();
  const { count, everything, except } = selection;
  const harmless = actions.filter((action) => !action.danger);
  const harmful = actions.filter((action) => action.danger);
  const open = totalIsAtLeast ? '+' : '';
  const leave = () => {
    selection.clear();
    done();
  };
  return (
    <div className={classes.bulk}>
      <strong role="status" lang={ownLang()}>
        {everything && except.size === 0 ? t('ui.everySelected', { total: formatNumber(total) + open }) : t('ui.selected', { count })}
      </strong>
      {!everything && total > count ? (
        <button type="button" className={classes.every} lang={ownLang()} onClick={selection.chooseEverything}>
          {t('ui.selectEvery', { total: formatNumber(total) + open })}
        </button>
      ) : null}
      <span className="pt-grow pt-narrow" />
      <div className={classes.bulkActions}>
        {count > 0 ? <Buttons actions={harmless} /> : null}
        {count > 0 && exports ? <Export selection={selection} {...exports} /> : null}
        {count > 0 && (exports || harmless.length > 0) && harmful.length > 0 ? <span className={classes.divider} /> : null}
        {count > 0 ? <Buttons actions={harmful} /> : null}
      </div>
      <IconButton icon={IconX} lang={ownLang()} label={t('ui.clearSelection')} onClick={leave} />
    </div>
  );
}

interface ExportProps {
  selection: Selection;
  endpoint: Endpoint;
  query: ExportQuery;
}

/** Single rows, or those that are left of everything, are asked for in an address, which has its limit. */
function Export({ selection: { everything, except, ids }, endpoint, query }: ExportProps) {
  const { t } = useTranslation('list');
  const chosen = [...(everything ? except : ids)].join();
  const selected = everything ? (chosen ? { except: chosen } : {}) : { ids: chosen };
  const { preparing, formats } = useExport(endpoint, { ...query, ...selected });
  if ((everything ? except : ids).size > exportMaxIds) return null;
  return <Buttons actions={[{ key: 'export', label: t('export'), icon: IconDownload, busy: preparing, run: formats }]} />;
}

function Buttons({ actions }: { actions: readonly BulkAction[] }) {
  return actions.map(({ key, label, icon: Glyph, run, danger, busy }) => {
    const text = (
      <>
        {busy ? <Loader size={16} color="currentColor" /> : <DrawnIcon of={Glyph} />}
        <span className={classes.bulkLabel}>{label}</span>
      </>
    );
    if (typeof run === 'function') {
      return (
        <button
          key={key}
          type="button"
          className={classes.bulkAction}
          data-danger={danger ? '' : undefined}
          aria-busy={busy || undefined}
          title={label}
          onClick={busy ? undefined : run}
        >
          {text}
        </button>
      );
    }
    const button = (
      <>
        {text}
        <DrawnIcon of={IconChevronDown} size={14} className={classes.bulkChevron} />
      </>
    );
    return (
      <PopupMenu key={key} label={label} className={classes.bulkAction} button={button}>
        {run.map((choice) => (
          <PopupItem key={choice.key} onClick={choice.run}>
            {choice.label}
          </PopupItem>
        ))}
      </PopupMenu>
    );
  });
}
