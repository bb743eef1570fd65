// Emergencies and drills while they run and afterwards (product rules, "Emergency").
// - An end is final: nobody answers, is marked or reminded after it, and mails that haven't gone out are not sent, by nobody's
//   retry either. What was learnt can still be written down.
// - A reminder goes to those without an answer, at most once a minute.
import { type Emergency, type EmergencyChange, emergencyReminderPauseMs } from '@population-tracker/contract/emergency/emergency';
import { actorOf, type Context } from '#api/context.ts';
import { recordChange } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callOffMails } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { expectVersion } from '#platform/version.ts';
import { findEmergency, lockEmergency, markEnded, markReminded, tellBoards, tellEverybody, writeLessons } from './emergency-queries.ts';
import { mailTopicOf, sendMailsJob } from './mails/mails-service.ts';

export const read = async (ctx: Pick<Context, 'db'>, id: number): Promise<Emergency> =>
  (await findEmergency(ctx.db, id)) ?? refuse('request.notFound');

export const update = (ctx: Context, id: number, change: EmergencyChange): Promise<Emergency> =>
  transaction(ctx, async (ctx) => {
    await lockEmergency(ctx.db, id);
    const before = expectVersion(await read(ctx, id), change.version);
    const { shortcomings = before.shortcomings, corrections = before.corrections } = change;
    if (shortcomings === before.shortcomings && corrections === before.corrections) return before;
    await writeLessons(ctx.db, id, { shortcomings, corrections, version: change.version });
    await recordChange(ctx, {
      action: 'update',
      entity: 'emergency',
      entityId: id,
      before: { shortcomings: before.shortcomings, corrections: before.corrections },
      after: { shortcomings, corrections },
    });
    await tellBoards(ctx.db, id);
    return read(ctx, id);
  });

export const end = (ctx: Context, id: number): Promise<Emergency> =>
  transaction(ctx, async (ctx) => {
    await read(ctx, id);
    await close(ctx, id);
    return read(ctx, id);
  });

/** @throws Refusal where it has ended already */
export async function close(ctx: Context, id: number): Promise<void> {
  if (!(await markEnded(ctx.db, id, ctx.now(), actorOf(ctx).id))) refuse('emergency.ended');
  await callOffMails(ctx, mailTopicOf(id));
  const { kind, addressed, safe, notSafe, none } = await read(ctx, id);
  await recordChange(ctx, { action: 'end', entity: 'emergency', entityId: id, after: { kind, addressed, safe, notSafe, none } });
  await tellEverybody(ctx.db, id);
}

export const remind = (ctx: Context, id: number): Promise<{ reminded: number; emergency: Emergency }> =>
  transaction(ctx, async (ctx) => {
    await lockEmergency(ctx.db, id);
    const { endedAt, remindedAt, none, startedAt } = await read(ctx, id);
    if (endedAt) refuse('emergency.ended');
    const now = ctx.now();
    const waitMs = Date.parse(remindedAt ?? startedAt) + emergencyReminderPauseMs - now.getTime();
    const seconds = Math.ceil(waitMs / 1_000);
    if (seconds > 0) refuse('emergency.remindedJustNow', { values: { seconds }, retryAfterSeconds: seconds });
    if (none === 0) refuse('emergency.allAnswered');
    const round = 1 + (await markReminded(ctx.db, id, now));
    await ctx.jobs.enqueue(ctx.db, sendMailsJob, { id, round });
    await recordChange(ctx, { action: 'remind', entity: 'emergency', entityId: id, after: { reminded: none } });
    await tellBoards(ctx.db, id);
    return { reminded: none, emergency: await read(ctx, id) };
  });
