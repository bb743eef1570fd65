import { type Change, defineEvent } from '#platform/tell.ts';

type IdentityEvent = Change & {
  /** Somebody waits for an owner from now on. */
  waits?: boolean;
  /** What its person hears of by mail: the provider at which they were known. */
  unlinked?: { provider: string };
};

/** What of a person is known at providers. */
export const identities = defineEvent<IdentityEvent>('user');
