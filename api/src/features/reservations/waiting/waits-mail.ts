// Whoever waits in vain, or was taken off the list, is told why, by one mail for all that ended at once.
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { WaitOutcome } from '@population-tracker/contract/me/own-wait';
import type { Context } from '#api/context.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { areaNames } from '../notices/notices-mail.ts';
import { whenOf } from '../notices/when.ts';
import { waits } from './waits-events.ts';
import { type ToldWait, toldOf } from './waits-queries.ts';

type Told = Exclude<WaitOutcome, 'booked' | 'left' | 'personGone'>;
const told: readonly WaitOutcome[] = ['over', 'closed', 'hasOther', 'placeGone', 'removed'];

/** Of what was booked a mail of the reservation tells; of what somebody left themselves nobody need tell. */
export const waitMails = hears(waits, {
  wants: ({ ended = [] }) => ended.some(({ outcome }) => told.includes(outcome)),
  hear: async (ctx: Context, { ended = [] }) => {
    const ids = ended.filter(({ outcome }) => told.includes(outcome)).map(({ id }) => id);
    const byPerson = Map.groupBy(await toldOf(ctx.db, ids), ({ userId }) => userId);
    await queueMails(
      ctx,
      [...byPerson.values()].map((theirs) => mailOf(ctx, theirs)),
    );
  },
});

type Texts = { subject: string; greeting: (name: string) => string; intro: string } & Record<Told, string>;

const texts: Record<ProductLanguage, Texts> = {
  en: {
    subject: 'You are no longer on a waiting list',
    greeting: (name) => `Hello ${name},`,
    intro: 'no place was booked for you here, and you aren’t waiting for it any more:',
    over: 'no place came free in time',
    closed: 'it is closed then by now',
    hasOther: 'you have another reservation at that time',
    placeGone: 'it isn’t offered any more',
    removed: 'an administrator took you off the list',
  },
  tr: {
    subject: 'Artık bekleme listesinde değilsiniz',
    greeting: (name) => `Merhaba ${name},`,
    intro: 'burada sizin için yer ayrılamadı ve artık bunun için beklemiyorsunuz:',
    over: 'zamanında yer boşalmadı',
    closed: 'artık o zaman kapalı',
    hasOther: 'o saatlerde başka bir rezervasyonunuz var',
    placeGone: 'artık sunulmuyor',
    removed: 'bir yönetici sizi listeden çıkardı',
  },
};

/** When, for what and where somebody waits. */
export function lineOf(one: ToldWait, language: ProductLanguage): string {
  const place = [one.locationName, one.workspaceName, one.slotName].filter(Boolean).join(', ');
  return `${whenOf(one, language)}: ${areaNames[language][one.area]}, ${place}`;
}

function mailOf({ language: usual }: Pick<Context, 'language'>, theirs: readonly ToldWait[]) {
  const [first] = theirs as [ToldWait];
  const language = first.userLanguage ?? usual;
  const text = texts[language];
  const list = theirs.map((one) => `${lineOf(one, language)} (${text[one.outcome as Told]})`);
  const parts = [{ text: text.greeting(first.userName) }, { text: text.intro }, { list }];
  const eventKey = `wait:${first.id}`;
  return {
    eventKey,
    to: first.userEmail,
    userId: first.userId,
    ...layOut({ language, subject: text.subject, preheader: text.intro, parts }),
  };
}
