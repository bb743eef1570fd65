import { uploadContentDays, uploadUndoDays } from '@population-tracker/contract/kernel/constants';
import { dayMs } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { removeContent } from '#platform/files/store.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { contentsBefore, deleteContent } from './forget-queries.ts';
import { deleteFormerOf } from './undo/undo-queries.ts';
import { deleteChunks, lockJob, setJob } from './uploads-queries.ts';
import { isOpen } from './uploads-rules.ts';

const jobsAtOnce = 100;

/** Each night: what can't be undone any more, and the sheets that are old; of an upload only its record stays. */
export const forgetJob = defineJob({
  name: 'uploads.forget',
  cron: '10 3 * * *',
  run: async (ctx, _data, { signal }) => {
    const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs);
    await deleteFormerOf(ctx.db, before(uploadUndoDays));
    for (let more = true; more; ) {
      signal.throwIfAborted();
      const old = await contentsBefore(ctx.db, before(uploadContentDays), jobsAtOnce);
      for (const { id, fileId } of old) await forget(ctx, id, fileId);
      more = old.length === jobsAtOnce;
    }
  },
});

/** Whoever never answered what was asked of them has given it up. */
const forget = (ctx: Context, id: number, fileId: number) =>
  transaction(ctx, async ({ db, now }) => {
    const job = await lockJob(db, id);
    if (!job) return;
    const at = now().toISOString();
    await removeContent(db, fileId);
    await deleteContent(db, id);
    await deleteChunks(db, id);
    const ended = isOpen(job.state) ? ({ state: 'cancelled', finished_at: at } as const) : {};
    await setJob(db, id, { preview: '[]', content_removed_at: at, ...ended });
  });
