import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';

interface CodeMail {
  purpose: 'signIn' | 'password' | 'proof';
  language: ProductLanguage;
  name: string;
  code: string;
  minutes: number;
}

const minutesOf = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const life = {
  en: (minutes: number) => `It is good for ${minutesOf(minutes)} and works once. A newer code replaces it.`,
  tr: (minutes: number) => `Kod ${minutes} dakika geçerlidir ve bir kez kullanılabilir. Yeni bir kod bunun yerine geçer.`,
};
const greeting = { en: (name: string) => `Hello ${name},`, tr: (name: string) => `Merhaba ${name},` };

const codeTexts = {
  signIn: {
    en: {
      subject: `Your ${productTitle} sign-in code`,
      intro: `this is your code to sign in to ${productTitle}:`,
      warning: 'Didn’t you ask for it? Then somebody typed your address: ignore this mail, and never pass the code on.',
    },
    tr: {
      subject: `${productTitle} giriş kodunuz`,
      intro: `${productTitle} için giriş kodunuz:`,
      warning: 'Kodu siz istemediyseniz biri adresinizi yazmış demektir: bu e-postayı dikkate almayın ve kodu kimseyle paylaşmayın.',
    },
  },
  password: {
    en: {
      subject: `Your code to change the ${productTitle} password`,
      intro: `this code confirms that it is you who sets, changes or removes the password of your ${productTitle} account:`,
      warning:
        'Didn’t you ask for it? Then somebody is using a session of yours: never pass the code on, and sign out everywhere on your profile page.',
    },
    tr: {
      subject: `${productTitle} parola değişikliği kodunuz`,
      intro: `bu kod, ${productTitle} parolasını belirleyenin, değiştirenin ya da kaldıranın siz olduğunuzu onaylar:`,
      warning:
        'Kodu siz istemediyseniz biri oturumunuzu kullanıyor demektir: kodu kimseyle paylaşmayın ve profil sayfanızda her yerden çıkış yapın.',
    },
  },
  proof: {
    en: {
      subject: `Your code to confirm a change of your ${productTitle} account`,
      intro: `this code confirms that it is you who adds or removes a passkey of your ${productTitle} account:`,
      warning:
        'Didn’t you ask for it? Then somebody is using a session of yours: never pass the code on, and sign out everywhere on your profile page.',
    },
    tr: {
      subject: `${productTitle} hesabınızdaki değişikliği onaylama kodunuz`,
      intro: `bu kod, ${productTitle} hesabınıza geçiş anahtarı ekleyenin ya da kaldıranın siz olduğunuzu onaylar:`,
      warning:
        'Kodu siz istemediyseniz biri oturumunuzu kullanıyor demektir: kodu kimseyle paylaşmayın ve profil sayfanızda her yerden çıkış yapın.',
    },
  },
};

/** The event that a code's mail bears the key of. */
export const codeEventOf = (codeId: number): string => `sign-in-code:${codeId}`;

/** The code stands in the body alone: subjects are shown in lists and on locked screens. */
export function codeMail({ purpose, language, name, code, minutes }: CodeMail): { subject: string; text: string; html: string } {
  const { subject, intro, warning } = codeTexts[purpose][language];
  const parts = [{ text: greeting[language](name) }, { text: intro }, { code }, { text: life[language](minutes) }, { note: warning }];
  return layOut({ language, subject, preheader: intro, parts });
}

interface LinkMail {
  language: ProductLanguage;
  name: string;
  url: string;
  minutes: number;
}

const linkTexts = {
  en: {
    subject: `Your link to sign in to ${productTitle}`,
    intro: `this link signs you in to ${productTitle}, also while codes and passwords are refused because they were tried too often:`,
    button: 'Sign in',
    life: (minutes: number) => `It is good for ${minutesOf(minutes)} and works once.`,
    warning: 'Didn’t you ask for it? Then somebody typed your address: ignore this mail, and never pass the link on.',
  },
  tr: {
    subject: `${productTitle} giriş bağlantınız`,
    intro: `bu bağlantı, çok fazla denendiği için kodlar ve parolalar kabul edilmediğinde de ${productTitle} için giriş yapmanızı sağlar:`,
    button: 'Giriş yap',
    life: (minutes: number) => `Bağlantı ${minutes} dakika geçerlidir ve bir kez kullanılabilir.`,
    warning:
      'Bağlantıyı siz istemediyseniz biri adresinizi yazmış demektir: bu e-postayı dikkate almayın ve bağlantıyı kimseyle paylaşmayın.',
  },
};

/** The event that a link's mail bears the key of. */
export const linkEventOf = (linkId: number): string => `sign-in-link:${linkId}`;

export function linkMail({ language, name, url, minutes }: LinkMail): { subject: string; text: string; html: string } {
  const { subject, intro, button, life, warning } = linkTexts[language];
  const buttons = [{ label: button, url }];
  const parts = [{ text: greeting[language](name) }, { text: intro }, { buttons }, { text: life(minutes) }, { note: warning }];
  return layOut({ language, subject, preheader: life(minutes), parts });
}
