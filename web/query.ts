import type { CallInput, Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import {
  hashKey,
  notifyManager,
  QueryClient,
  type QueryFilters,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetUnanswered } from './calls/call-once.ts';
import { type CallError, call } from './client.ts';
import { onLanguage } from './language.ts';
import { afterPress } from './press.ts';
import { readSession } from './session.ts';

/** Answers stay fresh for a moment, so that going back and forth doesn't ask again at once. */
const freshMs = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: true, refetchOnMount: (query) => !putOff(query) },
    // Without a connection a write fails at once: kept back and sent later, it would surprise.
    mutations: { networkMode: 'always' },
  },
});

// What comes meanwhile would move things from under the pointer.
notifyManager.setScheduler((show) => void setTimeout(afterPress, 0, show));

// Some answers carry sentences and names of the server's, in the language in which they were asked for.
onLanguage(() => void readAgain(queryClient));

/** What a view wanted to read again while it was brought into sight; null at any other time. */
let wanted: Set<unknown> | null = null;

function putOff(query: unknown): boolean {
  wanted?.add(query);
  return wanted !== null;
}

/**
 * Shows what is there, and has it read again only when it is painted: to ask, and to draw that it is asked, takes longer than to show it.
 * @param show brings a view into sight, and is through with it when it returns
 */
export function showBeforeReading(show: () => void): void {
  const put = new Set<unknown>();
  wanted = put;
  try {
    show();
  } finally {
    wanted = null;
  }
  const again = { type: 'active', stale: true, predicate: (query: unknown) => put.has(query) } as const;
  afterPaint(() => void queryClient.refetchQueries(again, { cancelRefetch: false }));
}

export const afterPaint = (next: () => void): void => void requestAnimationFrame(() => setTimeout(next));

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<Result<E>, CallError>, 'queryKey' | 'queryFn'> & {
  /** The screen shows the error itself. */
  quiet?: boolean;
};

/** Reads a call of the contract, kept under its path and input. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: QueryOptions<E> = {},
): UseQueryResult<Result<E>, CallError> {
  const { quiet, ...rest } = options;
  const queryKey = callKey(endpoint, input);
  const [held] = useState<Held<Result<E>>>(() => ({ hash: '', person: undefined, data: undefined, at: 0 }));
  const hash = hashKey(queryKey);
  const answer = useQuery<Result<E>, CallError>({
    initialData: () => (held.hash === hash && held.person === readSession().profile?.email ? held.data : undefined),
    initialDataUpdatedAt: () => held.at,
    ...rest,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet }),
  });
  const { data, dataUpdatedAt, isPlaceholderData } = answer;
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData)
      Object.assign(held, { hash, person: readSession().profile?.email, data, at: dataUpdatedAt });
  }, [held, hash, data, dataUpdatedAt, isPlaceholderData]);
  return answer;
}

/**
 * What a screen was answered last. The client forgets an answer some minutes after nobody has looked at it, and a view out of sight looks
 * at nothing; without this it would come back as empty as at first, and a form in it would begin anew and lose what was typed.
 */
interface Held<R> {
  hash: string;
  /** Nobody else is shown it. */
  person: string | undefined;
  data: R | undefined;
  at: number;
}

/** Asks for what `useCall` is about to need, and never fails: then it asks once more. */
export const fetchAhead = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The key that `useCall` keeps an answer under. */
export const callKey = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }) =>
  [endpoint.path, input.params ?? null, input.query ?? null] as const;

interface SendOptions<E extends Endpoint> {
  /** Paths whose answers are read again afterwards: `/users` covers `/users/:id` too. */
  invalidates?: readonly string[];
  /** The caller shows the error itself, for instance at the fields of a form. */
  quiet?: boolean;
  onSuccess?: (result: Result<E>, input: CallInput<E>) => void;
}

/** Writes by a call of the contract; a double click waits for the first answer where the caller checks `isPending`. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<Result<E>, CallError, CallInput<E>> {
  const client = useQueryClient();
  return useMutation<Result<E>, CallError, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input, { quiet: options.quiet }),
    onSuccess: async (result, input) => {
      options.onSuccess?.(result, input);
      await invalidate(client, options.invalidates ?? []);
    },
  });
}

/**
 * Reads again whatever is shown, and lets nothing come that was asked for before: left to itself, the client would take the first answer
 * of a query that is on its way, which may not know yet of what has just been written. All of it begins at once, since what is shown now
 * may be left in the same moment.
 */
export function readAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    // What somebody looks at is asked for anew right below; what nobody does, when they do.
    if (query.state.data === undefined) void query.cancel(query.isActive() ? { silent: true } : { revert: true });
  }
  return client.invalidateQueries(filters);
}

interface Gone {
  /** Of a call on the record, like `/workspaces/:id`. */
  path: string;
  id: number;
}

/** Reads again whatever is shown of these paths, but not what is shown still of a record that is gone. */
export function invalidate(client: QueryClient, paths: readonly string[], gone?: Gone): Promise<void> {
  forgetUnanswered();
  const isBelow = (key: string, path: string) => key === path || key.startsWith(`${path}/`);
  const isGone = (key: string, params: unknown) =>
    gone !== undefined && isBelow(key, gone.path) && (params as { id?: number } | null)?.id === gone.id;
  return readAgain(client, {
    predicate: ({ queryKey: [key, params] }) => typeof key === 'string' && paths.some((path) => isBelow(key, path)) && !isGone(key, params),
  });
}
