import { type Change, defineEvent } from '#platform/tell.ts';

type PasskeyEvent = Change & {
  /** What its owner hears of by mail. */
  passkey?: { name: string; what: 'added' | 'removed' };
};

export const passkeys = defineEvent<PasskeyEvent>('passkey');
