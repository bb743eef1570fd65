import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';
import { momentOf } from '#platform/mail/moment.ts';

interface PasswordMail {
  language: ProductLanguage;
  name: string;
  what: 'set' | 'changed' | 'removed';
  at: Date;
  device: string;
  address: string;
  profileUrl: string;
}

const texts = {
  en: {
    set: { subject: `A password was set for your ${productTitle} account`, intro: 'a password was set for your account.' },
    changed: { subject: `Your ${productTitle} password was changed`, intro: 'the password of your account was changed.' },
    removed: { subject: `Your ${productTitle} password was removed`, intro: 'the password of your account was removed.' },
    greeting: (name: string) => `Hello ${name},`,
    sessions: 'Your other sessions were ended.',
    facts: { when: 'When', device: 'Device', address: 'Address' },
    unknown: 'Unknown',
    button: 'Open your profile',
    warning:
      'Was it you? Then there is nothing to do. If not: sign in with a code, sign out everywhere and set a password of your own on your profile page, and tell another administrator.',
  },
  tr: {
    set: { subject: `${productTitle} hesabınız için parola belirlendi`, intro: 'hesabınız için bir parola belirlendi.' },
    changed: { subject: `${productTitle} parolanız değiştirildi`, intro: 'hesabınızın parolası değiştirildi.' },
    removed: { subject: `${productTitle} parolanız kaldırıldı`, intro: 'hesabınızın parolası kaldırıldı.' },
    greeting: (name: string) => `Merhaba ${name},`,
    sessions: 'Diğer oturumlarınız kapatıldı.',
    facts: { when: 'Zaman', device: 'Cihaz', address: 'Adres' },
    unknown: 'Bilinmiyor',
    button: 'Profilinizi açın',
    warning:
      'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız kodla giriş yapın, profil sayfanızda her yerden çıkış yapıp kendi parolanızı belirleyin ve başka bir yöneticiye haber verin.',
  },
};

/** Tells the owner that their password is another one, and what to do where it wasn't them. */
export function passwordMail({ language, name, what, at, device, address, profileUrl }: PasswordMail) {
  const words = texts[language];
  const { subject, intro } = words[what];
  const facts = [
    { label: words.facts.when, value: momentOf(at, language) },
    { label: words.facts.device, value: device || words.unknown },
    { label: words.facts.address, value: address },
  ];
  const parts = [
    { text: words.greeting(name) },
    { text: `${intro} ${words.sessions}` },
    { facts },
    { buttons: [{ label: words.button, url: profileUrl }] },
    { note: words.warning },
  ];
  return layOut({ language, subject, preheader: intro, parts });
}
