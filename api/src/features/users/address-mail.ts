import { productTitle } from '@population-tracker/contract/kernel/constants';
import type { User } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { holders } from '#features/session/held-service.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { users } from './users-events.ts';

const texts = {
  en: {
    subject: `The mail address of your ${productTitle} account was changed`,
    greeting: (name: string) => `Hello ${name},`,
    intro: 'codes and links for signing in to your account go to another address from now on.',
    warning: 'If you did not expect this: tell an administrator at once, who can change the address back.',
  },
  tr: {
    subject: `${productTitle} hesabınızın e-posta adresi değiştirildi`,
    greeting: (name: string) => `Merhaba ${name},`,
    intro: 'hesabınıza giriş kodları ve bağlantıları bundan sonra başka bir adrese gidecek.',
    warning: 'Bunu beklemiyorduysanız hemen bir yöneticiye haber verin; adresi geri değiştirebilir.',
  },
};

/** Told at the former address to whoever may sign in: who found a panel open, or may change people, takes no account over unseen. */
export const formerAddresses = hears(users, {
  wants: ({ former }) => former !== undefined,
  hear: async (ctx: Context, { former }) => former && tellFormerAddress(ctx, former),
});

async function tellFormerAddress(ctx: Context, { id, name, email, language: chosen, status }: User): Promise<void> {
  const [held] = await holders(ctx, [id]);
  if (status !== 'active' || !held || held.grants.length === 0) return;
  const language = chosen ?? ctx.language;
  const { subject, greeting, intro, warning } = texts[language];
  const mail = layOut({ language, subject, preheader: intro, parts: [{ text: greeting(name) }, { text: intro }, { note: warning }] });
  await queueMail(ctx, { eventKey: `address:${crypto.randomUUID()}`, to: email, userId: id, urgent: true, ...mail });
}
