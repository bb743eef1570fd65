import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as contract from '@population-tracker/contract/teams/teams';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { listTeams } from './teams-queries.ts';
import { add, create, exportTeams, impact, read, remove, rename, take } from './teams-service.ts';

export const routes: BoundRoute[] = [
  bindReading(contract.listTeams, (ctx, { query }) => listTeams(ctx.db, query)),
  bindReading(contract.exportTeams, (ctx, { query }) => exportTeams(ctx, query)),
  bind(contract.createTeam, (ctx, { body }) => create(ctx, body)),
  bind(contract.readTeam, (ctx, { params }) => read(ctx, params.id)),
  bind(contract.updateTeam, (ctx, { params, body }) => rename(ctx, params.id, body)),
  bind(contract.teamImpact, (ctx, { params }) => impact(ctx, params.id)),
  bind(contract.deleteTeam, (ctx, { params, query }) => remove(ctx, params.id, query.version)),
  bind(contract.addToTeam, (ctx, { params, body }) => add(ctx, params.id, body.people)),
  bind(contract.takeFromTeam, (ctx, { params, body }) => take(ctx, params.id, body.people)),
];

/** What the database's own guards mean, for the races that the service could not see. */
export const constraints: Record<string, ErrorKey> = {
  teams_name_by_hand: 'teams.nameTaken',
};
