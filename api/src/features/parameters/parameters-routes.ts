import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as contract from '@population-tracker/contract/parameters/parameters';
import { bind, bindReading } from '#platform/http/bind.ts';
import { exportRoute } from './export-routes.ts';
import { impactOf } from './impact/impact-service.ts';
import { deleteMenu, setMenu } from './meal-menus/meal-menus-service.ts';
import { effectiveAt, overview } from './offers-service.ts';
import { listParameters } from './parameters-queries.ts';
import { create, history, read, remove, update } from './parameters-service.ts';

export const routes = [
  bindReading(contract.listParameters, (ctx, { query }) => listParameters(ctx.db, query)),
  exportRoute,
  bind(contract.parameterOverview, overview),
  bind(contract.effectiveParameter, (ctx, { query }) => effectiveAt(ctx, query)),
  bind(contract.parameterImpact, (ctx, { body }) => impactOf(ctx, body)),
  bind(contract.createParameter, (ctx, { body }) => create(ctx, body)),
  bind(contract.readParameter, (ctx, { params }) => read(ctx, params.id)),
  bind(contract.updateParameter, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(contract.deleteParameter, (ctx, { params, query }) => remove(ctx, params.id, query)),
  bind(contract.parameterHistory, (ctx, { params, query }) => history(ctx, params.id, query)),
  bind(contract.setMealMenu, (ctx, { params }, upload) => setMenu(ctx, params.id, upload)),
  bind(contract.deleteMealMenu, (ctx, { params }) => deleteMenu(ctx, params.id, params.menuId)),
];

/** What the database's own guards mean, for the races that the service could not see. */
export const constraints: Record<string, ErrorKey> = {
  parameters_area: 'request.versionConflict',
  parameters_dining_hall_sum: 'parameters.cafeteriaSum',
  parameter_slots_apart: 'parameters.slotsClash',
  parameter_slots_departure: 'parameters.slotsClash',
};
