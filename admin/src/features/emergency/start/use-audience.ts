import { type Audience, countAudience } from '@population-tracker/contract/emergency/emergency';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, call } from '#web/client.ts';

/** People come and go while the message is written. */
const againMs = 15_000;

export interface Reached {
  query: UseQueryResult<Audience, CallError>;
  /** Of this very choice; null while it is being counted, or where it can't be. */
  count: number | null;
  /** Those that can be chosen, as they were last known: they stay where a count fails. */
  locations: Audience['locations'];
}

/** Whom a start would address now; null asks for everybody. */
export function useAudience(locationIds: readonly number[] | null, teamIds: readonly number[], sitePeople: boolean): Reached {
  // Before a location is chosen the answer for everybody tells which ones there are, however soon somebody wants some of them.
  const query = useCount(locationIds?.length === 0 ? null : locationIds, teamIds, sitePeople);
  const [locations, keep] = useState<Audience['locations']>([]);
  if (query.data && query.data.locations !== locations) keep(query.data.locations);
  const count = query.data && !query.isPlaceholderData ? query.data.addressed : null;
  return { query, count: locationIds?.length === 0 ? 0 : count, locations };
}

const useCount = (locationIds: readonly number[] | null, teamIds: readonly number[], sitePeople: boolean) =>
  useQuery<Audience, CallError>({
    queryKey: [countAudience.path, locationIds, teamIds, sitePeople],
    queryFn: ({ signal }) =>
      call(
        countAudience,
        { body: { locationIds: locationIds && [...locationIds], teamIds: locationIds ? [...teamIds] : [], sitePeople } },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
