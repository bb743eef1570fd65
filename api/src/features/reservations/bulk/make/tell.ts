// Whoever got reservations by a bulk is told by mail where that was wished: one mail a person, however many they are, and never a
// second one. Sent a moment later: what was undone by then nobody is told of.
import type { Context } from '../../../../context.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { queueMails } from '../../../../platform/mail/outbox.ts';
import { whenOf } from '../../notices/when.ts';
import { findBulk } from '../queries.ts';
import { bulkNotice } from './mail.ts';
import { stillStanding } from './queries.ts';

export const tellMadeJob = 'reservations.tellBulk';

export async function tellMade(ctx: Context, id: number): Promise<void> {
  const bulk = await findBulk(ctx.db, id);
  if (!bulk?.wish.notify || bulk.undoneAt) return;
  const { language, place, timeZone, area, wish } = bulk;
  await transaction(ctx, async (ctx) => {
    const persons = Map.groupBy(await stillStanding(ctx.db, id), ({ userId }) => userId);
    const mails = [...persons].map(([userId, made]) => {
      const lines = made.map((one) => ({ when: whenOf({ ...one, timeZone }, language), deskLabel: one.deskLabel }));
      const notice = bulkNotice({ language, name: made[0]?.userName ?? '', area, place, title: wish.title, made: lines });
      return { eventKey: `bulk:${id}:${userId}`, to: made[0]?.userEmail ?? '', userId, topic: `reservationBulk:${id}`, ...notice };
    });
    await queueMails(ctx, mails);
  });
}
