import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { PlaceFate, PlanImpact, settledReservations } from '@population-tracker/contract/plan/plan-impact';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { confirm } from '#ui/dialog/confirm.ts';
import { answered } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { invalidate } from '#web/query.ts';
import { askDeleting } from '../leaving/ask.tsx';

interface Removal {
  impact: Endpoint;
  remove: Endpoint;
  /** `locations`, `buildings`…: where its texts stand. */
  texts: 'locations' | 'buildings' | 'workspaces' | 'meetingRooms';
  done: string;
  /** It is deleted: what shows it goes before anything of it is asked for again. */
  gone?: () => void;
}

interface Removed {
  id: number;
  name: string;
  version: number;
}

/** Asks before a place is deleted, says what hangs on it and what becomes of that. Answers whether it is gone. */
export function useRemove({ impact, remove, texts, done, gone }: Removal): (place: Removed) => Promise<boolean> {
  const { t } = useTranslation('plan');
  const client = useQueryClient();
  const ask = async ({ name }: Removed, found: PlanImpact): Promise<{ fate: PlaceFate | 'none' } | null> => {
    const inside = texts === 'locations' ? found.buildings : found.workspaces + found.meetingRooms;
    if (inside > 0 && (texts === 'locations' || texts === 'buildings')) {
      await confirm({ title: t('deleteBlocked', { name }), body: t(`${texts}.blocked`, { count: inside }) });
      return null;
    }
    const fate = await askDeleting({
      title: t('deleteTitle', { name }),
      text: found.people > 0 ? `${t('deleteText')} ${t('siteOf', { count: found.people })}` : t('deleteText'),
      confirmLabel: t(`${texts}.remove`),
      impact: found,
    });
    return fate && { fate };
  };
  const tryIt = async (place: Removed): Promise<boolean> => {
    const { id, version } = place;
    const read = async () => (await call(impact, { params: { id }, query: {} } as never)) as PlanImpact;
    // Somebody reserved meanwhile: what is affected now is asked anew.
    const anew = async (found: PlanImpact | null | undefined, { message }: CallError) => {
      toast.error(message);
      return ask(place, found ?? (await read()));
    };
    const first = await ask(place, await read());
    if (!first) return false;
    const questions = { 'plan.hasReservations': anew, 'plan.noEqualPlace': anew, 'plan.stillReserved': anew };
    const made = await answered<{ fate: PlaceFate | 'none' }, Settled>(questions, ({ fate = first.fate }) => {
      const query = { version: String(version), ...(fate === 'none' ? {} : { reservations: fate }) };
      return call(remove, { params: { id }, query } as never, { quiet: true }) as Promise<Settled>;
    });
    if (!made) return false;
    const { is: settled } = made;
    toast.success(settled.moved + settled.cancelled === 0 ? done : `${done} · ${t('leaving.settled', told(settled))}`);
    gone?.();
    await invalidate(client, planPaths, { path: remove.path, id });
    return true;
  };
  return (place) =>
    tryIt(place).catch((error) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
      return false;
    });
}

type Settled = z.output<typeof settledReservations>;

const told = ({ moved, cancelled }: Settled) => ({
  moved: formatNumber(moved),
  cancelled: formatNumber(cancelled),
});

/** What shows places: read again after one has changed. */
export const planPaths = [
  '/plan',
  '/locations',
  '/buildings',
  '/workspaces',
  '/meeting-rooms',
  '/dashboard',
  '/reservations',
  '/audit-log',
];
