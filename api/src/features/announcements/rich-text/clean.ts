import { isLinkable } from '@population-tracker/contract/announcements/announcements';
import { withoutUnseen } from '@population-tracker/contract/kernel/plain-text';
import sanitize from 'sanitize-html';

const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'object'],
  nestingLimit: 30,
};

const wordsOnly: sanitize.Tag = { tagName: 'span', attribs: {} };

const renamed: sanitize.IOptions = {
  ...allowed,
  transformTags: {
    // The same, written otherwise. The name of the announcement is the only heading of the first degree.
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    // A link to anything else is its words alone. In a mail there is no page that an address could be relative to.
    a: (_tag, { href }) => (href !== undefined && isLinkable(href) ? { tagName: 'a', attribs: { href } } : wordsOnly),
  },
};

/**
 * The text as it is kept and sent: paragraphs, headings 2 and 3, lists, bold, italic, and links to http, https and mailto.
 * Of anything else only the words stay. '' where there are none.
 */
export function cleanText(html: string): string {
  // What was left open in the first place can leave a stray end behind a renamed tag; parsed again, all of them meet.
  let clean = sanitize(html, renamed);
  for (let pass = 0; pass < 3; pass++) clean = sanitize(clean, allowed).trim();
  // An entity can stand for a character that nobody sees.
  const seen = withoutUnseen(clean);
  return hasWords(seen) ? seen : '';
}

const hasWords = (html: string): boolean => sanitize(html, { allowedTags: [] }).replace(/&nbsp;|\s/g, '') !== '';

/** The same markup with a style on each element, as mail programs need it. Call it with a clean text. */
export const withStyles = (clean: string, styles: Readonly<Record<string, string>>): string =>
  sanitize(clean, {
    ...allowed,
    allowedAttributes: { '*': ['style'], a: ['href'] },
    parseStyleAttributes: false,
    transformTags: Object.fromEntries(
      Object.entries(styles).map(([tagName, style]) => [
        tagName,
        (_tag: string, attribs: sanitize.Attributes) => ({ tagName, attribs: { ...attribs, style } }),
      ]),
    ),
  });
