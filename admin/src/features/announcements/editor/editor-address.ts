import { isLinkable } from '@population-tracker/contract/announcements/announcements';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * What somebody typed as the address of a link: `company.example` becomes a web address, `hr@company.example` one for mail.
 * Null for anything that isn't one of these.
 */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /[\s\u0000-\u001f]/.test(text)) return null;
  // A host with a port looks like a scheme: `intranet:8080/news`.
  const known = scheme.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text);
  const whole = known ? text : /^[^/@]+@[^/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return isLinkable(whole) ? whole : null;
}
