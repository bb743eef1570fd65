import { type Grant, isForLocations, type Permission, reaches } from '@population-tracker/contract/kernel/permissions';
import { apiKeyPrefix } from '@population-tracker/contract/session/api-keys';
import { mayEnterPanel, newToken, type SessionTimes } from '../session-rules.ts';

const hourMs = 3_600_000;
/** Of the key itself so many characters are shown: enough to tell it from others, and of 256 bits nearly all stay unknown. */
const shownCharacters = 6;

export const newKey = (): string => apiKeyPrefix + newToken();

/** The token of a session has so many characters; of many millions one begins like a key. */
const tokenLength = 43;

export const isKey = (token: string): boolean => token.startsWith(apiKeyPrefix) && token.length !== tokenLength;

export const startOf = (key: string): string => key.slice(0, apiKeyPrefix.length + shownCharacters);

/** A key, like a grant, holds until its last day is over everywhere on earth. */
export const isOver = (until: string, now: Date): boolean => now.getTime() >= Date.parse(`${until}T00:00:00Z`) + 36 * hourMs;

export interface KeyTimes extends Pick<SessionTimes, 'userType' | 'granted' | 'status' | 'deletedAt'> {
  until: string;
  revokedAt: string | null;
  /** Null where it fell with its maker. */
  revokedBy: number | null;
}

type Refused = 'apiKeys.unknown' | 'apiKeys.revoked' | 'apiKeys.makerGone' | 'apiKeys.expired';

/** Why a key opens nothing; null where it does. */
export function keyRefusalOf(key: KeyTimes | undefined, now: Date): Refused | null {
  if (!key) return 'apiKeys.unknown';
  if (key.revokedAt && key.revokedBy !== null) return 'apiKeys.revoked';
  if (key.revokedAt || !mayEnterPanel(key)) return 'apiKeys.makerGone';
  return isOver(key.until, now) ? 'apiKeys.expired' : null;
}

/** What of a key's permissions its maker doesn't hold at each of its places (null is everywhere). */
export const beyondMaker = (held: readonly Grant[], permissions: readonly Permission[], locationIds: readonly number[] | null) =>
  permissions.find((permission) => (locationIds ?? [null]).some((place) => !reaches(held, permission, place)));

/** What speaks against a key's places or its last day, and at which field. */
export function wrongOf(
  { permissions, locationIds, until }: { permissions: readonly Permission[]; locationIds: readonly number[] | null; until: string },
  now: Date,
): { key: 'apiKeys.onlyEverywhere' | 'grants.until' | 'apiKeys.tooLong'; field: 'permissions' | 'until' } | null {
  if (locationIds && !isForLocations(permissions)) return { key: 'apiKeys.onlyEverywhere', field: 'permissions' };
  if (isOver(until, now)) return { key: 'grants.until', field: 'until' };
  return until > aYearAfter(now) ? { key: 'apiKeys.tooLong', field: 'until' } : null;
}

/** A year from today, where today is the latest that it is anywhere; of 29 February the 28th. */
function aYearAfter(now: Date): string {
  const today = new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);
  const next = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return next.endsWith('02-29') ? next.replace(/29$/, '28') : next;
}
