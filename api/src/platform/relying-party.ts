import { isIP } from 'node:net';

/** Whose passkeys are: browsers give them to a name that is reached by https, or to this very machine. Null where it is neither. */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const safe = protocol === 'https:' || /(^|\.)localhost$/.test(hostname);
  return named && safe ? { id: hostname, origin } : null;
}
