import { type ProductLanguage, privacyNoticePath, productLanguages, productTitle } from '@population-tracker/contract/kernel/constants';
import { type Block, blocksOf, type Piece } from '@population-tracker/contract/privacy-notice/notice-text';
import { escaped } from '#platform/mail/layout-html.ts';

const texts = {
  en: {
    title: 'Privacy notice',
    version: (number: number, day: string) => `Version ${number}, ${day}`,
    none: 'No privacy notice has been published yet.',
    own: 'English',
  },
  tr: {
    title: 'Aydınlatma metni',
    version: (number: number, day: string) => `Sürüm ${number}, ${day}`,
    none: 'Henüz bir aydınlatma metni yayımlanmadı.',
    own: 'Türkçe',
  },
};

const style = `:root{color-scheme:light dark;--page:#fff;--text:#1c1e2a;--line:#d5d7e0;--quiet:#5c6173;--link:#2d31ac}
@media (prefers-color-scheme:dark){:root{--page:#16171f;--text:#e8e9f0;--line:#3a3d4d;--quiet:#a9adbd;--link:#a9b0ff}}
html{background:var(--page)}
body{background:var(--page);color:var(--text);max-width:38rem;margin:0 auto;padding:24px 20px 64px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;min-height:44px;padding-bottom:12px;border-bottom:1px solid var(--line)}
h1{margin:32px 0 4px;font-size:28px;line-height:36px}
h2{margin:32px 0 8px;font-size:20px;line-height:28px}
h3{margin:24px 0 8px;font-size:16px;line-height:24px}
p,ul{margin:0 0 12px}
ul{padding-left:24px}
a{color:var(--link)}
.quiet{color:var(--quiet);font-size:14px}
header a{padding:10px 0}
@media print{header{display:none}body{max-width:none;padding:0}}`;

interface Notice {
  number: number;
  published: string;
  textEn: string;
  textTr: string;
}

interface Shown {
  language: ProductLanguage;
  /** Its address names this version, which the other language keeps. */
  named: boolean;
}

/** The notice, whole: without a script, and without anything of what was written that isn't text, a heading, a list or a link. */
export function noticePage({ number, published, textEn, textTr }: Notice, { language, named }: Shown): string {
  const words = texts[language];
  const day = new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(published),
  );
  const blocks = blocksOf(language === 'tr' ? textTr : textEn);
  return frame(language, [
    `<header><b>${productTitle}</b>${otherLanguage(language, named ? number : null)}</header>`,
    `<main><h1>${words.title}</h1>`,
    `<p class="quiet">${words.version(number, `<time datetime="${escaped(published)}">${escaped(day)}</time>`)}</p>`,
    ...blocks.map(blockHtml),
    '</main>',
  ]);
}

/** Where there is none. @param sentence of a refusal, in the catalogue's words */
export const noPage = (language: ProductLanguage, sentence = texts[language].none): string =>
  frame(language, [
    `<header><b>${productTitle}</b></header>`,
    `<main><h1>${texts[language].title}</h1>`,
    `<p>${escaped(sentence)}</p></main>`,
  ]);

const frame = (language: ProductLanguage, parts: string[]): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${texts[language].title} - ${productTitle}</title><style>${style}</style></head>
<body>${parts.join('\n')}</body></html>`;

function otherLanguage(language: ProductLanguage, number: number | null): string {
  const other = productLanguages.find((one) => one !== language) ?? language;
  const query = new URLSearchParams({ lang: other, ...(number === null ? {} : { version: String(number) }) });
  return `<a href="${escaped(`${privacyNoticePath}?${query}`)}" hreflang="${other}" lang="${other}">${texts[other].own}</a>`;
}

function blockHtml(block: Block): string {
  if (block.is === 'heading') return `<h${block.level}>${piecesHtml(block.pieces)}</h${block.level}>`;
  if (block.is === 'list') return `<ul>${block.items.map((item) => `<li>${piecesHtml(item)}</li>`).join('')}</ul>`;
  return `<p>${block.lines.map(piecesHtml).join('<br>')}</p>`;
}

const piecesHtml = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, href }) => (href ? `<a href="${escaped(href)}" rel="noopener noreferrer">${escaped(text)}</a>` : escaped(text)))
    .join('');
