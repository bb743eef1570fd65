import { type ProductLanguage, productTitle } from '@population-tracker/contract/constants';

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

/** The code stands in the body alone: subjects are shown in lists and on locked screens. */
export function codeMail({ language, name, code, minutes }: CodeMail): { subject: string; text: string; html: string } {
  const { subject, greeting, intro, life, warning } = texts[language];
  return {
    subject,
    text: [greeting(name), `${intro}\n\n    ${code}`, life(minutes), warning, productTitle].join('\n\n'),
    html: page(language, subject, [
      `<p style="${style.text}">${escaped(greeting(name))}</p>`,
      `<p style="${style.text}">${escaped(intro)}</p>`,
      `<p style="${style.code}">${escaped(code)}</p>`,
      `<p style="${style.text}">${escaped(life(minutes))}</p>`,
      `<p style="${style.note}">${escaped(warning)}</p>`,
    ]),
  };
}

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// Mail programs drop style sheets, so that each element carries its own.
const style = {
  frame: 'margin:0;padding:32px 16px;background:#f4f5f9',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e4ee;border-radius:8px',
  title: `${font};margin:0 0 24px;font-size:15px;font-weight:600;color:#2d31ac`,
  text: `${font};margin:0 0 16px;font-size:15px;line-height:1.5;color:#1f2233`,
  code: `${font};margin:0 0 16px;padding:16px 0 16px 8px;font-size:32px;font-weight:600;letter-spacing:8px;text-align:center;color:#1f2233;background:#f4f5f9;border-radius:8px`,
  note: `${font};margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e4ee;font-size:13px;line-height:1.5;color:#5b6078`,
};

const page = (language: ProductLanguage, title: string, paragraphs: string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escaped(title)}</title></head><body style="${style.frame}"><div style="${style.card}">`,
    `<p style="${style.title}">${productTitle}</p>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
