import { type DeskAssignment, listDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/query.ts';

/** What shows whose desks are: read again after that has changed. */
export const assignedPaths = ['/workspaces', '/reservations'];

/** The assigned desks of a workspace, by the number of the desk. */
export function useAssigned(workspaceId: number): ReadonlyMap<number, DeskAssignment> {
  const { data } = useCall(listDeskAssignments, { params: { id: workspaceId } }, { quiet: true });
  return useMemo(() => new Map((data?.items ?? []).map((one) => [one.deskId, one])), [data]);
}

export const whoseName = ({ user, team }: DeskAssignment): string => user?.name ?? team?.name ?? '';

/** From when on everybody may have it, as clocks show it there. */
export function useOpensText(): (hours: number | null) => string {
  const { t } = useTranslation('plan/assigned');
  return (hours) => {
    if (hours === null) return t('never');
    if (hours === 0) return t('sameDay');
    const time = `${String((24 - (hours % 24)) % 24).padStart(2, '0')}:00`;
    return t('before', { count: Math.ceil(hours / 24), time });
  };
}
