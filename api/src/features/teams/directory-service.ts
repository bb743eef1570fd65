// Teams as the company's directory tells of them; what it may say is decided in `provisioning`. Each within the transaction of its call.
import type { Context } from '#api/context.ts';
import { insertDirectoryTeam, setDirectoryMembers, updateDirectoryTeam } from './directory-queries.ts';
import { deleteTeam } from './teams-queries.ts';
import { lostWith } from './teams-service.ts';

interface Told {
  name: string;
  externalId: string | null;
}

/** @returns its SCIM id; undefined where the directory has one of this name */
export const addDirectoryTeam = (ctx: Context, { name, externalId }: Told): Promise<string | undefined> =>
  insertDirectoryTeam(ctx.db, name, externalId);

export const changeDirectoryTeam = (ctx: Context, teamId: number, { name, externalId }: Told): Promise<void> =>
  updateDirectoryTeam(ctx.db, teamId, name, externalId);

/** @param ids SCIM ids. @returns the first one that is nobody's */
export const putIntoDirectoryTeam = (ctx: Context, teamId: number, ids: readonly string[]): Promise<string | undefined> =>
  setDirectoryMembers(ctx.db, teamId, ids);

/** @returns what stood to the team and goes with it, as the audit log tells it; nothing of what there was none of */
export async function dropDirectoryTeam(ctx: Context, teamId: number): Promise<{ announcements?: number; assignedDesks?: number }> {
  const lost = await lostWith(ctx, teamId);
  await deleteTeam(ctx.db, teamId);
  return lost;
}
