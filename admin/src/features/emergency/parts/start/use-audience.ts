import { type Audience, countAudience } from '@population-tracker/contract/emergency';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallError, call } from '../../../../lib/client.ts';

/** People come and go while the message is written. */
const againMs = 15_000;

/** Whom a start would address now; null asks for everybody. */
export const useAudience = (locationIds: readonly number[] | null): UseQueryResult<Audience, CallError> =>
  useQuery<Audience, CallError>({
    queryKey: [countAudience.path, locationIds],
    queryFn: ({ signal }) => call(countAudience, { body: { locationIds: locationIds && [...locationIds] } }, { signal, quiet: true }),
    // Nobody is asked for before a location is chosen.
    enabled: locationIds?.length !== 0,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
