import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { CallError } from '#web/client.ts';
import type { Loss } from './agreement.ts';

const byKey: Partial<Record<ErrorKey, Loss>> = {
  'session.endedElsewhere': 'elsewhere',
  'session.endedOne': 'one',
  'session.endedEverywhere': 'everywhere',
  'session.endedByPassword': 'password',
  'session.endedByProvider': 'provider',
};
const byCode: Record<number, Loss> = { 50012: 'ended', 50014: 'expired' };

/** Why the session is lost that a call was refused for; 50012 alone doesn't tell. */
export const lossOf = ({ key, statusCode }: Pick<CallError, 'key' | 'statusCode'>): Loss =>
  (key && byKey[key]) ?? byCode[statusCode] ?? 'unknown';
