import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import bone from '#ui/list/bone.module.css';
import type { Selection } from '#ui/list/selection.ts';
import { usePane } from '#ui/page/pane.ts';
import type { Column, RowAction } from './column.ts';
import classes from './data-table.module.css';
import type { ListState } from './list-state.ts';
import { RowMenu } from './RowMenu.tsx';
import { rowWords } from './row-words.ts';
import { TableHead } from './TableHead.tsx';
import { type OpenedMenu, TableRow } from './TableRow.tsx';

/** What a table of rows is told by whoever shows a list. */
export interface RowTableProps<Row extends { id: number }> {
  /** What the rows are, for screen readers. */
  label: string;
  list: ListState;
  columns: readonly Column<Row>[];
  /** What a row is called, in its menu and its box. */
  rowName: (row: Row) => string;
  /** Where a click on a row leads; nowhere where the viewer has nothing to see there. */
  rowHref?: (row: Row) => string | undefined;
  /** The id of the row whose detail is open. */
  current?: number | null;
  rowActions?: (row: Row) => readonly RowAction[];
}

interface Props<Row extends { id: number }> extends RowTableProps<Row> {
  /** Null while the first answer is awaited. */
  rows: readonly Row[] | null;
  /** The rows of the last question, shown until those of this one are there. */
  stale: boolean;
  selection: Selection | null;
}

/** The width in px of a column that names none. */
const leastWidth = 160;
const checkWidth = 32;

export function RowTable<Row extends { id: number }>(props: Props<Row>) {
  const { rows, columns, label, list, selection, rowActions, rowName, stale } = props;
  const { t } = useTranslation();
  const [menu, setMenu] = useState<OpenedMenu<Row> | null>(null);
  const scroller = useInnerScroller();
  const leastTotal = columns.reduce((sum, column) => sum + (column.width ?? leastWidth), selection ? checkWidth : 0);

  return (
    <div className={classes.scroller} data-scroller="" {...scroller}>
      <table
        className={classes.dt}
        style={{ minWidth: leastTotal }}
        aria-label={label}
        aria-busy={rows === null || stale}
        onPointerOver={nameWhatIsCut}
      >
        <colgroup>
          {selection ? <col style={{ width: checkWidth }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width ?? leastWidth }} />
          ))}
          {rowActions ? <col className={classes.acts} /> : null}
        </colgroup>
        <TableHead
          columns={columns}
          list={list}
          selection={selection}
          pageIds={rows?.map((row) => row.id) ?? []}
          hasActions={Boolean(rowActions)}
        />
        <tbody className={classes.body} data-stale={stale ? '' : undefined} onKeyDown={moveBetweenRows}>
          <BodyRows {...props} t={t} menu={menu} openMenu={setMenu} />
        </tbody>
      </table>
      {menu && rowActions ? (
        <RowMenu
          button={menu.button}
          label={t('ui.moreActions', { name: rowName(menu.row) })}
          actions={rowActions(menu.row)}
          close={() => setMenu(null)}
        />
      ) : null}
    </div>
  );
}

interface BodyProps<Row extends { id: number }> extends Props<Row> {
  t: TFunction;
  menu: OpenedMenu<Row> | null;
  openMenu: (opened: OpenedMenu<Row>) => void;
}

function BodyRows<Row extends { id: number }>(props: BodyProps<Row>) {
  const { t, rows, columns, list, selection, rowActions, rowName, rowHref, current, menu, openMenu } = props;
  const words = useMemo(() => rowWords(t), [t]);
  const toggle = useToggle(rows, selection);
  const act = useAct(rowActions);
  if (rows === null) return <Bones count={list.limit} columns={columns} extra={(selection ? 1 : 0) + (rowActions ? 1 : 0)} />;
  return rows.map((row) => (
    <TableRow
      key={row.id}
      words={words}
      row={row}
      columns={columns}
      name={rowName(row)}
      href={rowHref?.(row)}
      actions={rowActions?.(row) ?? []}
      act={act}
      current={row.id === current || row === menu?.row}
      menuOpen={row === menu?.row}
      openMenu={openMenu}
      chosen={selection?.has(row.id)}
      toggle={toggle}
    />
  ));
}

/** Chooses or leaves a row; the same function always, since a new one would draw every row anew. */
function useToggle(rows: readonly { id: number }[] | null, selection: Selection | null) {
  const now = useRef({ rows, selection });
  now.current = { rows, selection };
  return useCallback((id: number, range: boolean) => {
    const { rows, selection } = now.current;
    selection?.toggle(id, range ? rows?.map((row) => row.id) : undefined);
  }, []);
}

/** Does what a row offers; the same function always, as above. */
function useAct<Row>(rowActions: ((row: Row) => readonly RowAction[]) | undefined) {
  const now = useRef(rowActions);
  now.current = rowActions;
  return useCallback((row: Row, key: string) => {
    now
      .current?.(row)
      .find((action) => action.key === key)
      ?.run();
  }, []);
}

/** The rows scroll, not the screen; the name's edge shows while they are scrolled sideways. */
function useInnerScroller() {
  const ref = useRef<HTMLDivElement>(null);
  const { scrollInside } = usePane();
  useEffect(() => {
    scrollInside(true);
    return () => scrollInside(false);
  }, [scrollInside]);
  // Only a table that is wider than its place holds its edges: that costs every row each time the table is laid out.
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const watch = new ResizeObserver(() => scroller.toggleAttribute('data-wide', scroller.scrollWidth > scroller.clientWidth));
    watch.observe(scroller);
    for (const child of scroller.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    ref.current?.toggleAttribute('data-sideways', ref.current.scrollLeft > 0);
  };
  return { ref, onScroll };
}

/** As many empty rows as are awaited, at their final size, so that nothing jumps. */
function Bones<Row>({ count, columns, extra }: { count: number; columns: readonly Column<Row>[]; extra: number }) {
  return Array.from({ length: count }, (_, line) => line).map((line) => (
    <tr key={line} aria-hidden>
      {columns.map((column, index) => (
        <td key={column.key}>
          <span
            className={clsx(bone.bone, column.align === 'right' && bone.right)}
            style={{ width: `${45 + ((line * 13 + index * 29) % 40)}%` }}
          />
        </td>
      ))}
      {extra > 0 ? <td colSpan={extra} /> : null}
    </tr>
  ));
}

/** The arrow keys go from one row's link to the next. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step || !(event.target as Element).matches('[data-row-link]')) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A text that doesn't fit its cell can be read in full by hovering over it. */
function nameWhatIsCut(event: PointerEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('td, tbody th');
  if (!cell || cell.title || cell.querySelector('[title], button')) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}
