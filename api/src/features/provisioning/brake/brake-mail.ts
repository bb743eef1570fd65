import { productTitle } from '@population-tracker/contract/kernel/constants';
import { reaches } from '@population-tracker/contract/kernel/permissions';
import type { Context } from '#api/context.ts';
import { actorLater, holders } from '#features/session/held-service.ts';
import { layOut } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/outbox.ts';

const texts = {
  en: {
    subject: `People wait for you in ${productTitle}`,
    intro: 'your company’s directory asks to deactivate unusually many people at once. From here on they wait until an owner decides.',
    where: 'Permissions, “Directory” shows who they are.',
    greeting: (name: string) => `Hello ${name},`,
    open: 'Look at them',
  },
  tr: {
    subject: `${productTitle} kararınızı bekliyor`,
    intro:
      'şirketinizin dizini bir anda olağandan çok kişiyi pasif yapmak istiyor. Bundan sonrakiler bir sahip karar verene kadar bekliyor.',
    where: 'Kim olduklarını Yetkiler, “Dizin” gösterir.',
    greeting: (name: string) => `Merhaba ${name},`,
    open: 'Kişilere bakın',
  },
};

/** Once, when the first one begins to wait. */
export async function tellOwners(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  for (const { id: userId, email: to, status, deleted, grants } of await holders(ctx)) {
    if (status !== 'active' || deleted || !reaches(grants, 'owners.write', null)) continue;
    const { language } = ctx;
    const { subject, intro, where, greeting, open } = texts[language];
    const { name } = await actorLater(ctx, userId);
    const link = { label: open, url: `${ctx.config.publicUrl}/permissions?view=provisioning` };
    const mail = layOut({
      language,
      subject,
      preheader: intro,
      parts: [{ text: greeting(name) }, { text: intro }, { note: where }, { buttons: [link] }],
    });
    await queueMail(ctx, { eventKey: `leavings:${now}:${userId}`, to, userId, urgent: true, ...mail });
  }
}
