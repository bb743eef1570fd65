// Whoever was put on a waiting list by somebody else hears of it, and how to leave it, by mail and on their devices.
// - A moment later: of what was taken back by then, or booked at once, this mail tells nothing.
// - One mail for all that somebody was put on, as for the full dates of a weekly repeat.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { dayUrl } from '../notices/entry.ts';
import { waits } from './waits-events.ts';
import { lineOf } from './waits-mail.ts';
import { takeToTell, toldOf } from './waits-queries.ts';

export const tellAddedJob = 'waits.tellAdded';
/** Long enough for an undo after a slip. */
const delaySeconds = 60;

export interface TellAdded {
  userId: number;
  /** That of whoever put them there, where they have chosen none. */
  language: ProductLanguage;
}

export const addedMails = hears(waits, {
  wants: ({ added }) => added !== undefined,
  hear: async (ctx: Context, { added }) => {
    if (added === undefined) return;
    const data: TellAdded = { userId: added, language: ctx.language };
    await ctx.jobs.enqueue(ctx.db, tellAddedJob, data, { startAfterSeconds: delaySeconds });
  },
});

const texts = {
  en: {
    subject: 'You are on a waiting list',
    greeting: (name: string) => `Hello ${name},`,
    intro: 'an administrator has put you on the waiting list here. As soon as a place comes free it is booked for you:',
    leave: 'If you don’t want to wait, leave the list in the app, on the page of that day.',
    leaveByAsking: 'If you don’t want to wait, ask an administrator to take you off the list.',
    open: 'See or leave the list',
  },
  tr: {
    subject: 'Bekleme listesindesiniz',
    greeting: (name: string) => `Merhaba ${name},`,
    intro: 'bir yönetici sizi burada bekleme listesine ekledi. Yer boşalır boşalmaz sizin için ayrılır:',
    leave: 'Beklemek istemiyorsanız uygulamada o günün sayfasından listeden çıkın.',
    leaveByAsking: 'Beklemek istemiyorsanız bir yöneticiden sizi listeden çıkarmasını isteyin.',
    open: 'Listeyi görün veya çıkın',
  },
} as const satisfies Record<ProductLanguage, object>;

export const tellAdded = (ctx: Context, { userId, language: usual }: TellAdded): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const theirs = await toldOf(ctx.db, await takeToTell(ctx.db, userId, ctx.now()));
    const [first] = theirs;
    if (!first) return;
    const language = first.userLanguage ?? usual;
    const text = texts[language];
    const url = dayUrl(ctx.config, first);
    const parts = [
      { text: text.greeting(first.userName) },
      { text: text.intro },
      { list: theirs.map((one) => lineOf(one, language)) },
      { text: url === null ? text.leaveByAsking : text.leave },
      ...(url === null ? [] : [{ buttons: [{ label: text.open, url }] }]),
    ];
    await queueMail(ctx, {
      eventKey: `wait:added:${first.id}`,
      ...{ to: first.userEmail, userId },
      ...layOut({ language, subject: text.subject, preheader: text.intro, parts }),
      ...(url && { notice: { kind: 'fromWaitingList' as const, path: url.slice(ctx.config.publicUrl.length) } }),
    });
  });
