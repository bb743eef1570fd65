import * as contract from '@population-tracker/contract/plan/plan';
import { orderPlan as orderEndpoint } from '@population-tracker/contract/plan/plan-order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { planPaths } from '../places/places-remove.ts';
import { type OutlineRow, reordered } from './outline-rows.ts';

/** Sets the order of places and moves them into another parent. `said` is for who doesn't see it. */
export function useArrange() {
  const { t } = useTranslation('plan');
  const client = useQueryClient();
  const [said, say] = useState('');

  const order = async (moved: OutlineRow, before: number | null) => {
    const ids = reordered(moved.siblings, moved.id, before);
    if (ids.every((id, index) => id === moved.siblings[index])) return;
    const done = await patiently(() => call(orderEndpoint, { body: { kind: moved.kind, ids } }, { quiet: true }));
    if (done) say(t('outline.orderedSaid', { name: moved.name, position: ids.indexOf(moved.id) + 1, total: ids.length }));
    await invalidate(client, planPaths);
  };
  const step = (moved: OutlineRow, by: -1 | 1) => {
    const at = moved.siblings.indexOf(moved.id);
    if (at + by < 0 || at + by >= moved.siblings.length) return;
    void order(moved, by < 0 ? (moved.siblings[at - 1] ?? null) : (moved.siblings[at + 2] ?? null));
  };
  const move = async (moved: OutlineRow, to: OutlineRow) => {
    const { futureReservations: count } = await call(impactOf[moved.kind], { params: { id: moved.id }, query: {} });
    const body = count > 0 ? t('outline.moveTakes', { count }) : t('outline.moveEmpty');
    const sure = await confirm({ title: t('outline.moveTitle', { name: moved.name, to: to.name }), body, confirmLabel: t('outline.move') });
    if (!sure) return;
    if (!(await patiently(() => reparent(moved, to)))) return;
    toast.success(t('outline.moved', { name: moved.name, to: to.name }));
    await invalidate(client, planPaths);
  };
  return { order, step, move, said };
}

/** What was refused is told; the outline shows what holds. */
async function patiently(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
    return false;
  }
}

const impactOf = {
  location: contract.locationImpact,
  building: contract.buildingImpact,
  workspace: contract.workspaceImpact,
  meetingRoom: contract.meetingRoomImpact,
} as const;

async function reparent({ kind, id }: OutlineRow, to: OutlineRow): Promise<unknown> {
  const params = { id };
  if (kind === 'building') {
    const { version } = await call(contract.readBuilding, { params });
    return call(contract.updateBuilding, { params, body: { locationId: to.id, version } }, { quiet: true });
  }
  const locationId = to.parent?.id as number;
  const place = { buildingId: to.id, locationId };
  if (kind === 'meetingRoom') {
    const { version } = await call(contract.readMeetingRoom, { params });
    return call(contract.updateMeetingRoom, { params, body: { ...place, version } }, { quiet: true });
  }
  const { version } = await call(contract.readWorkspace, { params });
  return call(contract.updateWorkspace, { params, body: { ...place, version } }, { quiet: true });
}
