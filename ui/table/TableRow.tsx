import { IconDots } from '@tabler/icons-react';
import { type MouseEvent, memo, useState } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { RowLink } from '#ui/list/RowLink.tsx';
import { ownLang } from '#web/language.ts';
import { useView } from '#web/view.ts';
import { CheckBox } from './CheckBox.tsx';
import type { Column, RowAction } from './column.ts';
import classes from './data-table.module.css';
import type { RowWords } from './row-words.ts';

/** Where nothing can be pointed at without a touch, the buttons always show. */
const noHover = (): boolean => window.matchMedia('(hover: none)').matches;

interface Props<Row> {
  /** The table's: a hundred rows that listen to the language themselves make each change of tabs longer. */
  words: RowWords;
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  href: string | undefined;
  actions: readonly RowAction[];
  /** Does an action as the table knows it by then. */
  act: (row: Row, key: string) => void;
  /** The row whose detail is open or whose menu is. */
  current: boolean;
  menuOpen: boolean;
  openMenu: (opened: OpenedMenu<Row>) => void;
  /** Left out where rows can't be selected. */
  chosen?: boolean;
  /** With the shift key, everything from the row chosen last to this one. */
  toggle: (id: number, range: boolean) => void;
}

/** The row whose menu is open, and the button that asked for it. */
export interface OpenedMenu<Row> {
  row: Row;
  button: HTMLElement;
}

/** Drawn anew only when something of its own changes: where one row is chosen, or a screen that shows a list is drawn again, the others stay. */
export const TableRow = memo(Row, isDrawnAlike) as typeof Row;

/** A screen makes its actions anew whenever it is drawn; what is seen of them stays the same. */
function isDrawnAlike<R>({ actions: before, ...others }: Props<R>, { actions: now, ...rest }: Props<R>): boolean {
  const isAlike = (one: RowAction, other: RowAction | undefined) =>
    one.key === other?.key && one.label === other.label && one.icon === other.icon && one.inRow === other.inRow;
  const areSame = Object.entries(rest).every(([name, value]) => Object.is(value, others[name as keyof typeof others]));
  return areSame && before.length === now.length && now.every((action, index) => isAlike(action, before[index]));
}

function Row<R extends { id: number }>(props: Props<R>) {
  const { words, row, columns, name, href, actions, act, current, menuOpen, openMenu, chosen, toggle } = props;
  const { go } = useView();
  const [near, setNear] = useState(noHover);
  const { id } = row;
  const follow = (event: MouseEvent) => {
    if (href && !wasForSomethingElse(event)) go(href);
  };

  return (
    // The link in the name does the same for the keyboard and for screen readers.
    <tr
      data-row={id}
      data-opens={href ? '' : undefined}
      data-current={current ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
      onClick={follow}
      onPointerEnter={near ? undefined : () => setNear(true)}
      onFocus={near ? undefined : () => setNear(true)}
    >
      {chosen === undefined ? null : (
        <td className={classes.check}>
          <CheckBox label={words.select(name)} checked={chosen} onChange={(range) => toggle(id, range)} />
        </td>
      )}
      {columns.map((column, index) => (index === 0 ? nameCell(column, row, href) : otherCell(column, row)))}
      {actions.length > 0 ? (
        <td className={classes.acts}>
          <RowButtons
            words={words}
            actions={actions}
            act={(key) => act(row, key)}
            name={name}
            drawn={near || current}
            menuOpen={menuOpen}
            open={(button) => openMenu({ row, button })}
          />
        </td>
      ) : null}
    </tr>
  );
}

function nameCell<R>({ key, cell }: Column<R>, row: R, href: string | undefined) {
  return (
    <th key={key} scope="row" className={classes.name}>
      {href ? (
        <RowLink href={href} className={classes.open}>
          {cell(row)}
        </RowLink>
      ) : (
        cell(row)
      )}
    </th>
  );
}

function otherCell<R>({ key, cell, align, quiet }: Column<R>, row: R) {
  return (
    <td key={key} className={[align === 'right' ? classes.right : '', quiet ? classes.quiet : ''].join(' ')}>
      {cell(row)}
    </td>
  );
}

interface ButtonsProps extends Pick<Props<never>, 'words' | 'menuOpen' | 'actions' | 'name'> {
  act: (key: string) => void;
  open: (button: HTMLElement) => void;
  /** Nobody sees them before the row is pointed at: a hundred rows of pictures would be made for nothing. */
  drawn: boolean;
}

function RowButtons({ words, actions, act, name, drawn, menuOpen, open }: ButtonsProps) {
  return (
    <div>
      {actions
        .filter((action) => action.inRow)
        .map(({ key, label, icon: Glyph }) => (
          <button
            key={key}
            type="button"
            className={classes.act}
            data-in-row=""
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => act(key)}
          >
            {drawn ? <DrawnIcon of={Glyph} /> : null}
          </button>
        ))}
      <button
        type="button"
        className={classes.act}
        lang={ownLang()}
        aria-label={words.moreActions(name)}
        title={words.rowActions}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => open(event.currentTarget)}
      >
        {drawn ? <DrawnIcon of={IconDots} /> : null}
      </button>
    </div>
  );
}

/** A click on a control of the row, or the end of marking its text, is not meant for the row. */
function wasForSomethingElse(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, label');
  return control !== null || event.defaultPrevented || (window.getSelection()?.toString() ?? '') !== '';
}
