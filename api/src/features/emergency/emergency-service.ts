// Emergencies and drills while they run and afterwards (product rules, "Emergency").
// - An end is final: nobody answers, is marked or reminded after it, and mails that haven't gone out are not sent, by nobody's
//   retry either. What was learnt can still be written down.
// - A reminder goes to those without an answer, at most once a minute.

import { type Emergency, type EmergencyChange, emergencyReminderPauseMs } from '@population-tracker/contract/emergency/emergency';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callOffMails } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { expectWithinReach } from '#platform/within-reach.ts';
import { findEmergency, lockEmergency, markEnded, markGivenWay, markReminded, writeLessons } from './emergency-queries.ts';
import { emergencies } from './live-events.ts';
import { mailTopicOf, sendMailsJob } from './mails/mails-service.ts';

export const read = async (ctx: Pick<Context, 'db'>, id: number): Promise<Emergency> =>
  (await findEmergency(ctx.db, id)) ?? refuse('request.notFound');

/** Locked. */
async function open(ctx: Context, id: number): Promise<Emergency> {
  const locked = await lockEmergency(ctx.db, id);
  const emergency = await read(ctx, id);
  expectWithinReach(locked);
  return emergency;
}

export const update = (ctx: Context, id: number, change: EmergencyChange): Promise<Emergency> =>
  transaction(ctx, async (ctx) => {
    const before = expectVersion(await open(ctx, id), change.version);
    const { shortcomings = before.shortcomings, corrections = before.corrections } = change;
    if (shortcomings === before.shortcomings && corrections === before.corrections) return before;
    await writeLessons(ctx.db, id, { shortcomings, corrections, version: change.version });
    await tell(ctx, emergencies, {
      action: 'update',
      id,
      before: { shortcomings: before.shortcomings, corrections: before.corrections },
      after: { shortcomings, corrections },
    });
    return read(ctx, id);
  });

export const end = (ctx: Context, id: number): Promise<Emergency> =>
  transaction(ctx, async (ctx) => {
    await read(ctx, id);
    await close(ctx, id);
    return read(ctx, id);
  });

/** @throws Refusal where it has ended already, or runs at locations beyond the caller's too */
export async function close(ctx: Context, id: number): Promise<void> {
  if (!(await markEnded(ctx.db, id, ctx.now(), actorOf(ctx).id)))
    refuse((await read(ctx, id)).endedAt ? 'emergency.ended' : 'session.beyondReach');
  await tellEnd(ctx, id);
}

/** Of a drill that an emergency of the caller's meets: it ends at all of its locations. @throws Refusal where it has ended already */
export async function giveWay(ctx: Context, id: number): Promise<void> {
  if (!(await markGivenWay(ctx.db, id, ctx.now(), actorOf(ctx).id))) refuse('emergency.ended');
  await tellEnd(ctx, id);
}

async function tellEnd(ctx: Context, id: number): Promise<void> {
  await callOffMails(ctx, mailTopicOf(id));
  const { kind, addressed, safe, notSafe, none } = await read(ctx, id);
  await tell(ctx, emergencies, { action: 'end', id, after: { kind, addressed, safe, notSafe, none } });
}

export const remind = (ctx: Context, id: number): Promise<{ reminded: number; emergency: Emergency }> =>
  transaction(ctx, async (ctx) => {
    const { endedAt, remindedAt, none, startedAt } = await open(ctx, id);
    if (endedAt) refuse('emergency.ended');
    const now = ctx.now();
    const waitMs = Date.parse(remindedAt ?? startedAt) + emergencyReminderPauseMs - now.getTime();
    const seconds = Math.ceil(waitMs / 1_000);
    if (seconds > 0) refuse('emergency.remindedJustNow', { values: { seconds }, retryAfterSeconds: seconds });
    if (none === 0) refuse('emergency.allAnswered');
    const round = 1 + (await markReminded(ctx.db, id, now));
    await ctx.jobs.enqueue(ctx.db, sendMailsJob, { id, round });
    await tell(ctx, emergencies, { action: 'remind', id, after: { reminded: none } });
    return { reminded: none, emergency: await read(ctx, id) };
  });
