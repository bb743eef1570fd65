// The directory's groups, each a team of its own beside those that were made by hand, which it doesn't see. They carry no permissions: who may what is given in the panel alone.

import type { Context } from '#api/context.ts';
import { addDirectoryTeam, changeDirectoryTeam, dropDirectoryTeam, putIntoDirectoryTeam } from '#features/teams/directory-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { groupsWhere } from '../scim/filter-queries.ts';
import { findTeam, findTeams, lockTeam, type TeamRow } from './scim-teams-queries.ts';
import { type Team, teamOf, teamPatchedBy } from './team-rules.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const listTeams = (ctx: Context, filter: string | undefined, page: { from: number; count: number; withMembers: boolean }) =>
  findTeams(ctx.db, groupsWhere(filter), page);

export async function readTeam(ctx: Context, id: string, withMembers = true): Promise<TeamRow> {
  return (uuid.test(id) ? await findTeam(ctx.db, id, withMembers) : undefined) ?? refuse('scim.notFound', { values: { id } });
}

export const addTeam = (ctx: Context, body: unknown): Promise<TeamRow> =>
  transaction(ctx, async (ctx) => {
    const team = teamOf(body);
    const id = (await addDirectoryTeam(ctx, team)) ?? refuse('scim.teamTaken');
    const { teamId } = await readTeam(ctx, id);
    await writeMembers(ctx, teamId, team.members);
    await tell(ctx, 'team', { action: 'create', id: teamId, after: recordOf(team) });
    return readTeam(ctx, id);
  });

export const replaceTeam = (ctx: Context, id: string, body: unknown) => change(ctx, id, () => teamOf(body));

export const patchTeam = (ctx: Context, id: string, body: unknown) => change(ctx, id, (before) => teamPatchedBy(before, body));

export const removeTeam = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await lockedTeam(ctx, id);
    const lost = await dropDirectoryTeam(ctx, row.teamId);
    await tell(ctx, 'team', { action: 'delete', id: row.teamId, before: { ...recordOf(teamIn(row)), ...lost } });
  });

const change = (ctx: Context, id: string, decide: (before: Team) => Team): Promise<TeamRow> =>
  transaction(ctx, async (ctx) => {
    const row = await lockedTeam(ctx, id);
    const before = teamIn(row);
    const after = decide(before);
    if (after.name !== before.name || after.externalId !== before.externalId) await changeDirectoryTeam(ctx, row.teamId, after);
    await writeMembers(ctx, row.teamId, after.members);
    await tell(ctx, 'team', { action: 'update', id: row.teamId, before: recordOf(before), after: recordOf(after) });
    return readTeam(ctx, id);
  });

const lockedTeam = async (ctx: Context, id: string): Promise<TeamRow> =>
  (uuid.test(id) ? await lockTeam(ctx.db, id) : undefined) ?? refuse('scim.notFound', { values: { id } });

const teamIn = ({ name, externalId, members }: TeamRow): Team => ({ name, externalId, members: (members ?? []).map(({ value }) => value) });

async function writeMembers(ctx: Context, teamId: number, ids: readonly string[]): Promise<void> {
  const unknown = await putIntoDirectoryTeam(ctx, teamId, ids);
  if (unknown) refuse('scim.invalidValue', { values: { path: 'members', reason: `there is no User ${unknown}` } });
}

/** Whom they are is told by their number alone: the log is kept longer than teams are. */
const recordOf = ({ name, members }: Team) => ({ name, users: members.length });
