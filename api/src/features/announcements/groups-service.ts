// Groups of announcements (product rules, "Announcements"): the administrator names them.
// - Names are told apart as people read them: "Genel" and "GENEL" are one.
// - One always stays. A group with announcements goes only when another one takes them.

import type { AnnouncementGroup } from '@population-tracker/contract/announcements/announcements';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { moveAnnouncements } from './announcements-queries.ts';
import { findGroup, groupNamed, insertGroup, listGroups, lockGroups, markGroupDeleted, renameGroup } from './groups-queries.ts';

const entity = 'announcementGroup';

export const readGroup = async (ctx: Context, id: number): Promise<AnnouncementGroup> =>
  (await findGroup(ctx.db, id)) ?? refuse('request.notFound');

export const addGroup = (ctx: Context, { name }: { name: string }): Promise<AnnouncementGroup> =>
  transaction(ctx, async (ctx) => {
    const made = await insertGroup(ctx.db, name);
    if (!made) refuse('announcements.groupNameTaken', { field: 'name' });
    await tell(ctx, entity, { action: 'create', id: made.id, after: { name } });
    return readGroup(ctx, made.id);
  });

export const changeGroup = (ctx: Context, id: number, change: { name: string; version: number }): Promise<AnnouncementGroup> =>
  transaction(ctx, async (ctx) => {
    await lockGroups(ctx.db);
    const { name } = expectVersion(await readGroup(ctx, id), change.version);
    if (name === change.name) return readGroup(ctx, id);
    if (await groupNamed(ctx.db, change.name, id)) refuse('announcements.groupNameTaken', { field: 'name' });
    await renameGroup(ctx.db, id, change.name);
    await tell(ctx, entity, { action: 'update', id, before: { name }, after: { name: change.name } });
    return readGroup(ctx, id);
  });

export const deleteGroup = (ctx: Context, id: number, { version, moveTo }: { version?: number; moveTo?: number }): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await lockGroups(ctx.db);
    const { name, announcementCount: count } = expectVersion(await readGroup(ctx, id), version);
    const { total } = await listGroups(ctx.db, { page: 1, limit: 1 });
    if (total === 1) refuse('announcements.lastGroup');
    if (count > 0) await move(ctx, { id, name, count }, moveTo);
    await markGroupDeleted(ctx.db, id, ctx.now());
    await tell(ctx, entity, { action: 'delete', id, before: { name, ...(count > 0 && { movedTo: moveTo }) } });
    return null;
  });

async function move(ctx: Context, { id, name, count }: { id: number; name: string; count: number }, to: number | undefined): Promise<void> {
  if (to === undefined) refuse('announcements.groupUsed', { values: { name, count } });
  if (to === id || !(await findGroup(ctx.db, to))) refuse('announcements.groupUnknown', { field: 'moveTo' });
  await moveAnnouncements(ctx.db, id, to);
}
