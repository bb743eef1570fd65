import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { heldAt } from '@population-tracker/contract/kernel/permissions';
import * as contract from '@population-tracker/contract/plan/plan';
import * as order from '@population-tracker/contract/plan/plan-order';
import * as pictures from '@population-tracker/contract/plan/plan-pictures';
import * as tree from '@population-tracker/contract/plan/plan-tree';
import { actorOf } from '#api/context.ts';
import { bind, bindReading } from '#platform/http/bind.ts';
import { listBuildings } from './buildings-queries.ts';
import { addBuilding, deleteBuilding, readBuilding, removeImage, setImage, updateBuilding } from './buildings-service.ts';
import { closureRoutes } from './closures/closures-routes.ts';
import { exportRoutes } from './exports/exports-routes.ts';
import { deskRoutes } from './floor-plan/desks-routes.ts';
import { floorPlanConstraints, floorPlanRoutes } from './floor-plan/floor-plan-routes.ts';
import { listLocations } from './locations-queries.ts';
import { addLocation, deleteLocation, readLocation, updateLocation } from './locations-service.ts';
import { orderPlan } from './order-service.ts';
import { impactOf } from './plan-service.ts';
import { readPlan } from './tree-queries.ts';
import { listPlaces } from './workspaces-queries.ts';
import {
  addPlace,
  deletePlace,
  readPlace,
  meetingRoomKind as room,
  updatePlace,
  workspaceKind as workspace,
} from './workspaces-service.ts';

export const routes = [
  bind(tree.readPlan, (ctx, { query }) =>
    readPlan(ctx.db, query.occupancy ? { today: ctx.now(), places: heldAt(actorOf(ctx).grants, 'plan.read') } : undefined),
  ),
  bind(order.orderPlan, (ctx, { body }) => orderPlan(ctx, body)),

  bindReading(contract.listLocations, (ctx, { query }) => listLocations(ctx.db, query)),
  bind(contract.createLocation, (ctx, { body }) => addLocation(ctx, body)),
  bind(contract.readLocation, (ctx, { params }) => readLocation(ctx, params.id)),
  bind(contract.updateLocation, (ctx, { params, body }) => updateLocation(ctx, params.id, body)),
  bind(contract.deleteLocation, (ctx, { params, query }) => deleteLocation(ctx, params.id, query)),
  bind(contract.locationImpact, async (ctx, { params, query }) =>
    impactOf(ctx, { place: { locationId: (await readLocation(ctx, params.id)).id }, ...query }),
  ),

  bindReading(contract.listBuildings, (ctx, { query }) => listBuildings(ctx.db, query)),
  bind(contract.createBuilding, (ctx, { body }) => addBuilding(ctx, body)),
  bind(contract.readBuilding, (ctx, { params }) => readBuilding(ctx, params.id)),
  bind(contract.updateBuilding, (ctx, { params, body }) => updateBuilding(ctx, params.id, body)),
  bind(pictures.setBuildingImage, (ctx, { params }, upload) => setImage(ctx, params.id, upload.file)),
  bind(pictures.deleteBuildingImage, (ctx, { params }) => removeImage(ctx, params.id)),
  bind(contract.deleteBuilding, (ctx, { params, query }) => deleteBuilding(ctx, params.id, query)),
  bind(contract.buildingImpact, async (ctx, { params, query }) =>
    impactOf(ctx, { place: { buildingId: (await readBuilding(ctx, params.id)).id }, ...query }),
  ),

  bindReading(contract.listWorkspaces, (ctx, { query }) => listPlaces(ctx.db, false, query)),
  bind(contract.createWorkspace, (ctx, { body }) => addPlace(ctx, workspace, body)),
  bind(contract.readWorkspace, (ctx, { params }) => readPlace(ctx, workspace, params.id)),
  bind(contract.updateWorkspace, (ctx, { params, body }) => updatePlace(ctx, workspace, params.id, body)),
  bind(contract.deleteWorkspace, (ctx, { params, query }) => deletePlace(ctx, workspace, params.id, query)),
  bind(contract.workspaceImpact, async (ctx, { params, query }) =>
    impactOf(ctx, { place: { workspaceId: (await readPlace(ctx, workspace, params.id)).id }, ...query }),
  ),

  bindReading(contract.listMeetingRooms, (ctx, { query }) => listPlaces(ctx.db, true, query)),
  bind(contract.createMeetingRoom, (ctx, { body }) => addPlace(ctx, room, body)),
  bind(contract.readMeetingRoom, (ctx, { params }) => readPlace(ctx, room, params.id)),
  bind(contract.updateMeetingRoom, (ctx, { params, body }) => updatePlace(ctx, room, params.id, body)),
  bind(contract.deleteMeetingRoom, (ctx, { params, query }) => deletePlace(ctx, room, params.id, query)),
  bind(contract.meetingRoomImpact, async (ctx, { params, query }) =>
    impactOf(ctx, { place: { workspaceId: (await readPlace(ctx, room, params.id)).id }, ...query }),
  ),

  ...deskRoutes,
  ...floorPlanRoutes,
  ...exportRoutes,
  ...closureRoutes,
];

/** What the database's own guards mean, for the races that the service could not see. */
export const constraints: Record<string, ErrorKey> = {
  locations_name: 'plan.nameExists',
  buildings_name: 'plan.nameExists',
  workspaces_name: 'plan.nameExists',
  workspaces_building: 'plan.buildingElsewhere',
  workspaces_reserved: 'plan.stillReserved',
  buildings_reserved: 'plan.stillReserved',
  locations_reserved: 'plan.stillReserved',
  locations_capacity: 'plan.overCapacity',
  workspaces_capacity: 'plan.overCapacity',
  closures_reserved: 'closures.reservedByNow',
  ...floorPlanConstraints,
};
