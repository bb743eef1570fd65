import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import { button, escaped, linesOf, type MailButton, style, styleSheet } from './layout-html.ts';
import { type MailTable, plainTable, tableMarkup } from './layout-table.ts';

/** A part of a mail. All text is escaped; lines of `text` stay lines. */
export type MailPart =
  | { text: string }
  | { heading: string }
  | { list: readonly string[] }
  | { facts: readonly { label: string; value: string }[] }
  | { table: MailTable }
  /** Large, to be read and typed: a sign-in code. */
  | { code: string }
  | { buttons: readonly MailButton[] }
  /** Small, below a line: what one may want to know besides. */
  | { note: string }
  /** Markup that was sanitised before, with its text for mails without markup. */
  | { html: string; plain: string };

export interface MailContent {
  language: ProductLanguage;
  subject: string;
  /** What lists of mails show after the subject; the first text unless told. */
  preheader?: string;
  parts: readonly MailPart[];
}

/** A mail in the product's look, for light and dark, and the same as plain text. It loads nothing from anywhere; what is written
 * from right to left is read so. */
export const layOut = (content: MailContent): { subject: string; text: string; html: string } => ({
  subject: content.subject,
  text: [...content.parts.map(plain), productTitle].join('\n\n'),
  html: page(content),
});

function plain(part: MailPart): string {
  if ('text' in part) return part.text;
  if ('heading' in part) return part.heading;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  if ('facts' in part) return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  if ('code' in part) return `    ${part.code}`;
  if ('table' in part) return plainTable(part.table);
  if ('buttons' in part) return part.buttons.map(({ label, url }) => `${label}:\n${url}`).join('\n\n');
  return 'note' in part ? part.note : part.plain;
}

function markup(part: MailPart): string {
  if ('text' in part) return `<p class="t" dir="auto" style="${style.text}">${linesOf(part.text)}</p>`;
  if ('heading' in part) return `<h2 class="t" dir="auto" style="${style.heading}">${escaped(part.heading)}</h2>`;
  if ('list' in part) return `<ul class="t" style="${style.list}">${part.list.map(item).join('')}</ul>`;
  if ('facts' in part) return `<table style="${style.facts}"><tbody>${part.facts.map(fact).join('')}</tbody></table>`;
  if ('table' in part) return tableMarkup(part.table);
  if ('code' in part) return `<p class="c" style="${style.code}">${escaped(part.code)}</p>`;
  if ('buttons' in part) return part.buttons.map(button).join('\n');
  if ('note' in part) return `<p class="n" style="${style.note}">${linesOf(part.note)}</p>`;
  return `<div class="t" dir="auto" style="${style.rich}">${part.html}</div>`;
}

const item = (text: string): string => `<li dir="auto" style="${style.item}">${linesOf(text)}</li>`;

const fact = ({ label, value }: { label: string; value: string }): string =>
  `<tr><th class="n" scope="row" style="${style.label}">${escaped(label)}</th><td class="t" dir="auto" style="${style.value}">${linesOf(value)}</td></tr>`;

function preheaderOf({ preheader, parts }: MailContent): string {
  const first = parts.find((part) => 'text' in part);
  return preheader ?? (first && 'text' in first ? first.text : '');
}

const page = (content: MailContent): string =>
  [
    `<!doctype html><html lang="${content.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(content.subject)}</title><style>${styleSheet}</style></head>`,
    `<body class="f" style="${style.body}">`,
    // The invisible filler keeps mail programs from showing what follows after it.
    `<div style="${style.preheader}">${escaped(preheaderOf(content))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`,
    `<table role="presentation" class="f" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.frame}"><tbody><tr>`,
    `<td align="center" style="${style.margin}">`,
    `<table role="presentation" class="k" width="560" cellpadding="0" cellspacing="0" border="0" style="${style.card}"><tbody><tr><td style="${style.inside}">`,
    `<p class="h" style="${style.title}">${productTitle}</p>`,
    ...content.parts.map(markup),
    '</td></tr></tbody></table></td></tr></tbody></table></body></html>',
  ].join('\n');
