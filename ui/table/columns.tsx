import { ShortDate } from '#ui/ShortDate.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import type { Column } from './column.ts';

/**
 * When something was made or changed: it is read last, and the list can be sorted by it.
 *
 *     dateColumn('updated', t('updated'), 116)
 */
export const dateColumn = <Key extends string>(key: Key, title: string, width: number): Column<Record<Key, string>> => ({
  key,
  title,
  sort: key,
  align: 'right',
  quiet: true,
  width,
  cell: (row) => <ShortDate value={row[key]} />,
});

/** How many there are of something, by which a list isn't sorted unless it says so. */
export const numberColumn = <Key extends string>(key: Key, title: string, width: number): Column<Record<Key, number>> => ({
  key,
  title,
  align: 'right',
  width,
  cell: (row) => formatNumber(row[key]),
});
