// Many announcements at once (product rules, "Lists, forms, deletes"): all of it or none, each with its own entry in the audit log.
// - What was deleted before stays as it is, and what is no announcement any more is left out.
// - Withdrawing leaves drafts alone; moving leaves those that stand in the group already.
import type { Announcement, AnnouncementBulkChange, AnnouncementSelection } from '@population-tracker/contract/announcements/announcements';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { selectedIds } from './announcements-queries.ts';
import { isPublished, todayOf } from './announcements-rules.ts';
import { read, remove, update, withdraw } from './announcements-service.ts';

export const changeMany = (
  ctx: Context,
  selection: AnnouncementSelection,
  change: AnnouncementBulkChange,
): Promise<{ changed: number; skipped: number }> =>
  transaction(ctx, async (ctx) => {
    const ids = await selectedIds(ctx.db, selection, todayOf(ctx));
    let changed = 0;
    for (const id of ids) {
      const current = await read(ctx, id);
      if (!isMeant(current, change)) continue;
      await changeOne(ctx, current, change);
      changed++;
    }
    return { changed, skipped: ids.length - changed };
  });

function isMeant(current: Announcement, change: AnnouncementBulkChange): boolean {
  if (current.state === 'deleted') return false;
  if ('withdraw' in change) return isPublished(current);
  return 'delete' in change || current.groupId !== change.groupId;
}

function changeOne(ctx: Context, { id, version }: Announcement, change: AnnouncementBulkChange): Promise<unknown> {
  if ('delete' in change) return remove(ctx, id, version);
  return 'withdraw' in change ? withdraw(ctx, id, { version }) : update(ctx, id, { version, groupId: change.groupId });
}
