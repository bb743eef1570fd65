import { type ProductLanguage, productTitle } from '@population-tracker/contract/constants';
import { layOut } from '../../platform/mail/layout.ts';

interface CodeMail {
  language: ProductLanguage;
  name: string;
  code: string;
  minutes: number;
}

const texts = {
  en: {
    subject: `Your ${productTitle} sign-in code`,
    greeting: (name: string) => `Hello ${name},`,
    intro: `this is your code to sign in to ${productTitle}:`,
    life: (minutes: number) => `It is good for ${minutes} minutes and works once. A newer code replaces it.`,
    warning: 'Didn’t you ask for it? Then somebody typed your address: ignore this mail, and never pass the code on.',
  },
  tr: {
    subject: `${productTitle} giriş kodunuz`,
    greeting: (name: string) => `Merhaba ${name},`,
    intro: `${productTitle} için giriş kodunuz:`,
    life: (minutes: number) => `Kod ${minutes} dakika geçerlidir ve bir kez kullanılabilir. Yeni bir kod bunun yerine geçer.`,
    warning: 'Kodu siz istemediyseniz biri adresinizi yazmış demektir: bu iletiyi dikkate almayın ve kodu kimseyle paylaşmayın.',
  },
};

/** The event that a code's mail bears the key of. */
export const codeEventOf = (codeId: number): string => `sign-in-code:${codeId}`;

/** The code stands in the body alone: subjects are shown in lists and on locked screens. */
export function codeMail({ language, name, code, minutes }: CodeMail): { subject: string; text: string; html: string } {
  const { subject, greeting, intro, life, warning } = texts[language];
  const parts = [{ text: greeting(name) }, { text: intro }, { code }, { text: life(minutes) }, { note: warning }];
  return layOut({ language, subject, preheader: intro, parts });
}
