// Teams (product rules, "Teams"): people who are told something together, or looked for together.
// - Those of the company's directory are changed there alone; the others by whoever may write users. Each origin has names of its own.
// - A team carries no permissions, and makes nobody somebody's teammate in the employees' app.
// - Nobody adds or takes away more or fewer people than they saw: a selection by filters tells how many it was.
// - Whoever is deleted is in none any more; undoing that puts them back into those that were made by hand.
// - A team that goes takes nobody along: announcements are for whoever else they were meant for, and its desks are for everybody.

import { announcementTimeZone } from '@population-tracker/contract/announcements/announcements';
import { exportMaxRows } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { NewTeam, Team, TeamExportQuery } from '@population-tracker/contract/teams/teams';
import type { UserSelection } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { exportList } from '#features/audit-log/histories-service.ts';
import { selectedUsers } from '#features/users/selection-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FileAnswer } from '#platform/http/bind.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import {
  addMembers,
  changeMembers,
  countAnnouncements,
  countDesks,
  deleteTeam,
  findTeam,
  findTeams,
  insertTeam,
  isNameTaken,
  lockMadeByHand,
  lockTeam,
  planOf,
  removeMembers,
  renameTeam,
} from './teams-queries.ts';
import { teamSheet } from './teams-sheet.ts';

const entity = 'team';

export const read = async (ctx: Context, id: number): Promise<Team> => (await findTeam(ctx.db, id)) ?? refuse('request.notFound');

export const create = (ctx: Context, { name, people }: NewTeam): Promise<Team> =>
  transaction(ctx, async (ctx) => {
    const { id } = (await insertTeam(ctx.db, name)) ?? refuse('teams.nameTaken', { field: 'name' });
    if (people) await addMembers(ctx.db, id, await chosen(ctx, people));
    const team = await read(ctx, id);
    await tell(ctx, entity, { action: 'create', id, after: recordOf(team) });
    return team;
  });

export const rename = (ctx: Context, id: number, { name, version }: { name: string; version: number }): Promise<Team> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, version);
    if (before.name === name) return before;
    if (await isNameTaken(ctx.db, name, id)) refuse('teams.nameTaken', { field: 'name' });
    await renameTeam(ctx.db, id, name);
    await tell(ctx, entity, { action: 'update', id, before: { name: before.name }, after: { name } });
    return read(ctx, id);
  });

export const remove = (ctx: Context, id: number, version?: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, version);
    const lost = await lostWith(ctx, id);
    await deleteTeam(ctx.db, id);
    await tell(ctx, entity, { action: 'delete', id, before: { ...recordOf(before), ...lost } });
    return null;
  });

export async function impact(ctx: Context, id: number): Promise<{ people: number; announcements: number; desks: number }> {
  const { people } = await read(ctx, id);
  const announcements = await countAnnouncements(ctx.db, id, dayIn(announcementTimeZone, ctx.now()));
  return { people, announcements, desks: await countDesks(ctx.db, id) };
}

/** What the audit log tells of a team that goes beside its people; nothing of what there was none of. */
export async function lostWith(ctx: Context, id: number): Promise<{ announcements?: number; assignedDesks?: number }> {
  const { announcements, desks } = await impact(ctx, id);
  return { ...(announcements > 0 && { announcements }), ...(desks > 0 && { assignedDesks: desks }) };
}

export const add = (ctx: Context, id: number, people: UserSelection) => change(ctx, id, people, addMembers);

export const take = (ctx: Context, id: number, people: UserSelection) => change(ctx, id, people, removeMembers);

export const exportTeams = (ctx: Context, query: TeamExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, teamSheet, (filters) => planOf(ctx.db, filters));

const change = (ctx: Context, id: number, people: UserSelection, write: typeof addMembers) =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id);
    const ids = await chosen(ctx, people);
    const changed = await write(ctx.db, id, ids);
    const after = await read(ctx, id);
    if (changed > 0) await tell(ctx, entity, { action: 'update', id, before: recordOf(before), after: recordOf(after) });
    return { changed, unchanged: ids.length - changed };
  });

/** For an upload of users, which names the teams that they are in. */
export const membersByUpload = {
  lock: (ctx: Context): Promise<void> => lockMadeByHand(ctx.db),
  change: async (ctx: Context, people: readonly { userId: number; added: number[]; removed: number[] }[], told: object): Promise<void> => {
    const ids = [...new Set(people.flatMap(({ added, removed }) => [...added, ...removed]))];
    const before = await findTeams(ctx.db, ids);
    await changeMembers(ctx.db, people);
    const after = new Map((await findTeams(ctx.db, ids)).map((team) => [team.id, team]));
    const records = before.map((team) => ({
      id: team.id,
      before: recordOf(team),
      after: { ...recordOf(after.get(team.id) ?? team), ...told },
    }));
    if (records.length > 0) await tell(ctx, entity, { action: 'update', records });
  },
};

const chosen = async (ctx: Context, people: UserSelection): Promise<number[]> =>
  (await selectedUsers(ctx, people, { limit: exportMaxRows, anyCount: false })).ids;

/** Locks a team that must be there, be made by hand and, where a version is given, not be newer than it. */
async function open(ctx: Context, id: number, version?: number): Promise<Team> {
  await lockTeam(ctx.db, id);
  const team = await read(ctx, id);
  if (team.origin === 'directory') refuse('teams.ofDirectory');
  return expectVersion(team, version);
}

/** Whom they are is told by their number alone: the log is kept longer than teams are. */
const recordOf = ({ name, people }: Team) => ({ name, users: people });
