import type { Endpoint } from '@population-tracker/contract/endpoint';
import type { PlanImpact } from '@population-tracker/contract/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { toast } from '../../../ui/toast.ts';

interface Removal {
  impact: Endpoint;
  remove: Endpoint;
  /** `locations`, `buildings`…: where its texts stand. */
  texts: 'locations' | 'buildings' | 'workspaces' | 'meetingRooms';
  done: string;
}

interface Removed {
  id: number;
  name: string;
  version: number;
}

/** Asks before a place is deleted and says what hangs on it. Answers whether it is gone. */
export function useRemove({ impact, remove, texts, done }: Removal): (place: Removed) => Promise<boolean> {
  const { t } = useTranslation('plan');
  const client = useQueryClient();
  return async ({ id, name, version }) => {
    const found = (await call(impact, { params: { id } } as never)) as PlanImpact;
    const inside = texts === 'locations' ? found.buildings : found.workspaces + found.meetingRooms;
    if (inside > 0 && (texts === 'locations' || texts === 'buildings')) {
      await confirm({ title: t('deleteBlocked', { name }), body: t(`${texts}.blocked`, { count: inside }), confirmLabel: t('understood') });
      return false;
    }
    const cancels = found.futureReservations > 0 ? `${t('deleteCancels', { count: found.futureReservations })} ` : '';
    const sure = await confirm({
      title: t('deleteTitle', { name }),
      body: `${cancels}${t('deleteText')}`,
      confirmLabel: t(`${texts}.remove`),
      danger: true,
    });
    if (!sure) return false;
    await call(remove, { params: { id }, query: { version: String(version), cancelReservations: 'true' } } as never);
    toast.success(done);
    await invalidate(client, planPaths);
    return true;
  };
}

/** What shows places: read again after one has changed. */
export const planPaths = ['/plan', '/locations', '/buildings', '/workspaces', '/meeting-rooms', '/dashboard', '/reservations'];
