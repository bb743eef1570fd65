import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '#web/client.ts';
import { fetchAhead, useCall } from '#web/query.ts';
import type { Listed } from './column.ts';
import { firstQuery, type ListEndpoint, type Usual, useListState } from './list-state.ts';

type Options<E extends ListEndpoint> = Pick<NonNullable<Parameters<typeof useCall<E>>[2]>, 'refetchInterval'>;

/**
 * A list's state in the address, and its answer; the rows of the page before stay until the next ones are there.
 *
 *     const { list, answer } = useList(listThings, { sort: 'name' });
 */
export function useList<E extends ListEndpoint>(endpoint: E, usual: Usual, options: Options<E> = {}) {
  const list = useListState(endpoint, usual);
  const answer = useCall(endpoint, { query: list.query } as CallInput<E>, { placeholderData: keepPreviousData, quiet: true, ...options });
  return { list, answer };
}

/**
 * Asks for what a list opens with, while its page is on its way and before anything of it is drawn.
 *
 *     export const ahead = listAhead(listThings, usual);
 */
export const listAhead =
  <E extends ListEndpoint>(endpoint: E, usual: Usual) =>
  (address: URLSearchParams): void =>
    void fetchAhead(endpoint, { query: firstQuery(endpoint, usual, address) } as CallInput<E>);

/** Null while the rows of the last question are shown still. */
export const rowsOf = <Row>({ data, isPlaceholderData }: UseQueryResult<Listed<Row>, CallError>): readonly Row[] | null =>
  (!isPlaceholderData && data?.items) || null;
