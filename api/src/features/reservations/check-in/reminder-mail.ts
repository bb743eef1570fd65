import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { layOut } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { whenOf } from '../notices/when.ts';
import { clockOf } from './check-in-rules.ts';
import { type Reminded, reminderKey } from './release-queries.ts';

interface Texts {
  subject: (time: string) => string;
  greeting: (name: string) => string;
  intro: string;
  until: (time: string) => string;
  how: string;
  /** Of the button that leads to the employees' app. */
  open: string;
  howInApp: string;
}

const texts: Record<ProductLanguage, Texts> = {
  en: {
    subject: (time) => `Check in by ${time}, or your place is released`,
    greeting: (name) => `Hello ${name},`,
    intro: 'you have a reservation now, and nobody has checked in to it yet:',
    until: (time) => `The place is kept for you until ${time}. After that it is free for others.`,
    how: 'Scan the code at your place, or ask at the reception. If you aren’t coming, there is nothing to do.',
    open: 'Check in',
    howInApp: 'Or scan the code at your place. If you aren’t coming, there is nothing to do.',
  },
  tr: {
    subject: (time) => `Saat ${time} itibarıyla bildirilmezse yeriniz serbest bırakılacak`,
    greeting: (name) => `Merhaba ${name},`,
    intro: 'şu an için bir rezervasyonunuz var, ancak geldiğiniz henüz bildirilmedi:',
    until: (time) => `Yer saat ${time} olana kadar sizin için tutulur. Sonra başkaları için serbest bırakılır.`,
    how: 'Yerinizdeki kodu okutun ya da resepsiyona söyleyin. Gelmeyecekseniz bir şey yapmanız gerekmez.',
    open: 'Geldiğimi bildir',
    howInApp: 'Ya da yerinizdeki kodu okutun. Gelmeyecekseniz bir şey yapmanız gerekmez.',
  },
};

/** One for each, worth nothing once its time is up; in English to whoever has chosen no language. */
export const remindersOf = (ctx: Pick<Context, 'now' | 'language' | 'config'>, reminded: readonly Reminded[]): Mail[] =>
  reminded.map((one) => {
    const { publicUrl, employeeApp } = ctx.config;
    const language = one.userLanguage ?? ctx.language;
    const text = texts[language];
    const time = clockOf(one, one.releaseAt);
    const place = [one.locationName, one.workspaceName, one.deskLabel].filter(Boolean).join(', ');
    const path = `/my/days/${dayIn(one.timeZone, new Date(one.start))}`;
    const parts = [
      { text: text.greeting(one.userName) },
      { text: text.intro },
      { list: [[`${whenOf(one, language)}: ${place}`, one.title].filter(Boolean).join(' · ')] },
      { text: text.until(time) },
      ...(employeeApp ? [{ buttons: [{ label: text.open, url: `${publicUrl}${path}` }] }] : []),
      { note: employeeApp ? text.howInApp : text.how },
    ];
    return {
      eventKey: reminderKey(one),
      to: one.userEmail,
      userId: one.userId,
      ...(employeeApp && { notice: { kind: 'checkInReminder' as const, path } }),
      lifeSeconds: Math.max(1, Math.round((Date.parse(one.releaseAt) - ctx.now().getTime()) / 1000)),
      ...layOut({ language, subject: text.subject(time), preheader: text.until(time), parts }),
    };
  });
