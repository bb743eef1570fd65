import { ShortDate } from '#ui/ShortDate.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import type { Column } from './column.ts';

/** `28 Nov 2023` whole. */
const dateWidth = 112;

/**
 * When something was made or changed: it is read last, and the list can be sorted by it.
 *
 *     dateColumn('updated', t('updated'))
 */
export const dateColumn = <Key extends string>(key: Key, title: string): Column<Record<Key, string>> => ({
  key,
  title,
  sort: key,
  align: 'right',
  quiet: true,
  width: dateWidth,
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
