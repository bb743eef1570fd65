// Whoever got reservations by a bulk is told by mail where that was wished: one mail a person with one calendar file, however many they
// are, and never a second one. Sent a moment later: what was undone by then nobody is told of.
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { hears } from '#platform/tell.ts';
import { stillSo } from '../notices/notices-queries.ts';
import { queueNotices } from '../notices/notices-service.ts';
import { bulks } from '../reservations-events.ts';
import { toldTopic } from './bulk-rules.ts';
import { madeBy } from './make-queries.ts';
import { lockBulk } from './reservations-bulk-queries.ts';

export const tellMadeJob = 'reservations.tellBulk';
/** Long enough for an undo after a slip. */
const tellAfterSeconds = 60;

export const madeMails = hears(bulks, {
  wants: ({ notify }) => notify === true,
  hear: async (ctx: Context, { records }) => {
    for (const { id } of records) await ctx.jobs.enqueue(ctx.db, tellMadeJob, { id }, { startAfterSeconds: tellAfterSeconds });
  },
});

export const tellMade = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const bulk = await lockBulk(ctx.db, id);
    if (!bulk?.wish.notify || bulk.undoneAt) return;
    const made = await stillSo(ctx.db, await madeBy(ctx.db, id), 'active');
    const notice = { what: 'made', usual: bulk.language, topic: toldTopic(id) } as const;
    await queueNotices(ctx, made, { ...notice, key: ({ userId }) => `bulk:${id}:${userId}` });
  });
