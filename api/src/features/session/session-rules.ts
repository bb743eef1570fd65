import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sessionIdleMs, sessionLifeMs } from '@population-tracker/contract/kernel/constants';
import { rolesOf } from '@population-tracker/contract/kernel/roles';

/** What the ends of a session are called where they are stored. */
export type EndReason = 'signedOut' | 'everywhere' | 'newer' | 'rights' | 'password';

export interface SessionTimes {
  createdAt: string;
  lastUsedAt: string;
  endedAt: string | null;
  endReason: string | null;
  userType: number;
  status: string;
  deletedAt: string | null;
}

const endings = {
  newer: 'session.endedElsewhere',
  everywhere: 'session.endedEverywhere',
  password: 'session.endedByPassword',
} as const;

type Refused = 'session.unknown' | 'session.ended' | 'session.expired' | (typeof endings)[keyof typeof endings];

/** Why a session is not open, as the catalogue calls it. Signing out oneself leaves nothing to know about. */
export function refusalOf(session: SessionTimes | undefined, now: Date): Refused | null {
  if (!session || session.endReason === 'signedOut') return 'session.unknown';
  if (session.endedAt || !maySignIn(session)) return endings[session.endReason as keyof typeof endings] ?? 'session.ended';
  const age = now.getTime() - Date.parse(session.createdAt);
  const idle = now.getTime() - Date.parse(session.lastUsedAt);
  return age >= sessionLifeMs || idle >= sessionIdleMs ? 'session.expired' : null;
}

/** Active administrators and emergency managers. */
export const maySignIn = (user: { userType: number; status: string; deletedAt: string | null }): boolean =>
  user.status === 'active' && user.deletedAt === null && rolesOf(user.userType).length > 0;

/** 256 random bits; only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Whose tries are counted together: an IPv4 address, or the 64 bits of an IPv6 address that one line is given.
 * An IPv4 address in IPv6 dress is the same client as without.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  const zeros = tail === undefined ? 0 : 8 - groups.length - after;
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Windows`: enough for a person to know their own device again; other clients by their first word. */
export function deviceOf(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, 500);
  const named = [browsers, systems].flatMap((names) => names.find(([pattern]) => pattern.test(given))?.[1] ?? []);
  if (named.length > 0) return named.join(', ');
  return /^[\w.-]{1,40}/.exec(given)?.[0] ?? '';
}
