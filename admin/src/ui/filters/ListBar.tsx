import { Button } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../data-table/list-state.ts';
import buttons from '../icon-button.module.css';
import { PopupCheck } from '../popup-menu/PopupCheck.tsx';
import { PopupMenu } from '../popup-menu/PopupMenu.tsx';
import type { ColumnChoice } from './column-choice.ts';
import classes from './filters.module.css';
import { SearchField } from './SearchField.tsx';

interface Props {
  list: ListState;
  search?: string;
  filters?: ReactNode;
  columnChoice: ColumnChoice | null;
  /** The bulk row while rows are selected: it takes this row's place and height. */
  children?: ReactNode;
}

/** The row between title and table: search, filters, choice of columns. On a phone a button unfolds the filters. */
export function ListBar({ list, search, filters, columnChoice, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const set = list.filtered.filter((name) => name !== 'search').length;

  return (
    <div className={classes.bar}>
      <search
        className={classes.row}
        inert={Boolean(children)}
        data-away={children ? '' : undefined}
        data-unfolded={unfolded ? '' : undefined}
      >
        {search ? <SearchField placeholder={search} {...list.filter('search')} /> : null}
        {filters ? (
          <>
            <button
              type="button"
              className={classes.funnel}
              data-set={set > 0 ? '' : undefined}
              aria-label={set > 0 ? t('ui.filtersSet', { count: set }) : t('ui.filters')}
              aria-expanded={unfolded}
              aria-controls={id}
              onClick={() => setUnfolded(!unfolded)}
            >
              <IconFilter size={16} stroke={1.75} aria-hidden />
            </button>
            <div className={classes.pills} id={id}>
              {filters}
              {set > 0 ? (
                <Button variant="subtle" px={8} c="var(--pt-accent)" onClick={list.clear}>
                  {t('ui.clearFilters')}
                </Button>
              ) : null}
            </div>
          </>
        ) : null}
        <span className={classes.grow} />
        {columnChoice && columnChoice.columns.length > 1 ? <ColumnMenu choice={columnChoice} /> : null}
      </search>
      {children}
    </div>
  );
}

function ColumnMenu({ choice }: { choice: ColumnChoice }) {
  const { t } = useTranslation();
  const label = t('ui.columns');
  return (
    <PopupMenu button={<IconColumns3 size={18} stroke={1.75} aria-hidden />} label={label} title={label} className={buttons.icon}>
      {choice.columns.map(({ key, title, shown }) => (
        <PopupCheck key={key} checked={shown} onChange={() => choice.toggle(key)}>
          {title}
        </PopupCheck>
      ))}
    </PopupMenu>
  );
}
