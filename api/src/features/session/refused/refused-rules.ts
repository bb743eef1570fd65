import type { ErrorKey } from '@population-tracker/contract/kernel/errors';

const oneByOne = 5;

/** Which refusals of an hour get an entry: the first five, then the 10th, 20th, 40th... Whoever makes a million of them fills 22 rows. */
export function isTold(count: number): boolean {
  if (count <= oneByOne) return true;
  const doublings = Math.log2(count / oneByOne);
  return Number.isInteger(doublings);
}

/** What the audit log calls a refusal to sign in. */
export type Reason = 'wrong' | 'tooMany' | 'noAccess';

const noAccess: readonly ErrorKey[] = [
  'session.invalidUser',
  'session.invalidUsername',
  'identityProviders.noAccess',
  'identityProviders.nobody',
  'identityProviders.otherDomain',
  'identityProviders.required',
  'identityProviders.waits',
];

export function reasonOf(key: ErrorKey): Reason {
  if (key === 'session.tooManyCodes' || key === 'session.tooManyTries') return 'tooMany';
  return noAccess.includes(key) ? 'noAccess' : 'wrong';
}
