import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { Column } from '../data-table/column.ts';

export interface ColumnChoice {
  columns: { key: string; title: string; shown: boolean }[];
  toggle: (key: string) => void;
}

/** Which columns of a list are shown; remembered in this browser under the list's name. The first one always is. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): { shown: Column<Row>[]; choice: ColumnChoice } {
  const [hidden, setHidden] = useState(() => hiddenColumns()[name] ?? []);
  const [first, ...others] = columns;
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    setHidden(next);
    writeStored('hiddenColumns', JSON.stringify({ ...hiddenColumns(), [name]: next }));
  };
  return {
    shown: columns.filter((column) => column === first || !hidden.includes(column.key)),
    choice: { columns: others.map(({ key, title }) => ({ key, title, shown: !hidden.includes(key) })), toggle },
  };
}

function hiddenColumns(): Record<string, string[]> {
  try {
    return JSON.parse(readStored('hiddenColumns') ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}
