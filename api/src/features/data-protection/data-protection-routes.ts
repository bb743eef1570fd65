import * as contract from '@population-tracker/contract/data-protection';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { exportMyData } from '@population-tracker/contract/lookups';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { exportOwn, exportPerson } from './person-export-service.ts';
import { findPeople } from './protected-queries.ts';
import { erasePerson, liftHold, placeHold, readProtection } from './protected-service.ts';
import { listRules, readDue, saveRule } from './retention-service.ts';
import { findRuns } from './runs-queries.ts';

export const routes: BoundRoute[] = [
  bind(contract.listRetentionRules, (ctx) => listRules(ctx)),
  bind(contract.saveRetentionRule, (ctx, { params, body }) => saveRule(ctx, params.kind, body)),
  bind(contract.readDue, (ctx, { params, query }) => readDue(ctx, params.kind, query.days)),
  bind(contract.listDestructionRuns, (ctx, { query }) => findRuns(ctx.db, query.limit)),
  bind(contract.findProtectedPeople, (ctx, { query }) => findPeople(ctx.db, query)),
  bind(contract.readPersonProtection, (ctx, { params }) => readProtection(ctx, params.id)),
  bind(contract.placeHold, (ctx, { params, body }) => placeHold(ctx, params.id, body.reason)),
  bind(contract.liftHold, (ctx, { params }) => liftHold(ctx, params.id)),
  bind(contract.erasePerson, (ctx, { params }) => erasePerson(ctx, params.id)),
  bind(contract.exportPerson, (ctx, { params }) => exportPerson(ctx, params.id)),
  bind(exportMyData, exportOwn),
];

/** Whoever was erased meanwhile isn't put back. */
export const constraints: Record<string, ErrorKey> = { users_erased: 'request.versionConflict' };
