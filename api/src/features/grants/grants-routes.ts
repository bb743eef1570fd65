import * as contract from '@population-tracker/contract/grants';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { addGrants, listGrants, readGrant, reviewGrant, takeGrant, updateGrant } from './grants-service.ts';
import { addSet, deleteSet, listSets, updateSet } from './sets-service.ts';

export const routes: BoundRoute[] = [
  bind(contract.listPermissionSets, (ctx) => listSets(ctx)),
  bind(contract.createPermissionSet, (ctx, { body }) => addSet(ctx, body)),
  bind(contract.updatePermissionSet, (ctx, { params, body }) => updateSet(ctx, params.id, body)),
  bind(contract.deletePermissionSet, (ctx, { params, query }) => deleteSet(ctx, params.id, query)),
  bind(contract.listGrants, (ctx, { query }) => listGrants(ctx, query)),
  bind(contract.readGrant, (ctx, { params }) => readGrant(ctx, params.id)),
  bind(contract.createGrants, (ctx, { body }) => addGrants(ctx, body)),
  bind(contract.updateGrant, (ctx, { params, body }) => updateGrant(ctx, params.id, body)),
  bind(contract.reviewGrant, (ctx, { params }) => reviewGrant(ctx, params.id)),
  bind(contract.deleteGrant, (ctx, { params, query }) => takeGrant(ctx, params.id, query)),
];

/** Where two save at once, the database decides. */
export const constraints: Record<string, ErrorKey> = {
  permission_sets_name: 'permissionSets.nameTaken',
  grants_once: 'request.versionConflict',
  grants_last_owner: 'grants.lastOwner',
};
