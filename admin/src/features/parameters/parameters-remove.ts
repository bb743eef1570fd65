import { deleteParameter, listParameters, type Parameter, parameterImpact } from '@population-tracker/contract/parameters/parameters';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useLimitsText } from './limits-text.ts';

/** What shows parameters, or depends on them: read again after one has changed. */
export const parameterPaths = ['/parameters', '/reservations', '/dashboard', '/emergencies/phone-number'];

type Removed = Pick<Parameter, 'id' | 'name' | 'area' | 'locationId' | 'version'>;

/** Asks before a parameter is deleted and says what holds then. Answers whether it is gone. */
export function useRemove(): (parameter: Removed) => Promise<boolean> {
  const { t } = useTranslation('parameters');
  const limitsText = useLimitsText();
  const client = useQueryClient();
  return async ({ id, name, area, locationId, version }) => {
    const [impact, { items }] = await Promise.all([
      call(parameterImpact, { body: { id, area, locationId, deleted: true } }),
      call(listParameters, { query: { area, origin: 'default', limit: '1' } }),
    ]);
    const [company] = locationId === null ? [] : items;
    const without = area === 'workspace' || area === 'meetingRoom' || area === 'parking' ? t('remove.noLimits') : t('remove.notOffered');
    const then = company ? t('remove.defaultHolds', { limits: limitsText(company) }) : without;
    const stays = impact.refused > 0 ? ` ${t('remove.stays', { count: impact.refused })}` : '';
    const sure = await confirm({ title: t('remove.title', { name }), body: then + stays, confirmLabel: t('remove.confirm'), danger: true });
    if (!sure) return false;
    const keeps = impact.refused > 0 || impact.overbookedTotal > 0;
    await call(deleteParameter, { params: { id }, query: { version: String(version), ...(keeps && { keepBooked: 'true' }) } });
    toast.success(messageText('parameter.deleted'));
    await invalidate(client, parameterPaths);
    return true;
  };
}
