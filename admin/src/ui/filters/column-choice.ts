import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { Column } from '../data-table/column.ts';

export interface ColumnChoice {
  /** All but the first, in their order. */
  columns: { key: string; title: string; shown: boolean }[];
  /** The keys of those that are shown, in their order; null while they are the list's own. */
  chosen: string[] | null;
  toggle: (key: string) => void;
  /** Puts a column in the place of another. */
  move: (key: string, to: string) => void;
  /** Shows these in this order; null for the list's own. */
  choose: (keys: readonly string[] | null) => void;
}

interface Arranged {
  order: string[];
  hidden: string[];
}

const asGiven: Arranged = { order: [], hidden: [] };

/** Which columns of a list are shown, and in which order; remembered in this browser under the list's name. The first one always is. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): { shown: Column<Row>[]; choice: ColumnChoice } {
  const [arranged, setArranged] = useState(() => arrangedOf(storedColumns()[name]));
  const [first, ...rest] = columns;
  const others = inOrder(rest, arranged.order);
  const keys = others.map(({ key }) => key);
  const shown = others.filter(({ key }) => !arranged.hidden.includes(key));
  const arrange = (next: Arranged) => {
    setArranged(next);
    writeStored('hiddenColumns', JSON.stringify({ ...storedColumns(), [name]: next }));
  };
  const own = rest.map(({ key }) => key).join();
  const chosen = shown.map(({ key }) => key);

  const choice: ColumnChoice = {
    columns: others.map((column) => ({ key: column.key, title: column.title, shown: shown.includes(column) })),
    chosen: chosen.join() === own ? null : chosen,
    toggle: (key) => arrange({ order: keys, hidden: without(arranged.hidden, key) ?? [...arranged.hidden, key] }),
    move: (key, to) => arrange({ order: moved(keys, key, to), hidden: arranged.hidden }),
    choose: (wanted) =>
      arrange(
        wanted
          ? { order: [...wanted, ...keys.filter((key) => !wanted.includes(key))], hidden: keys.filter((key) => !wanted.includes(key)) }
          : asGiven,
      ),
  };
  return { shown: first ? [first, ...shown] : [], choice };
}

const without = (keys: string[], key: string) => (keys.includes(key) ? keys.filter((one) => one !== key) : null);

/** A column that the order doesn't know, being newer, stands at the end. */
function inOrder<Row>(columns: Column<Row>[], order: readonly string[]): Column<Row>[] {
  const place = ({ key }: Column<Row>) => (order.includes(key) ? order.indexOf(key) : order.length);
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
