import { type FirstSteps, readFirstSteps } from '@population-tracker/contract/dashboard/first-steps';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

/**
 * What the dashboard shows instead of its figures while the company is new: the answer, or 'asked' until it is there, so that nobody sees
 * four zeros for a moment. Null where there is something to count, or where this person may not know.
 */
export function useFirstSteps(): FirstSteps | 'asked' | null {
  const may = useMayCall(readFirstSteps);
  const { data, error } = useCall(
    readFirstSteps,
    {},
    // Coming back from a step shows it done; a company in use never becomes new again.
    { quiet: true, enabled: may, staleTime: ({ state }) => (state.data?.isNew === false ? Number.POSITIVE_INFINITY : 0) },
  );
  if (data) return data.isNew ? data : null;
  return error || !may ? null : 'asked';
}
