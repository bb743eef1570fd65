import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { verificationCodeDigits } from '@population-tracker/contract/kernel/constants';
import { dayMs } from '@population-tracker/contract/kernel/days';
import type { Limit } from '../limits/limits-service.ts';
import { clientOf } from '../session-rules.ts';

const minuteMs = 60_000;

/** An address from which somebody signed in within this time is known to their account. */
export const knownAddressMs = 30 * dayMs;

/** Both halves of a sign-in's input, and whether the account knows the client's address. */
export interface Attempt {
  email: string;
  address: string;
  known: boolean;
}

// Nobody outside may lock a person out of their own account. Therefore a client address from which the account signed
// in lately is counted by itself, and all other addresses share what is left: strangers together use up their own
// places only. Accounts that don't exist are counted alike, so that a limit doesn't tell which ones do.

/** 3 codes in 10 minutes to one client; to all strangers together 9, so that no single one keeps out a person on a journey. */
export function sendLimits({ email, address, known }: Attempt): Limit[] {
  const client = clientOf(address);
  const limits = [clientSendLimit(address), { bucket: `sends:${accountOf(email)}:${client}`, count: 3, withinMs: 10 * minuteMs }];
  return known ? limits : [...limits, { bucket: `sends:${accountOf(email)}`, count: 9, withinMs: 10 * minuteMs }];
}

/** 20 mails a minute asked for by one client, for whomever. */
export const clientSendLimit = (address: string): Limit => ({ bucket: `sends:${clientOf(address)}`, count: 20, withinMs: minuteMs });

/** 20 checks a minute for one client, whatever is checked. */
export const checkLimits = ({ address }: Pick<Attempt, 'address'>): Limit[] => [
  { bucket: `checks:${clientOf(address)}`, count: 20, withinMs: minuteMs },
];

/** 20 failures a day for one account. Each way has its own, so that failing at one leaves the other open. */
export const failureLimits = ({ email, address, known }: Attempt, way: 'code' | 'password'): Limit[] => [
  { bucket: `${way}-failures:${accountOf(email)}${known ? `:${clientOf(address)}` : ''}`, count: 20, withinMs: dayMs },
];

/** Mail addresses that were only tried stay unreadable. */
const accountOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Six digits, each equally likely. */
export const newCode = (): string => String(randomInt(10 ** verificationCodeDigits)).padStart(verificationCodeDigits, '0');

export const newSalt = (): Buffer => randomBytes(16);

/** Bound to the mail address that the code was sent to. */
export const hashCode = (code: string, email: string, salt: Buffer): Buffer =>
  createHmac('sha256', salt)
    .update(`${email} ${code.replace(/\s/g, '')}`)
    .digest();

const nobodysCode = { hash: randomBytes(32), salt: newSalt() };

/** In constant time, and with the same work where no code is open. */
export function isRightCode(code: string, email: string, open: { hash: Buffer; salt: Buffer } | undefined): boolean {
  const { hash, salt } = open ?? nobodysCode;
  return timingSafeEqual(hashCode(code, email, salt), hash) && open !== undefined;
}
