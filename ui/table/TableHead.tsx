import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#ui/list/selection.ts';
import { ownLang, productLang } from '#web/language.ts';
import { CheckBox } from './CheckBox.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { directionOf, nextSort } from './list-query.ts';
import type { ListState } from './list-state.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  list: ListState;
  selection: Selection | null;
  /** The ids of the rows on this page. */
  pageIds: readonly number[];
  hasActions: boolean;
}

export function TableHead<Row>({ columns, list, selection, pageIds, hasActions }: Props<Row>) {
  const { t } = useTranslation();
  const some = pageIds.some((id) => selection?.has(id));
  const every = some && pageIds.every((id) => selection?.has(id));

  return (
    <thead>
      <tr>
        {selection ? (
          <th className={classes.check} scope="col">
            <CheckBox label={t('ui.selectPage')} checked={every} some={some && !every} onChange={() => selection.togglePage(pageIds)} />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <Heading key={column.key} column={column} first={index === 0} list={list} />
        ))}
        {hasActions ? (
          <th className={classes.acts} scope="col">
            <span className="pt-unseen" lang={ownLang()}>
              {t('ui.rowActions')}
            </span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

interface HeadingProps {
  column: Pick<Column<never>, 'title' | 'sort' | 'align'>;
  first: boolean;
  list: ListState;
}

/** A row that is chosen changes none of them. */
const Heading = memo(function Heading({ column, first, list }: HeadingProps) {
  const { t } = useTranslation();
  const { sort } = column;
  const place = [first ? classes.name : '', column.align === 'right' ? classes.right : ''].join(' ');
  if (!sort) {
    return (
      <th scope="col" className={place}>
        {column.title}
      </th>
    );
  }
  const direction = directionOf(sort, list.sort);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={place} aria-sort={direction}>
      <button
        type="button"
        className={classes.sort}
        lang={ownLang()}
        title={t('ui.sortBy', { column: column.title })}
        onClick={() => list.set({ sort: nextSort(sort, list.sort) })}
      >
        <span className="pt-cut" lang={productLang()}>
          {column.title}
        </span>
        <Arrow size={14} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
});
