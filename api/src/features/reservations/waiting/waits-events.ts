import type { WaitOutcome } from '@population-tracker/contract/me/own-wait';
import { type Change, defineEvent } from '#platform/tell.ts';

/** One that ended, with how; whose outcome the person has to hear of is told by mail. */
export interface EndedWait {
  id: number;
  userId: number;
  outcome: WaitOutcome;
}

export const waits = defineEvent<
  Change<'create' | 'end'> & {
    ended?: readonly EndedWait[];
    /** Whoever was put there by somebody else. */
    added?: number;
  }
>('wait');
