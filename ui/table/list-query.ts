import { defaultPageSize, searchedPagesLimit } from '@population-tracker/contract/kernel/constants';

/** The part of a schema that a list needs: one field, asked whether a text of the address fits it. */
interface Field {
  safeParse: (value: unknown) => { success: boolean };
}
export type Fields = Readonly<Record<string, Field>>;
export type ListValue = string | number | readonly string[] | null | undefined;
export type ListChange = Readonly<Record<string, ListValue>>;

const notFilters = new Set(['page', 'limit', 'sort']);

/** By name what a list is asked; several values of a filter are a list. */
export type Found = Record<string, string | string[]>;

/** What the address says about a list. What the list's schema refuses counts as not said. */
export function readList(fields: Fields, address: URLSearchParams): Found {
  const found: Found = {};
  for (const [name, field] of Object.entries(fields)) {
    const [first, ...others] = address.getAll(name).filter(Boolean);
    if (first === undefined) continue;
    const said = others.length > 0 ? [first, ...others] : first;
    if (field.safeParse(said).success) found[name] = said;
  }
  return found;
}

/** What is said of something that has one value; '' where nothing is. */
export const singleOf = (said: Found[string] = ''): string => (typeof said === 'string' ? said : '');

/** The address after a change: empty values leave it, and another search, filter, order or page size begins at page 1. */
export function changeList(address: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const [first = '', ...others] = [value ?? ''].flat().map(String);
    const usual = (name === 'page' && first === '1') || (name === 'limit' && first === String(defaultPageSize));
    if (!first || usual) next.delete(name);
    else next.set(name, first);
    for (const other of others) next.append(name, other);
  }
  return next;
}

/** The names of the search and the filters that are set. */
export const filtersIn = (found: Found): string[] => Object.keys(found).filter((name) => !notFilters.has(name));

export type Direction = 'ascending' | 'descending' | 'none';

/** How a column's own sort stands in the list's: `lastName,name` is descending in `-lastName,-name`. */
export function directionOf(column: string, sort: string): Direction {
  if (sort === column) return 'ascending';
  return sort === reversed(column) ? 'descending' : 'none';
}

/** The sort after a click on a column's heading: ascending, then descending. */
export const nextSort = (column: string, sort: string): string => (sort === column ? reversed(column) : column);

const reversed = (sort: string): string =>
  sort
    .split(',')
    .map((part) => (part.startsWith('-') ? part.slice(1) : `-${part}`))
    .join(',');

/** The rows of a page, counted from 1. */
export function rangeOf(page: number, limit: number, total: number, totalIsAtLeast: boolean) {
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = totalIsAtLeast ? page * limit : Math.min(page * limit, total);
  return { from, to };
}

/** How many pages may be asked for; those of a search in a list of millions end before its records do, as the contract has it. */
export function pagesOf(total: number, limit: number, isCutShort: boolean): number {
  const records = isCutShort ? Math.min(total, searchedPagesLimit) : total;
  return Math.max(1, Math.ceil(records / limit));
}
