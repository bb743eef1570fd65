import { useDebouncedValue } from '@mantine/hooks';
import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import { findBulkPeople } from '@population-tracker/contract/reservations/reservations-bulk';
import { listUsers } from '@population-tracker/contract/users/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallError } from '#web/client.ts';
import { call } from '#web/client.ts';
import { useCall } from '#web/query.ts';
import { addressesOf, type DraftState, setFilters } from '../bulk-draft.ts';

/** How many people are chosen, as far as it is known. */
export interface PeopleCount {
  /** Null while it is counted. */
  count: number | null;
  /** Some of them. */
  names: readonly string[];
  /** Addresses of nobody. */
  unknown: readonly string[];
  unknownTotal: number;
  failure: string | null;
}

/** Nobody asks with each letter. */
const pauseMs = 350;

export function usePeopleCount({ draft: { who, people, filters, addresses } }: DraftState): PeopleCount {
  const query = setFilters(filters);
  const [asked] = useDebouncedValue(JSON.stringify(query), pauseMs);
  const matching = useCall(
    listUsers,
    { query: { ...JSON.parse(asked), limit: 5, sort: 'name,lastName' } as CallInput<typeof listUsers>['query'] },
    {
      enabled: who === 'filter',
      quiet: true,
      placeholderData: keepPreviousData,
    },
  );
  const found = useAddresses(addresses, who === 'addresses');
  const nobody = { names: [], unknown: [], unknownTotal: 0, failure: null };
  if (who === 'people') return { ...nobody, count: people.length };
  if (who === 'filter') {
    const settled = matching.data && !matching.isPlaceholderData && asked === JSON.stringify(query);
    const names = (matching.data?.items ?? []).map(({ name, lastName }) => `${name} ${lastName}`);
    return { ...nobody, names, count: settled ? matching.data.total : null, failure: matching.error?.message ?? null };
  }
  return found;
}

function useAddresses(typed: string, active: boolean): PeopleCount {
  const [settled] = useDebouncedValue(typed, pauseMs);
  const emails = addressesOf(settled);
  const { data, error } = useQuery<Awaited<ReturnType<typeof ask>>, CallError>({
    queryKey: [findBulkPeople.path, emails],
    queryFn: ({ signal }) => ask(emails, signal),
    enabled: active && emails.length > 0,
    placeholderData: keepPreviousData,
  });
  if (emails.length === 0) return { count: typed.trim() ? null : 0, names: [], unknown: [], unknownTotal: 0, failure: null };
  const { names = [], unknown = [], unknownTotal = 0 } = data ?? {};
  return { count: settled === typed ? (data?.count ?? null) : null, names, unknown, unknownTotal, failure: error?.message ?? null };
}

const ask = (emails: string[], signal: AbortSignal) => call(findBulkPeople, { body: { people: { emails } } }, { signal, quiet: true });
