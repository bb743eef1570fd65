import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { actorOf, type Context } from '#api/context.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { readPerson } from '../sign-in/sign-in-queries.ts';
import { identities } from './identities-events.ts';

/** Whoever can't sign in at a provider any more, as they were used to, hears why. */
export const unlinkedMails = hears(identities, {
  wants: ({ unlinked }) => unlinked !== undefined,
  hear: async (ctx: Context, { unlinked, records: [record] }) => {
    if (unlinked && record) await tellPerson(ctx, Number(record.id), unlinked.provider);
  },
});

async function tellPerson(ctx: Context, userId: number, provider: string): Promise<void> {
  const person = await readPerson(ctx.db, userId, ctx.now());
  if (!person) return;
  const { name: first, lastName } = actorOf(ctx);
  const language = person.language ?? ctx.language;
  const mail = unlinkedMail({ language, name: person.name, provider, by: `${first} ${lastName}`.trim() });
  await queueMail(ctx, { eventKey: `identity:${crypto.randomUUID()}`, to: person.email, userId, urgent: true, ...mail });
}

const texts = {
  en: {
    subject: `Your sign-in to ${productTitle} by a provider was taken away`,
    intro: (by: string, provider: string) =>
      `${by} took away that you are known here by your account at ${provider}. The sessions that began with it were ended.`,
    greeting: (name: string) => `Hello ${name},`,
    note: (by: string) => `If you sign in there again, you may have to be confirmed first. If you did not expect this, ask ${by}.`,
  },
  tr: {
    subject: `${productTitle} için kimlik sağlayıcıyla girişiniz kaldırıldı`,
    intro: (by: string, provider: string) =>
      `${by}, ${provider} hesabınızla burada tanınmanızı kaldırdı. Bu hesapla açılmış oturumlar kapatıldı.`,
    greeting: (name: string) => `Merhaba ${name},`,
    note: (by: string) => `Oradan yeniden giriş yaparsanız önce onaylanmanız gerekebilir. Bunu beklemiyorsanız ${by} ile görüşün.`,
  },
};

function unlinkedMail({ language, name, provider, by }: { language: ProductLanguage; name: string; provider: string; by: string }) {
  const words = texts[language];
  const intro = words.intro(by, provider);
  const parts = [{ text: words.greeting(name) }, { text: intro }, { note: words.note(by) }];
  return layOut({ language, subject: words.subject, preheader: intro, parts });
}
