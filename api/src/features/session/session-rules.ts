import { createHash, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { keptSessionIdleMs, keptSessionLifeMs, sessionIdleMs, sessionLifeMs } from '@population-tracker/contract/kernel/constants';
import { type FrontEnd, rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Config } from '#api/config.ts';
import type { Granted } from './granted-queries.ts';

/** What the ends of a session are called where they are stored. */
export type EndReason = 'signedOut' | 'one' | 'everywhere' | 'newer' | 'rights' | 'password' | 'passkey' | 'provider';

export interface SessionTimes {
  createdAt: string;
  lastUsedAt: string;
  endedAt: string | null;
  endReason: string | null;
  /** Its person wanted it kept on their device. */
  kept: boolean;
  userType: number;
  granted: readonly Granted[] | null;
  status: string;
  deletedAt: string | null;
}

const endings = {
  newer: 'session.endedElsewhere',
  one: 'session.endedOne',
  everywhere: 'session.endedEverywhere',
  password: 'session.endedByPassword',
  passkey: 'session.endedByPasskey',
  provider: 'session.endedByProvider',
} as const;

type Refused = 'session.unknown' | 'session.ended' | 'session.expired' | (typeof endings)[keyof typeof endings];

type Apps = Pick<Config, 'employeeApp'>;

/**
 * Why a session is not open, as the catalogue calls it. Signing out oneself leaves nothing to know about. Wherever it was begun, it is
 * good for what its person may do now.
 */
export function refusalOf(session: SessionTimes | undefined, now: Date, apps: Apps): Refused | null {
  if (!session || session.endReason === 'signedOut') return 'session.unknown';
  if (session.endedAt || !maySignIn(session, 'me', apps)) return endings[session.endReason as keyof typeof endings] ?? 'session.ended';
  const age = now.getTime() - Date.parse(session.createdAt);
  const idle = now.getTime() - Date.parse(session.lastUsedAt);
  const { idleMs, lifeMs } = boundsOf(session);
  return age >= lifeMs || idle >= idleMs ? 'session.expired' : null;
}

/**
 * How long a session lasts, by what its person may do now: one that is kept opens nobody's data but their own, and is as short as any
 * other from the moment on at which they are given something in the panel.
 */
const boundsOf = (session: SessionTimes): { idleMs: number; lifeMs: number } =>
  session.kept && !mayEnterPanel(session)
    ? { idleMs: keptSessionIdleMs, lifeMs: keptSessionLifeMs }
    : { idleMs: sessionIdleMs, lifeMs: sessionLifeMs };

type Person = Pick<SessionTimes, 'userType' | 'granted' | 'status' | 'deletedAt'>;

/** Where a mailed link or a provider leads back to, by where it was asked for. */
export const arrivesAt: Record<FrontEnd, string> = { panel: '/auth-redirect', me: '/my/' };

/** In the app of their own, where there is one, everybody who is active. */
export const maySignIn = (person: Person, app: FrontEnd, { employeeApp }: Apps): boolean =>
  app === 'me' && employeeApp ? isThere(person) : mayEnterPanel(person);

/** Active administrators and emergency managers, and whoever holds a grant. */
export const mayEnterPanel = (person: Person): boolean =>
  isThere(person) && (rolesOf(person.userType).length > 0 || person.granted !== null);

const isThere = ({ status, deletedAt }: Person): boolean => status === 'active' && deletedAt === null;

/** An owner, who keeps a way in that depends on nobody else. */
export const isOwner = ({ granted }: Pick<SessionTimes, 'granted'>): boolean =>
  granted?.some(({ builtIn }) => builtIn === 'owner') ?? false;

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
