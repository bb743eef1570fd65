import { type DeskAssignment, listDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
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
export function opensText(t: TFunction<'plan/assigned'>, hours: number | null): string {
  if (hours === null) return t('never');
  if (hours === 0) return t('sameDay');
  const time = `${String((24 - (hours % 24)) % 24).padStart(2, '0')}:00`;
  return t('before', { count: Math.ceil(hours / 24), time });
}
