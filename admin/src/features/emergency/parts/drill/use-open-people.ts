import { maxPageSize } from '@population-tracker/contract/constants';
import { type EmergencyResponse, type EmergencySummary, listEmergencyResponses } from '@population-tracker/contract/emergency';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../../lib/query.ts';

export interface OpenPeople {
  notSafe: readonly EmergencyResponse[];
  none: readonly EmergencyResponse[];
}

const nobody: readonly EmergencyResponse[] = [];

/** Who was not safe and who didn't answer, as many as a form can name; read again when their number changes. */
export function useOpenPeople(id: number, summary: EmergencySummary | undefined): OpenPeople {
  const notSafe = useThose(id, 'notSafe', summary?.notSafe);
  const none = useThose(id, 'none', summary?.none);
  return { notSafe, none };
}

function useThose(id: number, actionState: 'notSafe' | 'none', count: number | undefined): readonly EmergencyResponse[] {
  const query = { actionState, sort: 'name', limit: String(maxPageSize), page: '1' };
  const { data, refetch } = useCall(listEmergencyResponses, { params: { id }, query }, { quiet: true, enabled: (count ?? 0) > 0 });
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count && count) void refetch();
    known.current = count;
  }, [count, refetch]);
  return count === 0 ? nobody : (data?.items ?? nobody);
}
