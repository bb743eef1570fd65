import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { actorOf, type Context } from '#api/context.ts';
import { layOut } from '#platform/mail/layout.ts';
import { momentOf } from '#platform/mail/moment.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { hears } from '#platform/tell.ts';
import { deviceOfCall } from '../session-service.ts';
import { readPerson } from '../sign-in/sign-in-queries.ts';
import { passkeys } from './passkeys-events.ts';

/** Whoever has a passkey of somebody's account signs in as them, so that its owner hears of each. */
export const passkeyNotices = hears(passkeys, {
  wants: ({ passkey }) => passkey !== undefined,
  hear: async (ctx: Context, { passkey }) => passkey && tellOwner(ctx, passkey),
});

async function tellOwner(ctx: Context, { name: called, what }: { name: string; what: 'added' | 'removed' }): Promise<void> {
  const { id: userId } = actorOf(ctx);
  const owner = await readPerson(ctx.db, userId, ctx.now());
  if (!owner) return;
  const language = owner.language ?? ctx.language;
  const facts = { at: ctx.now(), device: deviceOfCall(ctx), address: ctx.address };
  const mail = passkeyMail({ language, name: owner.name, called, what, ...facts, profileUrl: `${ctx.config.publicUrl}/profile/index` });
  await queueMail(ctx, { eventKey: `passkey:${crypto.randomUUID()}`, to: owner.email, userId, urgent: true, ...mail });
}

interface PasskeyMail {
  language: ProductLanguage;
  name: string;
  called: string;
  what: 'added' | 'removed';
  at: Date;
  device: string;
  address: string;
  profileUrl: string;
}

const texts = {
  en: {
    added: {
      subject: `A passkey was added to your ${productTitle} account`,
      intro: 'a passkey was added to your account. Whoever has its device can sign in with it.',
    },
    removed: {
      subject: `A passkey was removed from your ${productTitle} account`,
      intro: 'a passkey was removed from your account, and your other sessions were ended.',
    },
    greeting: (name: string) => `Hello ${name},`,
    facts: { called: 'Passkey', when: 'When', device: 'Device', address: 'Address' },
    unknown: 'Unknown',
    button: 'Open your profile',
    warning:
      'Was it you? Then there is nothing to do. If not: sign in with a code, remove the passkeys that aren’t yours on your profile page, sign out everywhere, and tell another administrator.',
  },
  tr: {
    added: {
      subject: `${productTitle} hesabınıza bir geçiş anahtarı eklendi`,
      intro: 'hesabınıza bir geçiş anahtarı eklendi. Bulunduğu cihaza sahip olan kişi onunla giriş yapabilir.',
    },
    removed: {
      subject: `${productTitle} hesabınızdan bir geçiş anahtarı kaldırıldı`,
      intro: 'hesabınızdan bir geçiş anahtarı kaldırıldı ve diğer oturumlarınız kapatıldı.',
    },
    greeting: (name: string) => `Merhaba ${name},`,
    facts: { called: 'Geçiş anahtarı', when: 'Zaman', device: 'Cihaz', address: 'Adres' },
    unknown: 'Bilinmiyor',
    button: 'Profilinizi açın',
    warning:
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız kodla giriş yapın, profil sayfanızda size ait olmayan geçiş anahtarlarını kaldırıp her yerden çıkış yapın ve başka bir yöneticiye haber verin.',
  },
};

function passkeyMail({ language, name, called, what, at, device, address, profileUrl }: PasskeyMail) {
  const words = texts[language];
  const { subject, intro } = words[what];
  const facts = [
    { label: words.facts.called, value: called },
    { label: words.facts.when, value: momentOf(at, language) },
    { label: words.facts.device, value: device || words.unknown },
    { label: words.facts.address, value: address },
  ];
  const parts = [
    { text: words.greeting(name) },
    { text: intro },
    { facts },
    { buttons: [{ label: words.button, url: profileUrl }] },
    { note: words.warning },
  ];
  return layOut({ language, subject, preheader: intro, parts });
}
