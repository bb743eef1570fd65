// What the parts of a board and of a month are to screen readers: a grid in meaning, though no table could be laid out like it.

export const grid = (name: string, rowCount: number) => ({ role: 'grid', 'aria-label': name, 'aria-rowcount': rowCount, tabIndex: -1 });
export const rowgroup = (name: string) => ({ role: 'rowgroup', 'aria-label': name });
/** Counted from 1; the headings of groups have no number. */
export const row = (index?: number) => ({ role: 'row', 'aria-rowindex': index });
export const columnheader = { role: 'columnheader' };
export const rowheader = { role: 'rowheader' };
/** One cell of all is reached by the tabulator: the active one. What it is called stands in it, for what is shown says less. */
export const gridcell = (active: boolean) => ({
  role: 'gridcell',
  tabIndex: active ? 0 : -1,
  'data-active': active ? '' : undefined,
});
