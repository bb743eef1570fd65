import { Button } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { useSheet } from '#ui/page/sheet.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { ownLang } from '#web/language.ts';
import classes from './filters.module.css';
import { SearchField } from './SearchField.tsx';

interface Props {
  list: ListState;
  search?: string;
  filters?: ReactNode;
  /** Saved views, columns and the like, at the right. */
  tools: ReactNode;
  /** How many of them there will be: they come later. */
  toolCount?: number;
  /** The bulk row while rows are selected: it takes this row's place and height. */
  children?: ReactNode;
}

/**
 * The row between title and table: search, filters, tools. On a phone the page's sheet holds them, and the bulk row stands at the lower
 * edge; where a list is only a part of a page a button unfolds the filters.
 */
export function ListBar({ list, search, filters, tools, toolCount = 0, children }: Props) {
  const sheet = useSheet();
  const set = setOf(list);
  const field = search ? <SearchField placeholder={search} {...list.filter('search')} /> : null;
  const pills = filters ? (
    <>
      {filters}
      {set > 0 ? <ClearFilters text={sheet !== null} clear={list.clear} /> : null}
    </>
  ) : null;
  // The first row that is ticked is painted with its tick; what can be done with it comes right behind, and is of now ever after.
  const comes = useDeferredValue(Boolean(children));
  const bulk = comes ? children : null;
  const shared = { list, field, pills, tools, toolCount };
  return sheet ? <Inside {...shared}>{bulk}</Inside> : <Row {...shared}>{bulk}</Row>;
}

/** In the row an icon: its words would break many filters into one line more. */
function ClearFilters({ text, clear }: { text: boolean; clear: () => void }) {
  const { t } = useTranslation();
  const label = t('ui.clearFilters');
  if (!text) return <IconButton icon={IconFilterOff} label={label} lang={ownLang()} onClick={clear} />;
  return (
    <Button variant="subtle" px={8} c="var(--pt-accent)" lang={ownLang()} onClick={clear}>
      {label}
    </Button>
  );
}

interface Parts extends Pick<Props, 'list' | 'tools' | 'toolCount' | 'children'> {
  field: ReactNode;
  pills: ReactNode;
}

/** In the page's sheet; only what can be done with the chosen rows stands below the list. */
function Inside({ list, field, pills, tools, children }: Parts) {
  return (
    <>
      {field || pills ? (
        <InSheet slot="filters" set={list.filtered.length}>
          <search className="pt-stack pt-gap-3">
            {field}
            {pills ? <div className="pt-row pt-wrap pt-gap-2">{pills}</div> : null}
          </search>
        </InSheet>
      ) : null}
      <InSheet slot="tools">{tools}</InSheet>
      {children ? <div className={classes.below}>{children}</div> : null}
    </>
  );
}

function Row({ list, field, pills, tools, toolCount, children }: Parts) {
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const set = setOf(list);
  return (
    <div className="pt-stack pt-firm pt-below-4">
      <search
        className={classes.row}
        inert={Boolean(children)}
        data-away={children ? '' : undefined}
        data-unfolded={unfolded ? '' : undefined}
      >
        {field}
        {pills ? (
          <>
            <button
              type="button"
              className={classes.funnel}
              lang={ownLang()}
              data-set={set > 0 ? '' : undefined}
              aria-label={set > 0 ? t('ui.filtersSet', { count: set }) : t('ui.filters')}
              aria-expanded={unfolded}
              aria-controls={id}
              onClick={() => setUnfolded(!unfolded)}
            >
              <DrawnIcon of={IconFilter} />
            </button>
            <div className={classes.pills} id={id}>
              {pills}
            </div>
          </>
        ) : null}
        <span className={classes.grow} />
        <div className={classes.tools} style={{ '--tools': toolCount } as CSSProperties}>
          {tools}
        </div>
      </search>
      {children}
    </div>
  );
}

/** How many filters are set, the search apart. */
const setOf = (list: ListState): number => list.filtered.filter((name) => name !== 'search').length;
