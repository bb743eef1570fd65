// Owners hear of whoever came by a provider for the first time and waits for them: at once, and of more of them an hour later, in one mail.
import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { reaches } from '@population-tracker/contract/kernel/permissions';
import type { WaitingIdentity } from '@population-tracker/contract/session/identity-providers';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMails } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { holders } from '../held-service.ts';
import { readPerson } from '../sign-in/sign-in-queries.ts';
import { identities } from './identities-events.ts';
import { findWaiting, takeTurnToTell } from './identities-queries.ts';

export const waitingMails = hears(identities, {
  wants: ({ waits }) => waits === true,
  hear: (ctx: Context) => tellOwners(ctx),
});

/** Of those who began to wait within the hour after a mail. */
export const tellLater = (ctx: Context): Promise<void> => transaction(ctx, tellOwners);

async function tellOwners(ctx: Context): Promise<void> {
  const last = await takeTurnToTell(ctx.db, ctx.now());
  if (!last) return;
  const since = last.before === null ? 0 : Date.parse(last.before);
  const waiting = (await findWaiting(ctx.db)).filter((one) => Date.parse(one.since) > since);
  const mails = [];
  for (const { id: userId, status, deleted, grants } of await holders(ctx)) {
    if (status !== 'active' || deleted || !reaches(grants, 'owners.write', null)) continue;
    const owner = await readPerson(ctx.db, userId, ctx.now());
    if (!owner) continue;
    const language = owner.language ?? ctx.language;
    const mail = waitingMail({ language, name: owner.name, waiting, url: `${ctx.config.publicUrl}/permissions?view=signIn` });
    mails.push({ eventKey: `identities-wait:${ctx.now().toISOString()}:${userId}`, to: owner.email, userId, urgent: true, ...mail });
  }
  await queueMails(ctx, mails);
}

interface WaitingMail {
  language: ProductLanguage;
  name: string;
  waiting: readonly WaitingIdentity[];
  url: string;
}

const texts = {
  en: {
    subject: `Somebody waits for your confirmation in ${productTitle}`,
    intro: (count: number) =>
      count === 1
        ? 'somebody came by your company’s identity provider for the first time. They hold permissions, so an owner says first whether it is them.'
        : `${count} people came by your company’s identity provider for the first time. An owner says first whether it is them.`,
    greeting: (name: string) => `Hello ${name},`,
    more: (count: number) => `And ${count} more.`,
    open: 'Decide',
    note: 'Ask the person themselves whether they have just signed in. Until then nobody gets in by it. Of more who come within an hour you hear in one mail.',
  },
  tr: {
    subject: `${productTitle} onayınızı bekleyen biri var`,
    intro: (count: number) =>
      count === 1
        ? 'biri şirketinizin kimlik sağlayıcısından ilk kez geldi. Yetkisi olduğundan, gerçekten o kişi olup olmadığını önce bir sahip söyler.'
        : `${count} kişi şirketinizin kimlik sağlayıcısından ilk kez geldi. Gerçekten onlar olup olmadığını önce bir sahip söyler.`,
    greeting: (name: string) => `Merhaba ${name},`,
    more: (count: number) => `Ve ${count} kişi daha.`,
    open: 'Karar verin',
    note: 'Az önce giriş yapıp yapmadığını kişinin kendisine sorun. O zamana kadar bu yolla kimse giremez. Bir saat içinde gelen başkalarını tek bir e-postayla öğrenirsiniz.',
  },
};

/** So many are named. */
const named = 10;

function waitingMail({ language, name, waiting, url }: WaitingMail) {
  const words = texts[language];
  const intro = words.intro(waiting.length);
  const parts = [
    { text: words.greeting(name) },
    { text: intro },
    { facts: waiting.slice(0, named).map(({ name, email, provider }) => ({ label: name, value: `${email}, ${provider}` })) },
    ...(waiting.length > named ? [{ text: words.more(waiting.length - named) }] : []),
    { buttons: [{ label: words.open, url }] },
    { note: words.note },
  ];
  return layOut({ language, subject: words.subject, preheader: intro, parts });
}
