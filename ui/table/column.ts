import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One column of a table. The first of a table is its name: strong, and it stays in sight when scrolling sideways. */
export interface Column<Row> {
  key: string;
  /** The translated heading. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** What the list call is asked to sort by: `name`, or `lastName,name`. Left out, the column doesn't sort. */
  sort?: string;
  /** In px, at least; what is left over is shared in proportion. */
  width?: number;
  /** Numbers and dates stand at the right. */
  align?: 'right';
  /** In the second text colour: what is read after the rest. */
  quiet?: boolean;
  /** Shown only where somebody chooses it. */
  extra?: boolean;
}

/** What can be done with one row. The marked ones also stand as an icon in the row. */
export interface RowAction {
  key: string;
  label: string;
  icon: Icon;
  run: () => void;
  /** Shown in the row itself on hover and focus. */
  inRow?: boolean;
  danger?: boolean;
}

/** What is left of a row on a phone: its name, a tag, and two facts. */
export interface Card {
  title: ReactNode;
  tag?: ReactNode;
  fact?: ReactNode;
  aside?: ReactNode;
}

/** The rows chosen for a bulk action: these ids, or everything that the list's search and filters find. */
export interface Chosen {
  ids: ReadonlySet<number>;
  everything: boolean;
  /** Of everything, those that were left. */
  except: ReadonlySet<number>;
  count: number;
  clear: () => void;
}

export interface BulkAction {
  key: string;
  label: string;
  icon: Icon;
  /** What happens, or the choices that a menu offers. */
  run: (() => void) | readonly { key: string; label: string; run: () => void }[];
  danger?: boolean;
  /** Something is under way: the button waits. */
  busy?: boolean;
}

/** What a list call answers. */
export interface Listed<Row> {
  items: Row[];
  total: number;
  totalIsAtLeast: boolean;
}
