// A place of which nobody says that its person has come is released for others, where its parameter says so.
// - First a mail says until when the place is kept. Where it wasn't sent by then, or a pause holds, nothing is released.
// - Time counts from the start, the opening of the location or the making of the reservation, whichever comes last; and nobody has less
//   than the minutes of the reminder.
// - In lots, each in a transaction of its own, past rows that somebody holds just then: they come next time.
// - A lot is of one area of a location on a day, whose waiting list gets what it frees: its lock comes before the rows', as for whoever
//   gives a place back.
import type { ReleaseState } from '@population-tracker/contract/reservations/check-in';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { tell } from '#platform/tell.ts';
import { cancelledFor, reservations } from '../reservations-events.ts';
import { type Line, lockLine, readyToFreeThese } from '../waiting/waits-queries.ts';
import { dueIn, dueLines, markRun, readState, release, remind } from './release-queries.ts';
import { remindersOf } from './reminder-mail.ts';

const atOnce = 200;
/** After so long without a run something is wrong. */
const lateMs = 5 * 60_000;

export async function releasePlaces(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await remindSome(ctx)) === atOnce);
  for (const line of await dueLines(ctx.db, ctx.now())) while (!signal?.aborted && (await releaseSome(ctx, line)) === atOnce);
  await markRun(ctx.db, ctx.now());
}

/** The mail and the time that it tells are written together. */
const remindSome = (ctx: Context): Promise<number> =>
  transaction(ctx, async (ctx) => {
    const reminded = await remind(ctx.db, ctx.now(), atOnce);
    await queueMails(ctx, remindersOf(ctx, reminded));
    return reminded.length;
  });

const releaseSome = (ctx: Context, line: Line): Promise<number> =>
  transaction(ctx, async (ctx) => {
    await lockLine(ctx.db, line);
    const due = await dueIn(ctx.db, line, ctx.now(), atOnce);
    await readyToFreeThese(ctx.db, line, due);
    const records = await release(ctx.db, due, ctx.now());
    await tell(ctx, reservations, { action: 'release', records, ...cancelledFor(), notice: {} });
    return records.length;
  });

export async function stateOfRelease(ctx: Context): Promise<ReleaseState> {
  const { ranAt, ...counts } = await readState(ctx.db, ctx.now());
  return { ranAt, running: ranAt !== null && ctx.now().getTime() - Date.parse(ranAt) < lateMs, ...counts };
}
