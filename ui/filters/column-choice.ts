import { useMemo, useState } from 'react';
import type { Column } from '#ui/table/column.ts';
import { readStored, writeStored } from '#web/storage.ts';

export interface ColumnChoice {
  /** All but the first, in their order. */
  columns: { key: string; title: string; shown: boolean }[];
  /** The keys of those that are shown, in their order; null while they are the list's own. */
  chosen: string[] | null;
  toggle: (key: string) => void;
  /** Puts a column in the place of another. */
  move: (key: string, to: string) => void;
  /** How these in this order are kept; null for the list's own. */
  arranged: (keys: readonly string[] | null) => Arranged;
  /** Shows these in this order; null for the list's own. */
  choose: (keys: readonly string[] | null) => void;
}

export interface Arranged {
  order: string[];
  hidden: string[];
}

const asGiven: Arranged = { order: [], hidden: [] };

/** Which columns of a list are shown, and in which order; remembered in this browser under the list's name. The first one always is. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): { shown: Column<Row>[]; choice: ColumnChoice } {
  const [arranged, setArranged] = useState(() => arrangedOf(storedColumns()[name]));
  // The same ones until something changes: new ones would draw every row anew.
  const { rest, others, hiddenKeys, shown } = useMemo(() => arrangedColumns(columns, arranged), [columns, arranged]);
  const keys = others.map(({ key }) => key);
  const change = (next: Arranged) => {
    setArranged(next);
    arrange(name, next);
  };
  const own = rest
    .filter(({ extra }) => !extra)
    .map(({ key }) => key)
    .join();
  const chosen = shown.slice(1).map(({ key }) => key);

  const choice: ColumnChoice = {
    columns: others.map((column) => ({ key: column.key, title: column.title, shown: shown.includes(column) })),
    chosen: chosen.join() === own ? null : chosen,
    toggle: (key) => change({ order: keys, hidden: without(hiddenKeys, key) ?? [...hiddenKeys, key] }),
    move: (key, to) => change({ order: moved(keys, key, to), hidden: hiddenKeys }),
    arranged: (wanted) => arrangedAs(keys, wanted),
    choose: (wanted) => change(arrangedAs(keys, wanted)),
  };
  return { shown, choice };
}

function arrangedColumns<Row>([first, ...rest]: readonly Column<Row>[], { order, hidden }: Arranged) {
  const others = inOrder(rest, order);
  const isHidden = ({ key, extra }: Column<Row>) => hidden.includes(key) || (extra && !order.includes(key));
  const hiddenKeys = others.filter(isHidden).map(({ key }) => key);
  const shown = others.filter(({ key }) => !hiddenKeys.includes(key));
  return { rest, others, hiddenKeys, shown: first ? [first, ...shown] : [] };
}

const arrangedAs = (keys: readonly string[], wanted: readonly string[] | null): Arranged =>
  wanted
    ? { order: [...wanted, ...keys.filter((key) => !wanted.includes(key))], hidden: keys.filter((key) => !wanted.includes(key)) }
    : asGiven;

/** Keeps how a list's columns are arranged, for whenever it is shown next. */
export function arrange(name: string, arranged: Arranged): void {
  writeStored('hiddenColumns', JSON.stringify({ ...storedColumns(), [name]: arranged }));
}

/** The keys of the columns that a list shows in this browser, in their order: of these, which are all in the list's own order. */
export function shownColumns(name: string, [first = '', ...rest]: readonly string[]): string[] {
  const { order, hidden } = arrangedOf(storedColumns()[name]);
  const others = inOrder(
    rest.map((key) => ({ key })),
    order,
  );
  return [first, ...others.map(({ key }) => key).filter((key) => !hidden.includes(key))];
}

const without = (keys: string[], key: string) => (keys.includes(key) ? keys.filter((one) => one !== key) : null);

/** A column that the order doesn't know, being newer, stands at the end. */
function inOrder<C extends { key: string }>(columns: C[], order: readonly string[]): C[] {
  const place = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.toSorted((one, other) => place(one) - place(other));
}

/** The keys after one was put in the place of another. */
export function moved(keys: readonly string[], key: string, to: string): string[] {
  const rest = keys.filter((one) => one !== key);
  return rest.toSpliced(keys.indexOf(to), 0, key);
}

/** What was stored before columns had an order was the hidden ones alone. */
function arrangedOf(stored: Arranged | string[] | undefined): Arranged {
  return Array.isArray(stored) ? { order: [], hidden: stored } : (stored ?? asGiven);
}

function storedColumns(): Record<string, Arranged | string[]> {
  try {
    return JSON.parse(readStored('hiddenColumns') ?? '{}') as Record<string, Arranged | string[]>;
  } catch {
    return {};
  }
}
