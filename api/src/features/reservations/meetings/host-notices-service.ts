// Whoever has a meeting is told by mail, and on their devices, that somebody whom they invited doesn't come, and that somebody comes who
// had said otherwise: it may need another room, another time, or somebody else.
// - A minute after the answer, as everything about a meeting: of a slip that was taken back by then nobody is told.
// - All that is new by then in one mail; within a quarter of an hour of the last one of the same meeting none, what is new is told then.
// - Of those who say yes at once nobody is told: a meeting of twenty would be twenty mails. The app tells all answers.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { dayUrl } from '../notices/entry.ts';
import { whenOf } from '../notices/when.ts';
import type { ToldMeeting } from './guest-notices-queries.ts';
import { hostMail } from './host-mail.ts';
import { answersOf, hostOf, storeHostTold } from './host-notices-queries.ts';
import { answerToTell, wordsOf } from './meetings-rules.ts';

const pauseMs = 15 * 60_000;

/**
 * Within the caller's transaction, which holds the meeting.
 * @param usual the language for whoever has chosen none
 * @returns in how many seconds it has to be looked at again; null where all is told
 */
export async function tellHost(ctx: Context, meeting: ToldMeeting, usual: ProductLanguage): Promise<number | null> {
  const answers = await answersOf(ctx.db, meeting.id);
  const news = answers.flatMap((one) => {
    const what = answerToTell(one.answer, one.told);
    return what === null ? [] : [{ ...one, what }];
  });
  const host = news.length === 0 ? undefined : await hostOf(ctx.db, meeting.id);
  if (!host) return null;
  const last = Math.max(...answers.map(({ toldAt }) => (toldAt === null ? Number.NEGATIVE_INFINITY : Date.parse(toldAt))));
  const waitMs = last + pauseMs - ctx.now().getTime();
  if (waitMs > 0) return Math.ceil(waitMs / 1_000);
  const url = dayUrl(ctx.config, meeting);
  const language = host.language ?? usual;
  const texts = hostMail({
    ...{ language, name: host.name, title: meeting.title, url, when: whenOf(meeting, language) },
    place: [meeting.locationName, meeting.buildingName, meeting.workspaceName].filter(Boolean).join(', '),
    answers: news,
  });
  const ids = news.map(({ userId }) => userId);
  await storeHostTold(ctx.db, meeting.id, ids, ctx.now());
  await queueMail(ctx, {
    eventKey: `meeting:answers:${meeting.id}:${ctx.now().getTime()}`,
    ...{ to: host.email, userId: host.id, ...texts },
    // Of one guest alone the subject has the name.
    ...(ids[0] !== undefined && ids.length === 1 && { topic: wordsOf(ids[0]) }),
    ...(url && { notice: { kind: 'guestAnswer' as const, path: url.slice(ctx.config.publicUrl.length) } }),
  });
  return null;
}
