import { defaultPageSize } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import { openStandardView, standardAddress } from '#ui/list/standard-view.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useView } from '#web/view.ts';
import { changeList, type Fields, type Found, filtersIn, type ListChange, pagesOf, readList, singleOf } from './list-query.ts';

export type ListEndpoint = Endpoint<z.ZodType | undefined, z.ZodObject>;

export interface ListState<E extends ListEndpoint = ListEndpoint> {
  /** The list call's path: what the choice of columns is kept under. */
  name: string;
  /** What the list call is asked: `useCall(listThings, { query: list.query })`. */
  query: z.input<E['query']>;
  page: number;
  limit: number;
  /** The order in force, the list's own where none was chosen. */
  sort: string;
  search: string;
  /** How many pages of so many records may be asked for: those of a search in a list of millions end before its records do. */
  pagesOf: (total: number) => number;
  /** The search and the filters that are set, by name. */
  filtered: readonly string[];
  /** Changes page, order, search or filters in the address, without a history entry. */
  set: (change: ListChange) => void;
  /** Unsets the search and all filters. */
  clear: () => void;
  /** One filter's value ('' where unset) and setter: `<FilterPill {...list.filter('status')} …/>`. */
  filter: (name: string) => { value: string; onChange: (value: string) => void };
  /** The same of a filter that takes several values: `<FilterPill {...list.several('status')} …/>`. */
  several: (name: string) => { values: readonly string[]; onChange: (values: readonly string[]) => void };
}

export interface Usual {
  /** The order where none was chosen. */
  sort: string;
  /** The search and filters that it opens with where the address says nothing: `from=2026-11-23&sort=start`. */
  opening?: string;
}

/**
 * Page, order, search and filters of a list, kept in the address. The endpoint's query schema names them and checks what the address says.
 *
 *     const list = useListState(listThings, { sort: 'name' });
 *     const answer = useCall(listThings, { query: list.query }, { placeholderData: keepPreviousData });
 */
export function useListState<E extends ListEndpoint>(endpoint: E, usual: Usual): ListState<E> {
  const { now, go } = useView();
  const address = useOpeningAddress(endpoint.path, usual.opening);
  const fields = endpoint.query.shape as Fields;
  const text = address.toString();
  const found = useMemo(() => readList(fields, new URLSearchParams(text)), [fields, text]);

  // From the newest address, not the one that was rendered: a drawer may have been opened during the pause of a search.
  const set = useCallback((change: ListChange) => go(`?${changeList(now(), change)}`, { replace: true }), [go, now]);
  const filtered = useMemo(() => filtersIn(found), [found]);
  const limit = Number(found.limit ?? defaultPageSize);
  const query = useMemo(() => askedFor<E>(found, usual.sort), [found, usual.sort]);

  return {
    name: endpoint.path,
    query,
    page: Number(found.page ?? 1),
    limit,
    sort: query.sort,
    search: singleOf(found.search),
    pagesOf: (total) => pagesOf(total, limit, endpoint.ofMillions && Boolean(found.search)),
    filtered,
    set,
    // A list that opens with filters is told apart from one whose filters were taken away by its order.
    clear: () => set({ ...Object.fromEntries(filtered.map((name) => [name, null])), ...(usual.opening && { sort: usual.sort }) }),
    filter: (name) => ({ value: singleOf(found[name]), onChange: (value) => set({ [name]: value }) }),
    several: (name) => ({ values: [found[name] ?? []].flat(), onChange: (values) => set({ [name]: values }) }),
  };
}

const askedFor = <E extends ListEndpoint>(found: Found, usualSort: string) =>
  ({ ...found, sort: singleOf(found.sort) || usualSort }) as z.input<E['query']> & { sort: string };

/** What a list asks first that is opened by this address. */
export function firstQuery<E extends ListEndpoint>(endpoint: E, usual: Usual, address: URLSearchParams): z.input<E['query']> {
  const wanted = isPlain(address) ? (standardAddress(endpoint.path) ?? usual.opening) : undefined;
  return askedFor<E>(readList(endpoint.query.shape as Fields, wanted === undefined ? address : beside(wanted, address)), usual.sort);
}

/** The view's own address, or that of the standard view, or the list's own opening, where it is opened without any. */
function useOpeningAddress(list: string, opening: string | null = null): URLSearchParams {
  const { address, go } = useView();
  const plain = isPlain(address);
  const [standard, setStandard] = useState(() => (plain ? openStandardView(list) : null));
  const wanted = standard ?? opening;
  const goOn = useEffectEvent((query: string) => go(`?${beside(query, address)}`, { replace: true }));
  useEffect(() => {
    if (plain && wanted !== null) goOn(wanted);
    else if (!plain) setStandard(null);
  }, [wanted, plain]);
  return plain && wanted !== null ? beside(wanted, address) : address;
}

/** Which record is open over the list says nothing about the list itself. */
const isPlain = (address: URLSearchParams): boolean => [...address.keys()].every(isOfRecord);
const isOfRecord = (name: string): boolean => name === 'id' || /^for[A-Z]/.test(name);

function beside(query: string, address: URLSearchParams): URLSearchParams {
  const both = new URLSearchParams(query);
  for (const name of new Set(address.keys())) both.delete(name);
  for (const [name, value] of address) both.append(name, value);
  return both;
}

/** The count beside a title: `1,248`, `10,000+` where counting stopped, nothing while it is unknown. */
export function totalText(answer: { total: number; totalIsAtLeast: boolean } | undefined): string | undefined {
  return answer && formatNumber(answer.total) + (answer.totalIsAtLeast ? '+' : '');
}
