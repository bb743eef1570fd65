import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as contract from '@population-tracker/contract/provisioning';
import type { BoundProtocol } from '#platform/http/answers/answers-protocol.ts';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { deactivate, keep } from './brake/brake-service.ts';
import { listCalls, readState } from './provisioning-service.ts';
import { scim } from './scim/scim-routes.ts';
import { addToken, revokeToken } from './tokens/tokens-service.ts';

export const routes: BoundRoute[] = [
  bind(contract.readProvisioning, readState),
  bind(contract.createScimToken, (ctx, { body }) => addToken(ctx, body)),
  bind(contract.revokeScimToken, (ctx, { params }) => revokeToken(ctx, params.id)),
  bind(contract.deactivateWaiting, (ctx, { body }) => deactivate(ctx, body.ids)),
  bind(contract.keepWaiting, (ctx, { body }) => keep(ctx, body.ids)),
  bindReading(contract.listScimCalls, (ctx, { query }) => listCalls(ctx, query)),
];

export const protocols: BoundProtocol[] = [scim];

export const constraints: Record<string, ErrorKey> = {
  scim_tokens_two: 'provisioning.twoTokens',
  scim_users_user_name: 'scim.userNameTaken',
  scim_users_user_id_key: 'request.versionConflict',
  teams_name: 'scim.teamTaken',
};
