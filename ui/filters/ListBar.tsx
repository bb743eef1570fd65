import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import classes from './filters.module.css';
import { SearchField } from './SearchField.tsx';

interface Props {
  list: ListState;
  search?: string;
  filters?: ReactNode;
  /** Saved views, columns and the like, at the right. */
  tools: ReactNode;
  /** The bulk row while rows are selected: it takes this row's place and height. */
  children?: ReactNode;
}

/** The row between title and table: search, filters, tools. On a phone a button unfolds the filters. */
export function ListBar({ list, search, filters, tools, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const set = list.filtered.filter((name) => name !== 'search').length;

  return (
    <div className="pt-stack pt-firm pt-below-4">
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
              <DrawnIcon of={IconFilter} />
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
        <div className={classes.tools}>{tools}</div>
      </search>
      {children}
    </div>
  );
}
