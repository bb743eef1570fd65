import { type EmergencyResponse, type EmergencySummary, listEmergencyResponses } from '@population-tracker/contract/emergency/emergency';
import { maxPageSize } from '@population-tracker/contract/kernel/constants';
import { useQueries } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { callKey } from '#web/query.ts';

export interface OpenPeople {
  notSafe: readonly EmergencyResponse[];
  none: readonly EmergencyResponse[];
}

/** So many of a state stand in the form, on some twenty pages; beyond, the exported list names them. */
const mostPages = 5;

/** Who was not safe and who didn't answer, as many as a form can name; read again when their number changes. */
export function useOpenPeople(id: number, summary: EmergencySummary | undefined): OpenPeople {
  const notSafe = useThose(id, 'notSafe', summary?.notSafe ?? 0);
  const none = useThose(id, 'none', summary?.none ?? 0);
  return { notSafe, none };
}

function useThose(id: number, actionState: 'notSafe' | 'none', count: number): readonly EmergencyResponse[] {
  const pages = Math.min(mostPages, Math.ceil(count / maxPageSize));
  return useQueries({
    queries: Array.from({ length: pages }, (_, index) => {
      const input = { params: { id }, query: { actionState, sort: 'name', limit: String(maxPageSize), page: String(index + 1) } };
      return {
        queryKey: [...callKey(listEmergencyResponses, input), count],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listEmergencyResponses, input, { signal, quiet: true }),
        placeholderData: <T>(before: T) => before,
      };
    }),
    combine: peopleOf,
  });
}

const peopleOf = (answers: readonly { data?: { items: EmergencyResponse[] } | undefined }[]): readonly EmergencyResponse[] =>
  answers.flatMap(({ data }) => data?.items ?? []);
