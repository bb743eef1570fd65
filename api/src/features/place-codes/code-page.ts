import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';

const texts: Record<ProductLanguage, { title: string; off: string; instead: string }> = {
  en: {
    title: 'This code leads nowhere yet',
    off: 'The employees’ app, which it opens, is switched off here.',
    instead: 'Ask at the reception to be checked in.',
  },
  tr: {
    title: 'Bu kod henüz bir yere götürmüyor',
    off: 'Kodun açacağı çalışan uygulaması burada kapalı.',
    instead: 'Gelişinizin bildirilmesi için resepsiyona başvurun.',
  },
};

const style = `:root{color-scheme:light dark}
body{max-width:34rem;margin:0 auto;padding:48px 20px;font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
h1{font-size:24px;line-height:32px}`;

/** For whoever scans a sticker where there is no app. @param sentence of a refusal, in the catalogue's words */
export function codePage(language: ProductLanguage, sentence?: string): string {
  const { title, off, instead } = texts[language];
  const [heading, ...lines] = sentence === undefined ? [title, off, instead] : [sentence, instead];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${productTitle}</title><style>${style}</style></head>
<body><main><h1>${heading}</h1>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
</main></body></html>`;
}
