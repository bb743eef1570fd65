import type { Outcome } from '../transport.ts';
import type { NotSent } from './mail-sending-queries.ts';
import { pauseSeconds } from './pauses.ts';

/** What is written about a mail that wasn't sent. One that only met with an absent server keeps its tries. */
export function notSentOf({ id, attempts }: { id: number; attempts: number }, outcome: Exclude<Outcome, { kind: 'sent' }>): NotSent {
  const pause = pauseSeconds(attempts + 1);
  switch (outcome.kind) {
    case 'refused':
      return { id, state: 'failed', reason: outcome.reason, pauseSeconds: 0 };
    case 'uncertain':
      return { id, state: 'uncertain', reason: outcome.reason, pauseSeconds: 0 };
    case 'later':
      return { id, state: 'waiting', reason: outcome.reason, pauseSeconds: pause };
    case 'away':
      return { id, state: 'waiting', reason: outcome.met ? outcome.reason : null, pauseSeconds: outcome.met ? pause : 0 };
    case 'untouched':
      return { id, state: 'waiting', reason: null, pauseSeconds: 0 };
  }
}
