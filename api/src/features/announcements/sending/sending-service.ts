// Who gets an announcement by mail, and when (product rules, "Announcements").
// - At the beginning of its start day, or at once where that has begun; never before, and not once its last day is past.
// - Whom it is meant for is decided at that moment: active users at its locations and in its teams, or all of
//   them; exceptional ones only where it says so. Who comes to a location or into a team once its mails are written gets none by that,
//   like whoever joins the company; whoever has left before is left out.
// - One mail for each person and sending, however often a process dies on the way; each in the person's own language.
// - What is withdrawn, deleted or moved to a later day before that is not sent. Of one that is withdrawn or deleted on the way,
//   the mails that wait are taken back; published again, it goes on with those it hasn't reached.
// - Of one that is changed on the way, the mails that wait are written anew, as it is now: at its new start, for those it is meant
//   for now. Whoever has had one gets another only where the change says so; who is meant only since the change gets the first.
import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { queueMails, takeBackMails } from '#platform/mail/outbox.ts';
import { findAnnouncement, lockAnnouncement } from '../announcements-queries.ts';
import { todayOf } from '../announcements-rules.ts';
import {
  dueAnnouncements,
  finishRound,
  insertRound,
  latestRound,
  moveRound,
  type Reader,
  type Round,
  readersBehind,
  reopenRound,
} from './announcements-sending-queries.ts';
import { announcementMail } from './sending-mail.ts';

export const sendJob = 'announcements.send';
/** Written in one transaction; what a process that dies leaves to be done again is never more. */
const atOnce = 500;

export const topicOf = (id: number): string => `announcement:${id}`;

/**
 * Makes sure that a published announcement is sent: for the first time, for the rest of those it was meant for, or anew.
 * Call it within the transaction of the change.
 * @returns whether those who have had a mail get another
 */
export async function planSending(ctx: Context, id: number, sendAgain: boolean): Promise<boolean> {
  const latest = await latestRound(ctx.db, id);
  const again = sendAgain && latest !== undefined && latest.startedAt !== null;
  if (!latest) await insertRound(ctx.db, id, 1, ctx.language);
  else if (again) {
    // Whoever the former sending hasn't reached gets the new one.
    if (latest.finishedAt === null) await finishRound(ctx.db, id, latest.number, ctx.now());
    await insertRound(ctx.db, id, latest.number + 1, ctx.language);
  }
  await enqueue(ctx, id);
  return again;
}

/**
 * Makes sure that nobody gets a changed announcement as it was before. Call it within the transaction of the change.
 * @param wider it is meant for more people now
 * @returns whether those who have had a mail get another
 */
export async function changeSending(
  ctx: Context,
  id: number,
  { sendAgain, wider }: { sendAgain: boolean; wider: boolean },
): Promise<boolean> {
  await stopSending(ctx, id);
  const round = await latestRound(ctx.db, id);
  if (round && wider) await reopenRound(ctx.db, id, round.number, 0, eventOf(id, round));
  return planSending(ctx, id, sendAgain);
}

/** Takes back the mails that haven't gone out. Call it within the transaction of the withdrawal or the change. */
export async function stopSending(ctx: Context, id: number): Promise<void> {
  const round = await latestRound(ctx.db, id);
  if (!round) return;
  const firstUserId = await takeBackMails(ctx, topicOf(id), eventOf(id, round));
  if (firstUserId !== null) await reopenRound(ctx.db, id, round.number, firstUserId - 1, eventOf(id, round));
}

/** What the event keys of a round's mails begin with. */
const eventOf = (id: number, { number }: Round): string => `${topicOf(id)}:${number}:`;

const enqueue = (ctx: Context, id: number): Promise<void> => ctx.jobs.enqueue(ctx.db, sendJob, { id }, { singletonKey: String(id) });

/** Each minute, so that neither a process that was down nor a clock that was put right leaves one out. */
export async function startDue(ctx: Context): Promise<void> {
  for (const id of await dueAnnouncements(ctx.db, todayOf(ctx))) await enqueue(ctx, id);
}

/** Sends what is due of one announcement; nothing where nothing is. Harmless to repeat at any point. */
export async function sendAnnouncement(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  while (await sendNext(ctx, id)) signal.throwIfAborted();
}

/** @returns whether there may be more */
const sendNext = (ctx: Context, id: number): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    await lockAnnouncement(ctx.db, id);
    const announcement = await findAnnouncement(ctx.db, id, todayOf(ctx));
    const round = await latestRound(ctx.db, id);
    if (announcement?.state !== 'running' || !round || round.finishedAt !== null) return false;
    const readers = await readersBehind(ctx.db, round.reachedUserId, announcement, atOnce);
    const last = readers.at(-1);
    if (!last) {
      await finishRound(ctx.db, id, round.number, ctx.now());
      return false;
    }
    const mails = await queueMails(ctx, mailsOf(ctx, announcement, round, readers));
    await moveRound(ctx.db, id, round.number, { at: ctx.now(), userId: last.id, mails });
    return true;
  });

function mailsOf({ config }: Context, announcement: Announcement, round: Round, readers: readonly Reader[]) {
  const topic = topicOf(announcement.id);
  const mails = { en: announcementMail(announcement, 'en'), tr: announcementMail(announcement, 'tr') };
  return readers.map(({ id, email, language }) => ({
    ...mails[language ?? round.language],
    eventKey: `${eventOf(announcement.id, round)}${id}`,
    to: email,
    userId: id,
    topic,
    ...(config.employeeApp && { notice: { kind: 'announcement' as const, path: '/my/' } }),
    ...(config.mailUnsubscribe && { listUnsubscribe: config.mailUnsubscribe }),
  }));
}
