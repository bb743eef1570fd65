import type { Announcement } from '@population-tracker/contract/announcements/announcements';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { layOut } from '#platform/mail/layout.ts';
import { withStyles } from '../rich-text/clean.ts';
import { plainText } from '../rich-text/plain-text.ts';

type Told = Pick<Announcement, 'name' | 'text' | 'externalLink' | 'startDate' | 'endDate'>;

const texts = {
  en: { link: 'Read more', note: (days: string) => `Announcement for ${days}.` },
  tr: { link: 'Ayrıntılar', note: (days: string) => `Duyurunun geçerli olduğu günler: ${days}.` },
} satisfies Record<ProductLanguage, unknown>;

/**
 * The mail of an announcement, as it is sent and as the preview shows it: its own text in a frame of the person's language.
 * Give it a clean text.
 */
export function announcementMail(told: Told, language: ProductLanguage): { subject: string; text: string; html: string } {
  const { name, text, externalLink } = told;
  const { link, note } = texts[language];
  return layOut({
    language,
    subject: name,
    preheader: plainText(text).replace(/\s+/g, ' ').slice(0, 120),
    parts: [
      { heading: name },
      ...(text ? [{ html: withStyles(text, styles), plain: plainText(text) }] : []),
      ...(externalLink ? [{ buttons: [{ label: link, url: externalLink }] }] : []),
      { note: note(daysOf(told, language)) },
    ],
  });
}

/** `16–20 November 2026`, as one says it. */
function daysOf({ startDate, endDate }: Told, language: ProductLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(`${startDate}T00:00:00Z`), new Date(`${endDate}T00:00:00Z`));
}

/** Margins of its own for each element: mail programs agree on none. */
const styles = {
  p: 'margin:0 0 10px',
  h2: 'margin:20px 0 8px;font-size:17px;line-height:1.35;font-weight:600',
  h3: 'margin:16px 0 4px;font-size:15px;line-height:1.4;font-weight:600',
  ul: 'margin:0 0 12px;padding:0 0 0 24px',
  ol: 'margin:0 0 12px;padding:0 0 0 24px',
  li: 'margin:0',
  a: 'color:#2d31ac;text-decoration:underline',
};
