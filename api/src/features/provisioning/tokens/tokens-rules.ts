import { createHash, randomBytes } from 'node:crypto';
import { scimTokenPrefix } from '@population-tracker/contract/provisioning';

const hourMs = 3_600_000;
/** Of the token itself so many characters are shown: enough to tell it from others, and of 256 bits nearly all stay unknown. */
const shownCharacters = 6;

export const newScimToken = (): string => scimTokenPrefix + randomBytes(32).toString('base64url');
export const startOf = (token: string): string => token.slice(0, scimTokenPrefix.length + shownCharacters);
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token, like a key, holds until its last day is over everywhere on earth. */
export const isOver = (until: string, now: Date): boolean => now.getTime() >= Date.parse(`${until}T00:00:00Z`) + 36 * hourMs;

/** A year from today, where today is the latest that it is anywhere; of 29 February the 28th. */
export function aYearAfter(now: Date): string {
  const today = new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return next.endsWith('02-29') ? next.replace(/29$/, '28') : next;
}
