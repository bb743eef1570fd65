import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as assigning from '@population-tracker/contract/plan/desk-assignments';
import * as contract from '@population-tracker/contract/plan/floor-plan';
import { occupancyOf } from '#features/reservations/leaving/leaving-desks-service.ts';
import { bind } from '#platform/http/bind.ts';
import { assignees, listAssignments, setAssignments } from '../assignments/assignments-service.ts';
import { deleteDraft, listFloorPlans, readFloorPlan, saveDraft, storeBackground, workspaceOf } from './floor-plan-service.ts';
import { checkPublish, publish, replaceDesks } from './publish.ts';

export const floorPlanRoutes = [
  bind(contract.readFloorPlan, (ctx, { params }) => readFloorPlan(ctx, params.id)),
  bind(contract.listFloorPlans, (ctx, { params }) => listFloorPlans(ctx, params.id)),
  bind(contract.saveFloorPlanDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body)),
  bind(contract.deleteFloorPlanDraft, (ctx, { params }) => deleteDraft(ctx, params.id)),
  bind(contract.checkFloorPlan, (ctx, { params, body }) => checkPublish(ctx, params.id, body)),
  bind(contract.publishFloorPlan, (ctx, { params, body }) => publish(ctx, params.id, body)),
  bind(contract.replaceDesks, (ctx, { params, body }) => replaceDesks(ctx, params.id, body)),
  bind(contract.setFloorPlanBackground, (ctx, { params }, upload) => storeBackground(ctx, params.id, upload.file)),
  bind(assigning.listDeskAssignments, (ctx, { params }) => listAssignments(ctx, params.id)),
  bind(assigning.deskAssignees, (ctx, { params, query }) => assignees(ctx, params.id, query.search)),
  bind(assigning.setDeskAssignments, (ctx, { params, body }) => setAssignments(ctx, params.id, body)),
  bind(contract.readOccupancy, async (ctx, { params, query }) => occupancyOf(ctx, { ...(await workspaceOf(ctx, params.id)), ...query })),
];

export const floorPlanConstraints: Record<string, ErrorKey> = {
  desks_label: 'floorPlan.labelExists',
  desks_reserved: 'floorPlan.stillReserved',
  reservations_active_desk: 'floorPlan.deskGone',
};
